-- The sitemap is read in chunks whose bounds are stored, so that neither its index nor a chunk counts the posts before it.

-- the posts of the sitemap, in its order
create index blog_posts_permanent_idx on blog_posts (id) where status = 'published' and not is_trial_post;

-- A row is one document of the sitemap: the permanent posts from `first_id` up to the `first_id` of the next number. The last one has no end. A stored
-- bound never changes, so a post stays in its document.
create table sitemap_chunks (
  number integer primary key check (number >= 1),
  first_id uuid not null unique
);
insert into sitemap_chunks (number, first_id) values (1, '00000000-0000-0000-0000-000000000000');

alter table sitemap_chunks enable row level security;
grant select on sitemap_chunks to linkwright_web;
create policy sitemap_chunks_read on sitemap_chunks for select to linkwright_web using (true);

-- The first permanent post after the first `chunk_size` ones from `first_id` on; null if there are no more.
create function end_of_sitemap_chunk(first_id uuid, chunk_size integer) returns uuid language sql stable as $$
  select id from blog_posts where status = 'published' and not is_trial_post and id >= first_id order by id offset chunk_size limit 1
$$;

-- All chunks: the stored ones, then what the last stored one has beyond `chunk_size` posts, in more chunks. `end_id` is exclusive; that of the last
-- chunk is greater than every id. As the owner, because the index alone has the answer and policies read the rows; it tells nothing but bounds.
create function list_sitemap_chunks(chunk_size integer) returns table (number integer, first_id uuid, end_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive newest as (
    (select stored.number, stored.first_id from sitemap_chunks stored order by stored.number desc limit 1)
    union all
    select newest.number + 1, end_of_sitemap_chunk(newest.first_id, chunk_size) from newest where newest.first_id is not null
  ), bounds as (
    select stored.number, stored.first_id from sitemap_chunks stored
    union
    select newest.number, newest.first_id from newest where newest.first_id is not null
  )
  select bounds.number, bounds.first_id, lead(bounds.first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over (order by bounds.number) from bounds
$$;
