-- The community blog: members write posts as drafts of their own, publish or schedule them, and moderators look at what asks for it.

-- What a member writes has no one backlink: keyword, target and anchor belong to trial posts.
alter table blog_posts alter column keyword drop not null, alter column target_url drop not null, alter column anchor_text drop not null;
alter table blog_posts
  add column moderation text not null default 'approved' check (moderation in ('approved', 'in_review', 'rejected')),
  -- what a moderator said; the author reads it
  add column moderation_note text check (char_length(moderation_note) <= 1000),
  -- why it waits, or waited, for review; moderators and the author read it
  add column moderation_reasons text[] not null default '{}',
  add column submitted_at timestamptz,
  -- counts what was published under this address; a moderator decides on one of these
  add column revision integer not null default 1 check (revision >= 1),
  -- the author's page; null for guests' posts and those of former members
  add column author_slug text,
  -- uploaded pictures in the text and on the cover
  add column image_ids uuid[] not null default '{}',
  -- the place in the order of publication, for the search; given once
  add column search_no bigint,
  add constraint blog_posts_member_check
    check (writer = 'member' or (keyword is not null and target_url is not null and anchor_text is not null)),
  add constraint blog_posts_backlink_check check ((target_url is null) = (anchor_text is null)),
  add constraint blog_posts_author_check check (author_slug is null or (writer = 'member' and user_id is not null)),
  -- what was not approved is nobody's to see, by whatever way posts are read
  add constraint blog_posts_hidden_check check (moderation = 'approved' or status = 'draft');
-- an author's page and posts
create index blog_posts_author_slug_idx on blog_posts (author_slug, published_at desc, id desc) where author_slug is not null and status = 'published';
-- the moderators' list
create index blog_posts_submitted_at_idx on blog_posts (submitted_at, id) where moderation = 'in_review';
-- whether a picture is still shown
create index blog_posts_image_ids_idx on blog_posts using gin (image_ids) where image_ids <> '{}';
create index blog_posts_archive_image_ids_idx on blog_posts_archive using gin ((archived_data -> 'image_ids'))
  where archived_data -> 'image_ids' <> '[]';

-- A member who leaves takes the author's page along: the posts stay, and name nobody.
create function leave_posts_behind() returns trigger language plpgsql as $$
begin
  new.author_slug := null;
  new.author_name := 'Former member';
  return new;
end
$$;
create trigger blog_posts_leave_behind before update of user_id on blog_posts
  for each row when (old.writer = 'member' and old.user_id is not null and new.user_id is null) execute function leave_posts_behind();

-- A row is how a member is shown beside own posts, made with the first of them.
create table post_authors (
  user_id uuid primary key references users on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 160),
  name text not null check (char_length(name) between 1 and 100),
  bio text not null default '' check (char_length(bio) <= 400),
  member_since date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_authors_slug_key unique (slug)
);

-- What an author's page says changes like a list of posts does; each server drops the pages that show one.
create function announce_post_author() returns trigger language plpgsql as $$
begin
  perform pg_notify('post_changed', new.slug);
  return null;
end
$$;
create trigger post_authors_announce after update on post_authors for each row execute function announce_post_author();

-- A row is a post being written: a working copy that nobody but its author sees. It is published into blog_posts, and stays as 'published' for
-- some days, so that whoever asks again gets the same answer.
create table post_drafts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- the post it was published as, or is the working copy of; it may be in the archive meanwhile
  post_id uuid,
  -- of every change; whoever saves says which one was changed
  version integer not null default 1 check (version >= 1),
  state text not null default 'editing' check (state in ('editing', 'scheduled', 'in_review', 'published')),
  title text not null default '' check (char_length(title) <= 140),
  -- sanitised HTML
  content text not null default '' check (char_length(content) <= 200000),
  excerpt text not null default '' check (char_length(excerpt) <= 200),
  meta_description text not null default '' check (char_length(meta_description) <= 160),
  keyword text not null default '' check (char_length(keyword) <= 200),
  category text not null default 'General' check (category in ('Digital Marketing', 'Technology', 'Business', 'Health & Wellness', 'Travel',
    'Finance', 'Food & Lifestyle', 'Education', 'General')),
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  cover_image_id uuid,
  cover_alt text not null default '' check (char_length(cover_alt) <= 200),
  image_ids uuid[] not null default '{}',
  word_count integer not null default 0,
  link_count integer not null default 0,
  seo_score smallint not null default 0 check (seo_score between 0 and 100),
  publish_at timestamptz,
  -- why it was not published when its time came
  schedule_problem text,
  review_reasons text[] not null default '{}',
  -- what a moderator said of an edit that was not accepted
  review_note text check (char_length(review_note) <= 1000),
  submitted_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state not in ('in_review', 'published') or post_id is not null),
  check (state = 'editing' or state = 'published' or deleted_at is null)
);
-- a member's drafts, last changed first
create index post_drafts_user_id_idx on post_drafts (user_id, updated_at desc, id desc);
-- one working copy of a post at a time
create unique index post_drafts_post_id_key on post_drafts (post_id) where post_id is not null and state <> 'published' and deleted_at is null;
-- the job that publishes what is due
create index post_drafts_publish_at_idx on post_drafts (publish_at) where state = 'scheduled';
-- the moderators' list
create index post_drafts_submitted_at_idx on post_drafts (submitted_at, id) where state = 'in_review';
-- the sweep of what is over
create index post_drafts_over_idx on post_drafts (updated_at) where state = 'published' or deleted_at is not null;
-- whether a picture is still shown
create index post_drafts_image_ids_idx on post_drafts using gin (image_ids) where image_ids <> '{}';

