-- Counting the words of the newest posts read and sorted all posts: the index of their order has only posts with a number. From a million posts on, the job
-- reached the time limit of a statement every night.
create or replace function count_blog_words(posts_max integer) returns void language sql set search_path = public, pg_temp as $$
  insert into blog_words as known (word, stem, posts)
  select word, coalesce((ts_lexize('english_stem', word))[1], word), ndoc
  from ts_stat(format('select to_tsvector(''simple'', title || '' '' || coalesce(keyword, '''') || '' '' || words_of(tags) || '' '' || left(content, 200000))
    from blog_posts where status = ''published'' and search_no is not null order by search_no desc limit %s', posts_max)) as counted (word, ndoc, nentry)
  where word ~ '^[[:alpha:]]{2,30}$'
  order by word
  on conflict (word) do update set posts = excluded.posts where known.posts <> excluded.posts
$$;
