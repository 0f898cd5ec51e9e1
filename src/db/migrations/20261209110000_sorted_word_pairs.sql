-- Entries of pairs of words are sorted: a search for a phrase finds those of a pair in a row by halving, instead of comparing all of them.

-- The rows of a chunk were added before that, unless `is_sorted`.
alter table paired_chunks add column is_sorted boolean not null default false;
alter table paired_chunks alter column is_sorted set default true;

-- As before, but the entries of a row are sorted.
create or replace function add_word_pairs(chunk_no bigint, words_max integer) returns integer language sql set search_path = public, pg_temp as $$
  with due as (
    select unpaired_posts.ctid as place, sum(word_count) over (order by no, unpaired_posts.ctid) - word_count as words_before
    from unpaired_posts left join blog_posts on search_no = no
    where no between chunk_no << 12 and (chunk_no << 12) + 4095
  ), taken as (
    delete from unpaired_posts where ctid = any (array(select place from due where coalesce(words_before, 0) < words_max)) returning no
  ), added as (
    insert into word_pairs as stored (bucket, chunk, entries)
    select pair >> 19, chunk_no, array_sort(array_agg(((pair & 524287) << 12 | (no & 4095))::integer))
    from (select distinct no from taken) listed join blog_posts on search_no = no, word_pairs_in(search) pair
    where status = 'published'
    group by pair >> 19 order by pair >> 19
    on conflict (bucket, chunk) do update set entries = array_sort(stored.entries || excluded.entries)
  ), counted as (
    insert into paired_chunks as stored (chunk, posts, is_complete)
    select chunk_no, count(distinct no), count(*) = (select count(*) from due) from taken
    on conflict (chunk) do update set posts = stored.posts + excluded.posts, is_complete = stored.is_complete or excluded.is_complete
  )
  select count(*)::integer from taken
$$;

-- Sorts the entries of one chunk that was added before, and returns its number, or null if none is left. One statement: after a crash the chunk is still
-- to be sorted. Rows that other posts join meanwhile are sorted in any case.
create function sort_word_pairs() returns bigint language sql set search_path = public, pg_temp as $$
  with due as (
    update paired_chunks set is_sorted = true where chunk = (select max(chunk) from paired_chunks where not is_sorted) returning chunk
  ), sorted as (
    update word_pairs stored set entries = array_sort(stored.entries) from due, generate_series(0, 8191) nth
    where stored.bucket = nth and stored.chunk = due.chunk
  )
  select max(chunk) from due
$$;
revoke execute on function sort_word_pairs from public;
