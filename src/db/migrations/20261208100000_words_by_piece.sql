-- The words of new trial posts: a job sends the texts without the words that it has sent before, so that PostgreSQL parses few of them.

drop function learn_words_of_trial_posts(integer);

-- Adds the words of texts, and takes the posts that they are from off the list. One statement: after a crash the posts are still listed. New words are
-- added in one order, as learn_blog_words does.
create function learn_words_of_trial_posts(post_ids uuid[], texts text[]) returns void language sql set search_path = public, pg_temp as $$
  with learned as (
    delete from unlearned_posts where post_id = any(post_ids)
  ), words as (
    select distinct word from unnest(texts) content, words_in(content) word
  )
  insert into blog_words (word, stem)
  select word, coalesce((ts_lexize('english_stem', word))[1], word) from words
  where not exists (select from blog_words known where known.word = words.word)
  order by word
  on conflict do nothing
$$;
revoke execute on function learn_words_of_trial_posts from public;
