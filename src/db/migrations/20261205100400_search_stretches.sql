-- As before, but a stretch is a condition of its own. The index then steps through the few posts of a stretch and looks up each word for them, while in
-- one combined query it weighed all words of the query for every post that has one of them: with twelve beginnings of a word, five to fourteen times the
-- work.
create or replace function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint) language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off rows 400 as $$
declare
  -- of all posts, how many matches are looked at
  posts_looked_at constant integer := 20000;
  -- posts of a stretch are numbered alike without so many of their last bits
  bits constant integer[] := array[10, 13, 16, 19];
  newest bigint := least(coalesce(before_no - 1, 9223372036854775807), (select last_value from blog_search_no));
  narrowed tsquery := query;
  stretch tsquery;
  label text;
  found_ids uuid[];
  found_nos bigint[];
begin
  foreach label in array labels loop
    narrowed := narrowed && ('''' || replace(replace(label, '\', '\\'), '''', '''''') || '''')::tsquery;
  end loop;
  if numnode(narrowed) = 0 then return; end if;
  for level in 1..4 loop
    stretch := format('''%s:%s'' | ''%s:%s''', level - 1, newest >> bits[level], level - 1, greatest(0, (newest >> bits[level]) - 1))::tsquery;
    select array_agg(p.id order by p.search_no desc), array_agg(p.search_no order by p.search_no desc) into found_ids, found_nos from (
      select blog_posts.id, blog_posts.search_no from blog_posts
      where blog_posts.search @@ stretch and blog_posts.search @@ narrowed and blog_posts.status = 'published' and (blog_posts.expires_at is null or blog_posts.expires_at > now())
        and blog_posts.search_no + 0 <= newest
      order by blog_posts.search_no + 0 desc limit wanted
    ) p;
    exit when cardinality(found_ids) >= wanted or newest >> bits[level] <= 1;
  end loop;
  if coalesce(cardinality(found_ids), 0) < wanted and newest >> bits[4] > 1 then
    select array_agg(p.id order by p.search_no desc), array_agg(p.search_no order by p.search_no desc) into found_ids, found_nos from (
      select matching.* from (
        select blog_posts.id, blog_posts.search_no from blog_posts
        where blog_posts.search @@ narrowed and blog_posts.status = 'published' and (blog_posts.expires_at is null or blog_posts.expires_at > now())
          and blog_posts.search_no + 0 <= newest
        limit posts_looked_at
      ) matching order by matching.search_no desc limit wanted
    ) p;
  end if;
  return query select * from unnest(found_ids, found_nos);
end
$$;
