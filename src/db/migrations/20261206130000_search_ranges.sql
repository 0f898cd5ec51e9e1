-- The search looks at ranges of posts that do not overlap, from the newest on, and ranks what it found without reading the rows again.

drop function newest_blog_posts(tsquery, text[], bigint, integer);

-- The newest live posts that a query finds and that carry all the labels, newest first, among those published before number `before_no`, with the
-- words that rank them. It looks in the index, which a query under policies cannot use, and answers nothing but what everybody may see. Each range is
-- as long as the matches so far let expect: a word that every post has is found in the newest thousands, a rarer one in a few larger ranges, and for
-- one of which the whole blog has few, the index alone is fastest. `posts_looked_at` bounds even that. The sums keep the planner from going through
-- posts one by one in the order of their numbers, reading the words of each. The plans are the same for all queries, and made once per connection.
create function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint, words tsvector) language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off rows 100 as $$
declare
  -- of all posts, how many matches are looked at
  posts_looked_at constant integer := 20000;
  -- with fewer matches expected among all older posts, the index is not asked for a range
  few constant integer := 1000;
  -- posts of a stretch are numbered alike without so many of their last bits
  bits constant integer[] := array[10, 13, 16, 19];
  stretches_max constant integer := 8;
  last_no constant bigint := least(coalesce(before_no - 1, 9223372036854775807), (select last_value from blog_search_no));
  upper_no bigint := last_no;
  lower_no bigint;
  length bigint := 300;
  looked_at bigint;
  level integer;
  narrowed tsquery := query;
  stretches tsquery;
  label text;
  found integer := 0;
  added integer;
begin
  foreach label in array labels loop
    narrowed := narrowed && ('''' || replace(replace(label, '\', '\\'), '''', '''''') || '''')::tsquery;
  end loop;
  if numnode(narrowed) = 0 then return; end if;
  loop
    level := 1;
    lower_no := greatest(0, upper_no - length);
    while level < 4 and (upper_no >> bits[level]) - (lower_no >> bits[level]) >= stretches_max loop
      level := level + 1;
    end loop;
    select string_agg(format('''%s:%s''', level - 1, nth), ' | ')::tsquery into stretches
    from generate_series(lower_no >> bits[level], upper_no >> bits[level]) nth;
    lower_no := lower_no >> bits[level] << bits[level];
    return query select post.id, post.search_no, post.search from blog_posts post
      where post.search @@ stretches and post.search @@ narrowed and post.status = 'published' and (post.expires_at is null or post.expires_at > now())
        and post.search_no + 0 between lower_no and upper_no
      order by post.search_no + 0 desc limit wanted - found;
    get diagnostics added = row_count;
    found := found + added;
    if found >= wanted or lower_no = 0 then return; end if;
    looked_at := last_no - lower_no + 1;
    upper_no := lower_no - 1;
    exit when (found + 1) * upper_no / looked_at < few;
    length := looked_at * least(32, greatest(1, 1.3 * (wanted - found) / greatest(found, 1)));
  end loop;
  return query select matching.* from (
      select post.id, post.search_no, post.search from blog_posts post
      where post.search @@ narrowed and post.status = 'published' and (post.expires_at is null or post.expires_at > now())
        and post.search_no + 0 <= upper_no
      limit posts_looked_at
    ) matching order by matching.search_no desc limit wanted - found;
end
$$;

-- As before, but the words come with the posts, and are read from the disk and unpacked once.
create or replace function ranked_blog_posts(strict tsquery, loose tsquery, labels text[], before_no bigint, ranked_max integer)
  returns table (id uuid, no bigint, is_strict integer, rank integer) language sql stable security definer set search_path = public, pg_temp
  rows 100 as $$
  select found.id, found.no, (unpacked.words @@ strict)::int, round(1000 * ts_rank_cd('{0.05, 0.1, 0.3, 1.0}', unpacked.words, loose, 1))::int
  from newest_blog_posts(loose, labels, before_no, ranked_max) found, lateral (select found.words || ''::tsvector as words offset 0) unpacked
  where numnode(loose) > 0
$$;