-- A row is an uploaded picture, drawn anew as WebP in two widths; nothing of what was sent but its pixels is in it.
create table post_images (
  id uuid primary key default uuidv7(),
  -- null when its owner left and posts still show it
  user_id uuid references users on delete set null,
  width integer not null check (width between 1 and 1600),
  height integer not null check (height >= 1),
  is_animated boolean not null,
  wide bytea not null,
  -- at most 800 pixels wide; null when `wide` is no wider
  narrow bytea,
  bytes integer generated always as (octet_length(wide) + coalesce(octet_length(narrow), 0)) stored,
  -- since when the sweep finds it on no post and no draft
  unused_since timestamptz,
  created_at timestamptz not null default now()
);
-- WebP is compressed already
alter table post_images alter column wide set storage external, alter column narrow set storage external;
-- a member's pictures, newest first, and what they take
create index post_images_user_id_idx on post_images (user_id, id desc) include (bytes) where user_id is not null;

-- A row is what one reader says about one post.
create table post_abuse_reports (
  id uuid primary key default uuidv7(),
  -- it may be in the archive meanwhile
  post_id uuid not null,
  reason text not null check (reason in ('spam', 'misleading', 'harmful', 'illegal', 'copyright', 'other')),
  details text not null check (char_length(details) <= 1000),
  email text check (char_length(email) <= 254),
  -- the visitor's address under a key: one report of each about each post
  visitor_key text not null,
  status text not null default 'open' check (status in ('open', 'dismissed', 'removed')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint post_abuse_reports_visitor_key unique (post_id, visitor_key),
  check ((status = 'open') = (decided_at is null))
);
-- the moderators' list
create index post_abuse_reports_open_idx on post_abuse_reports (id) where status = 'open';
-- the sweep of what is settled
create index post_abuse_reports_decided_at_idx on post_abuse_reports (decided_at) where status <> 'open';

alter table post_authors enable row level security;
alter table post_drafts enable row level security;
alter table post_images enable row level security;
alter table post_abuse_reports enable row level security;

-- Who wrote something is said on every page.
grant select (user_id, slug, name, bio, member_since) on post_authors to linkwright_web;
create policy post_authors_read on post_authors for select to linkwright_web using (true);
grant select on post_drafts to linkwright_web;
create policy post_drafts_read on post_drafts for select to linkwright_web using (user_id = (select caller_id()));
-- Pictures are fetched by anybody who knows their address, which the page that shows one tells.
grant select (id, user_id, width, height, is_animated, wide, narrow, bytes, created_at) on post_images to linkwright_web;
create policy post_images_read on post_images for select to linkwright_web using (true);

-- Words that stand where a post's slug could stand in an address of the API or of the site.
create function is_reserved_slug(slug text) returns boolean language sql immutable parallel safe as $$
  select slug in ('search', 'tags', 'categories', 'authors', 'author', 'category', 'tag', 'new', 'edit', 'drafts', 'write', 'feed')
$$;

-- As before, but for reserved words.
create or replace function generate_unique_slug(base_slug text) returns text language plpgsql volatile security definer
  set search_path = public, pg_temp as $$
declare
  candidate text;
begin
  for n in 1..20 loop
    candidate := case n when 1 then base_slug else base_slug || '-' || n end;
    if not is_reserved_slug(candidate) and not exists (select from blog_posts where slug = candidate)
      and not exists (select from blog_posts_archive where slug = candidate) then
      return candidate;
    end if;
  end loop;
  return base_slug || '-' || substr(md5(random()::text || clock_timestamp()::text), 1, 8);
end
$$;

-- As before, with what a community post has: one that was never approved comes back as what it was.
create or replace function restore_archived_post(post_id uuid, only_own boolean)
  returns setof blog_posts_archive language sql set search_path = public, pg_temp as $$
  with restored as (
    update blog_posts_archive set restored_at = now()
    where blog_post_id = post_id and restored_at is null and (not only_own or (user_id = caller_id() and archive_reason = 'deleted_by_owner'))
    returning *
  ), back as (
    -- Columns that the database computes are left out; whose it is, the record says, since an account may be gone by now.
    insert into blog_posts (id, user_id, title, slug, content, excerpt, meta_description, keyword, keywords, target_url, anchor_text, link_rel,
      status, is_trial_post, expires_at, view_count, seo_score, seo_rules, reading_time, word_count, featured_image, author_name, tags, category,
      writer, is_claimed, claimed_by, claimed_at, contextual_links, published_at, created_at, moderation, moderation_note, moderation_reasons,
      submitted_at, revision, author_slug, image_ids, search_no)
    select post.id, restored.user_id, post.title, post.slug, post.content, post.excerpt, post.meta_description, post.keyword, post.keywords,
      post.target_url, post.anchor_text, post.link_rel, case coalesce(post.moderation, 'approved') when 'approved' then 'published' else 'draft' end,
      false, null, post.view_count, post.seo_score, post.seo_rules,
      post.reading_time, post.word_count, post.featured_image,
      case when post.writer = 'member' and restored.user_id is null then 'Former member' else post.author_name end,
      post.tags, post.category, post.writer, post.is_claimed,
      case when post.claimed_by is not null then restored.user_id end, post.claimed_at, post.contextual_links, post.published_at, post.created_at,
      coalesce(post.moderation, 'approved'), post.moderation_note, coalesce(post.moderation_reasons, '{}'), post.submitted_at,
      coalesce(post.revision, 1), case when restored.user_id is not null then post.author_slug end, coalesce(post.image_ids, '{}'), post.search_no
    from restored, jsonb_populate_record(null::blog_posts, restored.archived_data) post
  )
  select * from restored
$$;
