-- Sitemaps of hosted sites are read in chunks whose bounds are stored, like the posts' (20261205100000_sitemap_chunks.sql).

-- the articles of a site's sitemap, in its order
create index automation_posts_sitemap_idx on automation_posts (domain_id, id) where status = 'published';

-- A row is one document of a site's sitemap: the articles from `first_id` up to the `first_id` of the next number. The last one has no end. A stored
-- bound never changes. The first document has no row.
create table site_sitemap_chunks (
  domain_id uuid not null references domains on delete cascade,
  number integer not null check (number >= 2),
  first_id uuid not null,
  primary key (domain_id, number)
);
alter table site_sitemap_chunks enable row level security;

-- The first article of a site after the first `chunk_size` ones from `first_id` on; null if there are no more.
create function end_of_site_chunk(site uuid, first_id uuid, chunk_size integer) returns uuid language sql stable as $$
  select id from automation_posts where domain_id = site and status = 'published' and id >= first_id order by id offset chunk_size limit 1
$$;

-- All chunks of a site: the first, the stored ones, then what the last of these has beyond `chunk_size` articles, in more chunks. `end_id` is exclusive;
-- that of the last chunk is greater than every id. As the owner, because the index alone has the answer and policies read the rows; it tells nothing but
-- bounds.
create function list_site_chunks(site uuid, chunk_size integer) returns table (number integer, first_id uuid, end_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive known as (
    select 1 as number, uuid '00000000-0000-0000-0000-000000000000' as first_id
    union all
    select stored.number, stored.first_id from site_sitemap_chunks stored where stored.domain_id = site
  ), newest as (
    (select known.number, known.first_id from known order by known.number desc limit 1)
    union all
    select newest.number + 1, end_of_site_chunk(site, newest.first_id, chunk_size) from newest where newest.first_id is not null
  ), bounds as (
    select known.number, known.first_id from known
    union
    select newest.number, newest.first_id from newest where newest.first_id is not null
  )
  select bounds.number, bounds.first_id, lead(bounds.first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over (order by bounds.number) from bounds
$$;
