-- The words of trial posts are added to blog_words in batches, because most are known already: to look them up for each post was half of the work of
-- publishing it. Until then the search index itself tells that a post has a word.

-- A row is a published trial post whose words are not in blog_words yet. The post may be gone meanwhile.
create table unlearned_posts (
  post_id uuid primary key
);
alter table unlearned_posts enable row level security;

create function queue_unlearned_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unlearned_posts (post_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
revoke execute on function queue_unlearned_post from public;

drop trigger blog_posts_learn_insert on blog_posts;
create trigger blog_posts_learn_insert after insert on blog_posts
  for each row when (new.status = 'published' and not new.is_trial_post) execute function learn_blog_words();
create trigger blog_posts_learn_later after insert on blog_posts
  for each row when (new.status = 'published' and new.is_trial_post) execute function queue_unlearned_post();

-- Adds the words of at most `posts_max` of these posts, and returns how many posts there were. One statement: after a crash the posts are still listed.
-- New words are added in one order, as learn_blog_words does.
create function learn_words_of_trial_posts(posts_max integer) returns integer language sql set search_path = public, pg_temp as $$
  with taken as (
    delete from unlearned_posts
    where post_id in (select post_id from unlearned_posts order by post_id limit posts_max for update skip locked)
    returning post_id
  ), words as (
    select distinct lexeme as word
    from taken join blog_posts on blog_posts.id = taken.post_id,
      unnest(to_tsvector('simple', title || ' ' || coalesce(keyword, '') || ' ' || words_of(tags) || ' ' || left(content, 200000)))
  ), added as (
    insert into blog_words (word, stem)
    select word, coalesce((ts_lexize('english_stem', word))[1], word) from words
    where word ~ '^[[:alpha:]]{2,30}$' and not exists (select from blog_words known where known.word = words.word)
    order by word
    on conflict do nothing
  )
  select count(*)::integer from taken
$$;
revoke execute on function learn_words_of_trial_posts from public;

-- Whether a live post has a word with this stem. As the owner, because policies would read the rows; it tells nothing but what everybody may see.
create function is_in_blog_search(stem text) returns boolean language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
  select exists (
    select from blog_posts where search @@ ('''' || replace(replace(stem, '\', '\\'), '''', '''''') || '''')::tsquery
      and status = 'published' and (expires_at is null or expires_at > now())
  )
$$;
