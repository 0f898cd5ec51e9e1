-- A phrase is found by pairs of its words: the search index has no positions, so a phrase of common words read the words of all posts that have them.

-- The pairs of the posts whose numbers (`search_no`) are equal without their last 12 bits, a chunk. A pair is a hash of 32 bits of two words and their
-- distance. Its first 13 bits are the bucket; an entry is its other 19 bits, then the last 12 bits of the number of a post that has it. An entry may be of
-- a post that is gone or was changed, and different pairs may have the same hash: readers of an entry look at the post.
create table word_pairs (
  bucket integer,
  chunk bigint,
  entries integer[] not null,
  primary key (bucket, chunk)
);
alter table word_pairs enable row level security;

-- A row is a chunk of which posts were added to word_pairs, and how many. All posts of such a chunk are there or in unpaired_posts. `is_complete`: the
-- latter are only those that were published or changed late.
create table paired_chunks (
  chunk bigint primary key,
  posts integer not null,
  is_complete boolean not null
);
alter table paired_chunks enable row level security;

-- A row is the number of a post whose pairs are not in word_pairs yet, because it is new or its words changed. Not unique, so that a change does not
-- wait for the job that reads the post: its own row stays for the next time.
create table unpaired_posts (
  no bigint not null
);
create index unpaired_posts_no_idx on unpaired_posts (no);
alter table unpaired_posts enable row level security;

create function queue_unpaired_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unpaired_posts (no) values (new.search_no);
  return null;
end
$$;
revoke execute on function queue_unpaired_post from public;
create trigger blog_posts_pair_insert after insert on blog_posts
  for each row when (new.status = 'published') execute function queue_unpaired_post();
create trigger blog_posts_pair_update after update of status, title, keyword, tags, excerpt, content on blog_posts
  for each row when (new.status = 'published' and new.search_no is not null and row(old.status, old.title, old.keyword, old.tags, old.excerpt, old.content)
    is distinct from row(new.status, new.title, new.keyword, new.tags, new.excerpt, new.content))
  execute function queue_unpaired_post();
-- The posts there were before.
insert into unpaired_posts (no) select search_no from blog_posts where status = 'published' and search_no is not null;

create function word_pair(word text, next text, distance integer) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(next, hashtextextended(word, distance)) & 4294967295
$$;

-- The pairs of a post, with at most two words between: `cup of coffee` is a pair at distance 2, because words that no search looks for count.
create function word_pairs_in(words tsvector) returns setof bigint language sql immutable parallel safe as $$
  with placed as (
    select lexeme, place, lead(lexeme) over ordered as lexeme1, lead(place) over ordered as place1, lead(lexeme, 2) over ordered as lexeme2,
      lead(place, 2) over ordered as place2, lead(lexeme, 3) over ordered as lexeme3, lead(place, 3) over ordered as place3
    from unnest(words) word (lexeme, places, weights), unnest(places) place
    window ordered as (order by place)
  )
  select word_pair(lexeme, lexeme1, place1 - place) from placed where place1 - place between 1 and 3
  union all select word_pair(lexeme, lexeme2, place2 - place) from placed where place2 - place between 1 and 3
  union all select word_pair(lexeme, lexeme3, place3 - place) from placed where place3 - place between 1 and 3
$$;

-- Adds the pairs of posts of a chunk that are not added yet, of all with at most `words_max` words together, and returns how many there were. One
-- statement: after a crash all of them are still listed.
create function add_word_pairs(chunk_no bigint, words_max integer) returns integer language sql set search_path = public, pg_temp as $$
  with due as (
    select unpaired_posts.ctid as place, sum(word_count) over (order by no, unpaired_posts.ctid) - word_count as words_before
    from unpaired_posts left join blog_posts on search_no = no
    where no between chunk_no << 12 and (chunk_no << 12) + 4095
  ), taken as (
    delete from unpaired_posts where ctid = any (array(select place from due where coalesce(words_before, 0) < words_max)) returning no
  ), added as (
    insert into word_pairs as stored (bucket, chunk, entries)
    select pair >> 19, chunk_no, array_agg((pair & 524287) << 12 | (no & 4095))
    from (select distinct no from taken) listed join blog_posts on search_no = no, word_pairs_in(search) pair
    where status = 'published'
    group by pair >> 19 order by pair >> 19
    on conflict (bucket, chunk) do update set entries = stored.entries || excluded.entries
  ), counted as (
    insert into paired_chunks as stored (chunk, posts, is_complete)
    select chunk_no, count(distinct no), count(*) = (select count(*) from due) from taken
    on conflict (chunk) do update set posts = stored.posts + excluded.posts, is_complete = stored.is_complete or excluded.is_complete
  )
  select count(*)::integer from taken
$$;

-- Chunks of which less than half of the posts are left are added anew, so that entries of trial posts that are gone take no room. Returns how many.
create function renew_word_pairs(chunks_max integer) returns integer language sql set search_path = public, pg_temp as $$
  with sparse as (
    delete from paired_chunks where chunk in (
      select chunk from paired_chunks listed
      where 2 * (select count(*) from blog_posts where search_no between listed.chunk << 12 and (listed.chunk << 12) + 4095) < listed.posts
      limit chunks_max
    )
    returning chunk
  ), removed as (
    delete from word_pairs stored using sparse, generate_series(0, 8191) nth where stored.bucket = nth and stored.chunk = sparse.chunk
  ), queued as (
    insert into unpaired_posts (no)
    select search_no from sparse, blog_posts where search_no between chunk << 12 and (chunk << 12) + 4095 and status = 'published'
  )
  select count(*)::integer from sparse
$$;

-- The newest chunk that has posts to add, of those up to a number and of those that are full.
create function next_unpaired_chunk(last_chunk bigint) returns bigint language sql set search_path = public, pg_temp as $$
  select greatest((select max(no) >> 12 from unpaired_posts where no < full_end << 12), (select max(chunk) from paired_chunks where not is_complete and chunk < full_end))
  from least(last_chunk + 1, (select last_value >> 12 from blog_search_no)) full_end
$$;
revoke execute on function add_word_pairs, renew_word_pairs, next_unpaired_chunk from public;
