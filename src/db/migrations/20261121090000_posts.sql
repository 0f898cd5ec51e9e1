-- Posts, their archive, and what protects the form that makes them.

-- array_to_string is only stable because of types whose text depends on settings; text is not one of them.
create function words_of(words text[]) returns text language sql immutable parallel safe as $$ select array_to_string(words, ' ') $$;

-- A row is one article with its one backlink, from its first minute until it is archived.
create table blog_posts (
  id uuid primary key default uuidv7(),
  -- null for a guest's post
  user_id uuid,
  title text not null check (char_length(title) between 8 and 140),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 160),
  -- sanitised HTML with exactly one link to target_url
  content text not null,
  excerpt text not null check (char_length(excerpt) <= 200),
  meta_description text not null check (char_length(meta_description) <= 160),
  keyword text not null check (char_length(keyword) between 1 and 200),
  keywords text[] not null default '{}',
  target_url text not null check (target_url ~ '^https?://' and char_length(target_url) <= 2048),
  anchor_text text not null check (char_length(anchor_text) between 1 and 200),
  -- the policy the link was published under; 'dofollow' stands for no rel attribute
  link_rel text not null check (link_rel in ('ugc', 'nofollow', 'sponsored', 'ugc nofollow', 'dofollow')),
  published_url text generated always as ('/blog/' || slug) stored,
  status text not null default 'draft' check (status in ('draft', 'published', 'scheduled_deletion')),
  is_published boolean generated always as (status = 'published') stored,
  is_trial_post boolean not null default false,
  expires_at timestamptz,
  view_count bigint not null default 0 check (view_count >= 0),
  seo_score smallint not null check (seo_score between 0 and 100),
  -- [{id, label, points, pointsMax, reason, applies}], the reasons of seo_score
  seo_rules jsonb not null,
  -- minutes, words / 200 rounded up
  reading_time integer not null check (reading_time >= 1),
  word_count integer not null check (word_count >= 0),
  -- {url, alt, width, height, credit}; null means the cover drawn by the server
  featured_image jsonb,
  author_name text not null,
  tags text[] not null default '{}',
  category text not null check (category in ('Digital Marketing', 'Technology', 'Business', 'Health & Wellness', 'Travel', 'Finance',
    'Food & Lifestyle', 'Education', 'General')),
  -- which text writer composed it, e.g. 'embedded' or 'openai-compatible:<model>'
  writer text not null,
  is_claimed boolean not null default false,
  claimed_by uuid,
  claimed_at timestamptz,
  -- {permanent_protection, claimed_at, protection_level} once claimed
  contextual_links jsonb not null default '{}',
  -- whole milliseconds, because page cursors carry it through JavaScript
  published_at timestamptz check (published_at = date_trunc('milliseconds', published_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', keyword), 'A')
    || setweight(to_tsvector('english', words_of(tags)), 'B') || setweight(to_tsvector('english', excerpt), 'B') || setweight(to_tsvector('english', left(content, 200000)), 'C')
  ) stored,
  -- a trial post and only a trial post has an end
  check (is_trial_post = (expires_at is not null)),
  check (status <> 'scheduled_deletion' or is_trial_post),
  check (status = 'draft' or published_at is not null),
  check (is_claimed = (claimed_by is not null) and is_claimed = (claimed_at is not null))
);

alter table blog_posts add constraint blog_posts_slug_key unique (slug);
-- the blog's list and its pages, newest first
create index blog_posts_published_at_idx on blog_posts (published_at desc, id desc) where status = 'published';
-- the blog's list of one category
create index blog_posts_category_idx on blog_posts (category, published_at desc, id desc) where status = 'published';
-- the blog's search field
create index blog_posts_search_idx on blog_posts using gin (search);
-- the sweep of every minute
create index blog_posts_expires_at_idx on blog_posts (expires_at) where expires_at is not null;
-- a member's own posts
create index blog_posts_user_id_idx on blog_posts (user_id, created_at desc) where user_id is not null;

