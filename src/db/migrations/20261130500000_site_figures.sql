-- What is known of a site: measured figures, each with its source and time.

-- A row is one measured answer of a site: a health check, or a check of one link on it. Rows older than 30 days are deleted when the site is measured.
create table site_looks (
  id uuid not null default uuidv7(),
  domain_id uuid not null references domains on delete cascade,
  at timestamptz not null default now(),
  -- the link that was checked; null for a health check
  placement_id uuid,
  -- what the check said about that link
  standing text check (standing in ('there', 'gone', 'unread')),
  -- until the headers of the answer had come; null when there was no answer
  response_ms integer check (response_ms >= 0),
  -- the figures of one site over 30 days are computed from this index alone
  primary key (domain_id, at, id) include (placement_id, standing, response_ms),
  check ((placement_id is null) = (standing is null))
);

-- A row is the figures of one site, made with the site. Counts that were never measured are null.
create table site_figures (
  domain_id uuid primary key references domains on delete cascade,
  -- when the figures are computed next
  due_at timestamptz not null default now(),
  measured_at timestamptz,
  -- live articles, and how many of them each category has: [{category, articles}], most first
  live_articles integer check (live_articles >= 0),
  topics jsonb not null default '[]' check (jsonb_typeof(topics) = 'array'),
  -- links checked on the site within 30 days, and how many of them the last check of each found or could not read
  links_checked integer,
  links_found integer,
  links_unread integer,
  links_checked_at timestamptz,
  -- Kaplan-Meier estimates of the share of links still live after 30 and 90 days, over all links ever verified there, and the links followed that long
  survival_links integer,
  day30_links integer,
  day30_share real check (day30_share between 0 and 1),
  day90_links integer,
  day90_share real check (day90_share between 0 and 1),
  -- response times within 30 days
  looks integer,
  looks_unanswered integer,
  looks_last_at timestamptz,
  median_ms integer,
  p95_ms integer,
  -- whether the site's front page may be indexed, as the health check read it
  index_state text check (index_state in ('allowed', 'noindex', 'robots', 'unread')),
  index_text text,
  index_url text,
  index_checked_at timestamptz,
  -- the last IndexNow message that was accepted
  index_now_at timestamptz,
  index_now_urls integer,
  check (links_found + links_unread <= links_checked),
  check (num_nulls(index_state, index_url, index_checked_at) in (0, 3)),
  check ((index_now_at is null) = (index_now_urls is null))
);
-- the sites that are due to be measured
create index site_figures_due_at_idx on site_figures (due_at);

create function begin_site_figures() returns trigger language plpgsql as $$
begin
  insert into site_figures (domain_id) values (new.id);
  return null;
end
$$;
create trigger domains_begin_figures after insert on domains for each row execute function begin_site_figures();
insert into site_figures (domain_id) select id from domains;
revoke execute on function begin_site_figures from public;

-- the live articles of a site and their categories, without reading the articles; what the policy asks for is in it
create index automation_posts_live_idx on automation_posts (domain_id, category) include (user_id, status) where status = 'published';
-- how long links on a site stayed live
create index placements_verified_idx on placements (domain_id) where verified_at is not null;

-- Figures of the network are for every member, those of an own site for its owner; single looks are read by the server alone.
alter table site_looks enable row level security;
alter table site_figures enable row level security;
grant select on site_figures to linkwright_web;
create policy site_figures_read on site_figures for select to linkwright_web
  using (exists (select from domains where domains.id = domain_id
    and (domains.user_id = (select caller_id()) or (domains.user_id is null and (select caller_id()) is not null))));
