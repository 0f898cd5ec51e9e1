-- A search for a phrase reads a bounded number of posts, and the list by date uses the same search.

-- The query that the index answers for a query with phrases: their words without the positions, and no exclusions, because a post with the words of an
-- excluded phrase may not have the phrase. Every match of the query matches this. Empty if nothing is left.
create function indexed_part(query tsquery) returns tsquery language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select case querytree(query) when 'T' then '' else regexp_replace(querytree(query), ' <(-|[0-9]+)> ', ' & ', 'g') end::tsquery
$$;

-- As before, but the index finds the posts that have the words of a phrase, and these posts are read one after another, from the newest on, until
-- enough have the phrase. At most `posts_read` are read: if older ones may match, a last row without an id has the number before which the search goes
-- on. The newest matches are also found where almost all matches are old.
create or replace function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint, words tsvector) language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off rows 100 as $$
declare
  -- for a phrase, of all posts, and at once
  posts_read constant integer := 20000;
  posts_read_at_once constant integer := 4000;
  -- with fewer matches expected among all older posts, the index is not asked for a range, unless it has more than the second number
  few constant integer := 1000;
  few_max constant integer := 20000;
  -- posts of a stretch are numbered alike without so many of their last bits
  bits constant integer[] := array[10, 13, 16, 19];
  stretches_max constant integer := 8;
  has_phrase constant boolean := query::text ~ ' <(-|[0-9]+)> ';
  last_no constant bigint := least(coalesce(before_no - 1, 9223372036854775807), (select last_value from blog_search_no));
  upper_no bigint := last_no;
  lower_no bigint := last_no;
  length bigint := 300;
  looked_at bigint := 0;
  level integer;
  narrowed tsquery := case when has_phrase then indexed_part(query) else query end;
  stretches tsquery;
  label text;
  is_few boolean := true;
  is_rest boolean;
  is_done boolean;
  matches integer := 0;
  added integer;
  seen integer := 0;
  candidates refcursor;
  post record;
begin
  foreach label in array labels loop
    narrowed := narrowed && ('''' || replace(replace(label, '\', '\\'), '''', '''''') || '''')::tsquery;
  end loop;
  if numnode(query) = 0 and numnode(narrowed) = 0 then return; end if;
  loop
    is_rest := is_few and looked_at > 0 and numnode(narrowed) > 0 and (seen + 1) * upper_no / looked_at < few;
    if not is_rest then
      level := 1;
      lower_no := greatest(0, upper_no - length);
      while level < 4 and (upper_no >> bits[level]) - (lower_no >> bits[level]) >= stretches_max loop
        level := level + 1;
      end loop;
      select string_agg(format('''%s:%s''', level - 1, nth), ' | ')::tsquery into stretches
      from generate_series(lower_no >> bits[level], upper_no >> bits[level]) nth;
      lower_no := lower_no >> bits[level] << bits[level];
    end if;
    if is_rest and has_phrase then
      open candidates for select matching.*, count(*) over () as total from (
          select blog_posts.id, search_no, search from blog_posts
          where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no
          limit few_max + 1
        ) matching order by search_no desc;
    elsif has_phrase then
      open candidates for select blog_posts.id, search_no, search, bigint '0' as total from blog_posts
        where search @@ stretches and search @@ case when numnode(narrowed) > 0 then narrowed else stretches end
          and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 between lower_no and upper_no
        order by search_no + 0 desc limit posts_read - seen;
    elsif is_rest then
      return query select rest.id, rest.search_no, rest.search from (
          select matching.*, count(*) over () as total from (
            select blog_posts.id, search_no, search from blog_posts
            where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no
            limit few_max + 1
          ) matching
        ) rest where rest.total <= few_max order by rest.search_no desc limit wanted - matches;
      if found then return; end if;
      is_few := not exists (
        select from blog_posts
        where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no offset few_max
      );
    else
      return query select blog_posts.id, search_no, search from blog_posts
        where search @@ stretches and search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now())
          and search_no + 0 between lower_no and upper_no
        order by search_no + 0 desc limit wanted - matches;
      get diagnostics added = row_count;
      matches := matches + added;
      seen := matches;
      is_done := matches >= wanted;
    end if;
    while has_phrase loop
      fetch candidates into post;
      is_few := is_few and (not found or post.total <= few_max);
      exit when not found or post.total > few_max;
      seen := seen + 1;
      if post.search @@ query then
        matches := matches + 1;
        id := post.id;
        no := post.search_no;
        words := post.search;
        return next;
      end if;
      is_done := matches >= wanted or seen >= posts_read;
      exit when is_done;
    end loop;
    if has_phrase then close candidates; end if;
    if is_done then
      if matches < wanted then
        id := null;
        no := post.search_no;
        words := null;
        return next;
      end if;
      return;
    end if;
    if (is_rest and is_few) or lower_no = 0 then return; end if;
    continue when is_rest;
    looked_at := last_no - lower_no + 1;
    upper_no := lower_no - 1;
    length := looked_at * least(32, greatest(1, 1.3 * (wanted - matches) / greatest(matches, 1)));
    if has_phrase then length := least(length, looked_at * posts_read_at_once / greatest(seen, 1)); end if;
  end loop;
end
$$;

drop function search_live_posts(tsquery, text, timestamptz, uuid, integer);
