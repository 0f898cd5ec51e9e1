-- A typing error is corrected to every form of a word that only a new trial post has, as it will be once the words of the post are learned: "rain barel"
-- finds a post about rain barrels.

-- The first of some words of which a form is in the title, keyword or tags of one of the newest of these posts, but a word that is there as it is before
-- all others. As the owner, because the list is not public; it tells nothing but words of live posts.
create or replace function new_blog_word(words text[]) returns text language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
  with possible as materialized (
    select word, nth, coalesce((ts_lexize('english_stem', word))[1], word) as stem from unnest(words) with ordinality each (word, nth)
  ), held as materialized (
    select distinct word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from (select post_id from unlearned_posts order by post_id desc limit 200) newest
      join blog_posts on id = post_id and status = 'published' and (expires_at is null or expires_at > now()),
      words_in(title || ' ' || coalesce(keyword, '') || ' ' || words_of(tags)) word
  )
  select possible.word from possible join held on held.stem = possible.stem
  order by held.word = possible.word desc, nth limit 1
$$;