-- A row is a post that is gone, whole, so that it can be restored; its slug is never given out again.
create table blog_posts_archive (
  blog_post_id uuid primary key,
  slug text not null,
  archive_reason text not null check (archive_reason in ('trial_expired', 'deleted_by_owner', 'removed_by_moderator')),
  -- the full row of blog_posts as it was
  archived_data jsonb not null,
  created_at timestamptz not null default now(),
  restored_at timestamptz
);
-- the page that says an article is gone
create index blog_posts_archive_slug_idx on blog_posts_archive (slug);

-- The reading side of blog_posts: what the public may see right now, under the name that older clients use.
create view published_blog_posts as
  select * from blog_posts
  where status = 'published' and (expires_at is null or expires_at > now());

-- The first free slug among base, base-2, … base-20, else base with something random. Taken means used by a post or by an archived one. However many
-- slugs begin alike, it looks at twenty at most. The unique constraint still decides a race.
create function generate_unique_slug(base_slug text) returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  for n in 1..20 loop
    candidate := case n when 1 then base_slug else base_slug || '-' || n end;
    if not exists (select from blog_posts where slug = candidate) and not exists (select from blog_posts_archive where slug = candidate) then
      return candidate;
    end if;
  end loop;
  return base_slug || '-' || substr(md5(random()::text || clock_timestamp()::text), 1, 8);
end
$$;

-- Adds one view; false when nobody may see such a post now.
create function increment_blog_post_views(post_slug text) returns boolean language plpgsql as $$
begin
  update blog_posts set view_count = view_count + 1
  where slug = post_slug and status = 'published' and (expires_at is null or expires_at > now());
  return found;
end
$$;

create function increment_published_blog_post_views(post_slug text) returns boolean language sql as $$
  select increment_blog_post_views(post_slug)
$$;

-- Every change that a reader could see is announced, so that each server drops just the pages it touches. Views are not.
create function announce_blog_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('post_changed', old.slug);
  else
    if tg_op = 'UPDATE' and old.slug <> new.slug then perform pg_notify('post_changed', old.slug); end if;
    perform pg_notify('post_changed', new.slug);
  end if;
  return null;
end
$$;

create trigger blog_posts_announce_insert after insert or delete on blog_posts
  for each row execute function announce_blog_post();
create trigger blog_posts_announce_update after update on blog_posts
  for each row when (row(old.slug, old.title, old.content, old.excerpt, old.meta_description, old.keywords, old.target_url, old.anchor_text,
    old.link_rel, old.status, old.is_trial_post, old.expires_at, old.seo_score, old.featured_image, old.author_name, old.tags, old.category,
    old.writer, old.published_at, old.updated_at)
    is distinct from row(new.slug, new.title, new.content, new.excerpt, new.meta_description, new.keywords, new.target_url, new.anchor_text,
    new.link_rel, new.status, new.is_trial_post, new.expires_at, new.seo_score, new.featured_image, new.author_name, new.tags, new.category,
    new.writer, new.published_at, new.updated_at))
  execute function announce_blog_post();

-- Counters of requests per address and per target host, in windows; kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- end of the window, in milliseconds since 1970
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);

-- A row is a proof-of-work solution that was spent; it stays until its challenge would have expired anyway.
create table spent_challenges (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expires_at_idx on spent_challenges (expires_at);

-- A row is a host that the operator does not want linked, with all its subdomains.
create table blocked_target_hosts (
  host text primary key check (host = lower(host)),
  reason text not null,
  created_at timestamptz not null default now()
);

-- A row is one day (UTC) of a paid text service: tokens used and tokens reserved by articles being written.
create table text_service_spend (
  day date primary key,
  tokens_used bigint not null default 0 check (tokens_used >= 0),
  tokens_reserved bigint not null default 0 check (tokens_reserved >= 0)
);
