-- Sites: domains that carry articles, the operator's network and members' own, and the articles on them.

-- A row is one domain of one account, or of the operator's network, from the day it was added. Two accounts may have added the same host; it is
-- proven for one of them at most.
create table domains (
  id uuid primary key default uuidv7(),
  -- null for the operator's network
  user_id uuid references users on delete cascade,
  -- as URLs write it: lower case, punycode, no port, no dot at the end
  host text not null check (host = lower(host) and char_length(host) <= 253 and host ~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$'),
  name text not null check (char_length(name) between 1 and 80),
  tagline text not null default '' check (char_length(tagline) <= 160),
  publisher text not null default 'hosted' check (publisher in ('hosted', 'wordpress', 'ghost')),
  blog_theme text not null default 'broadsheet' check (blog_theme in ('broadsheet', 'fieldnotes', 'atlas', 'signal')),
  categories text[] not null default '{General}' check (cardinality(categories) between 1 and 9
    and categories <@ array['Digital Marketing', 'Technology', 'Business', 'Health & Wellness', 'Travel', 'Finance', 'Food & Lifestyle', 'Education',
      'General']),
  -- whether it takes new articles; those it has stay either way
  is_on boolean not null default true,
  is_imported boolean not null default false,
  -- pace: articles within 24 hours, and minutes between two
  posts_per_day integer not null default 3 check (posts_per_day between 1 and 100),
  spacing_minutes integer not null default 120 check (spacing_minutes between 0 and 10080),

  -- lapsed: was proven once, and was not found in two looks a day apart, or somebody else has proven it since
  proof_status text not null default 'unproven' check (proof_status in ('unproven', 'proven', 'lapsed')),
  proof_method text check (proof_method in ('dns', 'file', 'operator')),
  proven_at timestamptz,
  -- the last look of all, in words for the owner
  proof_last_method text check (proof_last_method in ('dns', 'file')),
  proof_last_ok boolean,
  proof_last_text text,
  proof_last_at timestamptz,
  -- the first of the looks in a row that did not find a proof that stood
  proof_failed_at timestamptz,
  -- when a proof is looked for again
  proof_due_at timestamptz,

  health_status text not null default 'unknown' check (health_status in ('unknown', 'healthy', 'failing')),
  -- [{code, text}]
  health_reasons jsonb not null default '[]' check (jsonb_typeof(health_reasons) = 'array'),
  health_checked_at timestamptz,
  health_due_at timestamptz not null default now(),
  -- the host was seen to lead to this installation: articles are read there
  serves_host boolean not null default false,

  -- a WordPress or Ghost: where it is, who writes there, and the secret, sealed
  connection_base_url text check (char_length(connection_base_url) between 1 and 2048),
  connection_username text check (char_length(connection_username) between 1 and 100),
  connection_secret bytea,
  connection_status text check (connection_status in ('untested', 'working', 'failing')),
  connection_text text,
  connection_tested_at timestamptz,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint domains_owner_host_key unique nulls not distinct (user_id, host),
  check ((proof_status = 'unproven') = (proven_at is null)),
  check ((proof_method is null) = (proven_at is null)),
  -- the network is the operator's word; nobody else's is
  check ((user_id is null) = (proof_method is not distinct from 'operator')),
  -- looked for again as long as it stands, and only where it was shown
  check (proof_due_at is null or proof_status = 'proven'),
  check (num_nulls(proof_last_method, proof_last_ok, proof_last_text, proof_last_at) in (0, 4)),
  check (num_nulls(connection_base_url, connection_secret, connection_status) in (0, 3)),
  check (connection_base_url is null or publisher <> 'hosted'),
  check (not serves_host or (publisher = 'hosted' and proof_status <> 'unproven'))
);
-- one account at most has proven a host
create unique index domains_proven_host_key on domains (host) where proof_status = 'proven';
-- pages by Host header: the site that a host shows
create unique index domains_served_host_key on domains (host) where serves_host;
-- the list of a member's own sites and of the network's, newest first
create index domains_user_id_idx on domains (user_id, id desc);
-- the looks that are due
create index domains_health_due_at_idx on domains (health_due_at) where proof_status <> 'unproven';
create index domains_proof_due_at_idx on domains (proof_due_at) where proof_due_at is not null;

-- A row is one article with its one link, from the moment its place on a site is taken.
create table automation_posts (
  id uuid primary key default uuidv7(),
  domain_id uuid not null references domains on delete cascade,
  -- whom it was published for; null when that account is gone
  user_id uuid references users on delete set null,
  -- what asked for it: one article for one key, however often it is asked
  publish_key text not null unique check (char_length(publish_key) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 160),
  title text not null check (char_length(title) between 8 and 140),
  -- sanitised HTML with exactly one link, to target_url
  content text not null,
  excerpt text not null check (char_length(excerpt) <= 200),
  meta_description text not null check (char_length(meta_description) <= 160),
  category text not null check (category in ('Digital Marketing', 'Technology', 'Business', 'Health & Wellness', 'Travel', 'Finance',
    'Food & Lifestyle', 'Education', 'General')),
  tags text[] not null default '{}',
  keyword text not null check (char_length(keyword) between 1 and 200),
  target_url text not null check (target_url ~ '^https?://' and char_length(target_url) <= 2048),
  anchor_text text not null check (char_length(anchor_text) between 1 and 200),
  link_rel text not null check (link_rel in ('ugc', 'nofollow', 'sponsored', 'ugc nofollow', 'dofollow')),
  -- which text writer composed it
  writer text not null,
  word_count integer not null check (word_count >= 0),
  reading_time integer not null check (reading_time >= 1),
  -- publishing: its place is taken, and the other software may or may not have it yet
  status text not null check (status in ('publishing', 'published', 'removed')),
  -- where it was first read; a hosted site that serves its own host by now shows it there
  url text,
  -- the other software's name for it; null for hosted ones
  remote_id text,
  -- while it is being handed to the other software
  leased_until timestamptz,
  view_count bigint not null default 0 check (view_count >= 0),
  referral_clicks bigint not null default 0 check (referral_clicks >= 0),
  published_at timestamptz check (published_at = date_trunc('milliseconds', published_at)),
  -- search engines were told
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint automation_posts_slug_key unique (domain_id, slug),
  check (status <> 'published' or (url is not null and published_at is not null))
);
-- the list of a site's articles, newest first
create index automation_posts_domain_id_idx on automation_posts (domain_id, id desc);
-- a site's pace: what it took within a day
create index automation_posts_pace_idx on automation_posts (domain_id, created_at desc);
-- an account's own articles, for its data and at its end
create index automation_posts_user_id_idx on automation_posts (user_id, id desc) where user_id is not null;
-- those that search engines were not told of
create index automation_posts_unannounced_idx on automation_posts (domain_id) where status = 'published' and announced_at is null;
-- those that were never finished
create index automation_posts_publishing_idx on automation_posts (created_at) where status = 'publishing';

-- Every change that a reader could see is announced with the site's id, so that each server drops just the pages it touches. Views are not.
create function announce_site() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'domains' then
    perform pg_notify('site_changed', (case tg_op when 'DELETE' then old.id else new.id end)::text);
  else
    perform pg_notify('site_changed', (case tg_op when 'DELETE' then old.domain_id else new.domain_id end)::text);
  end if;
  return null;
end
$$;

create trigger domains_announce after insert or delete on domains for each row execute function announce_site();
create trigger domains_announce_update after update on domains
  for each row when (row(old.host, old.name, old.tagline, old.blog_theme, old.publisher, old.is_on, old.proof_status, old.serves_host)
    is distinct from row(new.host, new.name, new.tagline, new.blog_theme, new.publisher, new.is_on, new.proof_status, new.serves_host))
  execute function announce_site();
create trigger automation_posts_announce after insert or delete on automation_posts for each row execute function announce_site();
create trigger automation_posts_announce_update after update on automation_posts
  for each row when (row(old.slug, old.title, old.content, old.excerpt, old.meta_description, old.category, old.link_rel, old.status, old.published_at)
    is distinct from row(new.slug, new.title, new.content, new.excerpt, new.meta_description, new.category, new.link_rel, new.status, new.published_at))
  execute function announce_site();

-- Who may see what. A hosted site that was proven is public, and so are its articles; the network is for members to choose from; the rest is its
-- owner's. Changes are made by verbs of the server, never by the web's role. The sealed secret is seen by nobody.
alter table domains enable row level security;
alter table automation_posts enable row level security;
grant select (id, user_id, host, name, tagline, publisher, blog_theme, categories, is_on, is_imported, posts_per_day, spacing_minutes, proof_status,
  proof_method, proven_at, proof_last_method, proof_last_ok, proof_last_text, proof_last_at, health_status, health_reasons, health_checked_at,
  serves_host, connection_base_url, connection_username, connection_status, connection_text, connection_tested_at, created_at, updated_at)
  on domains to linkwright_web;
create policy domains_read on domains for select to linkwright_web
  using (user_id = (select caller_id()) or (publisher = 'hosted' and proven_at is not null));
grant select (id, domain_id, user_id, slug, title, content, excerpt, meta_description, category, tags, keyword, target_url, anchor_text, link_rel,
  writer, word_count, reading_time, status, url, view_count, referral_clicks, published_at, created_at, updated_at)
  on automation_posts to linkwright_web;
create policy automation_posts_read on automation_posts for select to linkwright_web
  using (user_id = (select caller_id()) or exists (select from domains where domains.id = domain_id
    and (domains.user_id = (select caller_id()) or (status <> 'publishing' and domains.publisher = 'hosted' and domains.proven_at is not null))));
