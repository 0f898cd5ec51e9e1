-- Backlink reports: what was asked, each run over the pages, and what was measured on each page. A report is open to whoever has its address, which
-- cannot be guessed; the functions' owner reads and writes here, the web role only what its member made.

create type page_verdict as enum ('found', 'missing', 'wrong_target', 'wrong_anchor', 'wrong_rel', 'noindex', 'robots_blocked',
  'canonicalised_elsewhere', 'redirected', 'http_error', 'unreachable', 'unverifiable');
create type report_status as enum ('queued', 'running', 'done', 'cancelled');

-- A row is one question: do these pages link there, and how.
create table reports (
  -- the address of the page; nothing but chance in it
  id uuid primary key default gen_random_uuid(),
  -- null for a guest
  user_id uuid references users on delete cascade,
  -- of a guest: whoever has the key may cancel and run it again
  key_hash bytea check (octet_length(key_hash) = 32),
  keyword text not null check (char_length(keyword) between 1 and 200),
  anchor_text text not null check (char_length(anchor_text) between 1 and 200),
  destination_url text not null check (char_length(destination_url) between 1 and 2048),
  match_mode text not null check (match_mode in ('exact', 'prefix', 'host', 'domain')),
  rel text not null check (rel in ('any', 'followed')),
  -- kept until, for those of guests
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (key_hash is not null))
);
-- a member's reports, newest first
create index reports_user_id_idx on reports (user_id, created_at desc, id desc) where user_id is not null;
-- the sweep of guests' reports
create index reports_expires_at_idx on reports (expires_at) where expires_at is not null;

-- A row is one time that all pages of a report were looked at.
create table report_runs (
  id uuid primary key default uuidv7(),
  report_id uuid not null references reports on delete cascade,
  number integer not null check (number > 0),
  status report_status not null default 'queued',
  page_count integer not null check (page_count between 1 and 10000),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- done or cancelled
  finished_at timestamptz,
  -- who works on it, and until when the others leave it alone
  leased_by uuid,
  leased_until timestamptz,
  check ((status in ('done', 'cancelled')) = (finished_at is not null))
);
-- the runs of a report, one number each
create unique index report_runs_report_id_key on report_runs (report_id, number);
-- the sweep of runs whose process is gone
create index report_runs_open_idx on report_runs (created_at) where finished_at is null;

-- A row is one page of one run: to be checked while it has no verdict, and never checked again after.
create table report_pages (
  run_id uuid not null references report_runs on delete cascade,
  -- as in the list that was given, from 1
  position integer not null check (position between 1 and 10000),
  url text not null check (char_length(url) between 1 and 2048),
  verdict page_verdict,
  reasons json,
  evidence json,
  -- of the link that decided
  anchor_text text,
  rel_kind text check (rel_kind in ('follow', 'nofollow', 'sponsored', 'ugc')),
  is_indexable boolean,
  checked_at timestamptz,
  -- in the order in which they were checked
  check_number bigint,
  primary key (run_id, position),
  check ((verdict is null) = (checked_at is null)),
  check ((verdict is null) = (reasons is null)),
  check ((verdict is null) = (evidence is null)),
  check ((verdict is null) = (check_number is null))
) with (toast_tuple_target = 8160);
create sequence report_check_numbers owned by report_pages.check_number;
-- what is still to be checked
create index report_pages_waiting_idx on report_pages (run_id, position) where verdict is null;
-- what was checked since a page last asked
create index report_pages_check_number_idx on report_pages (run_id, check_number);
-- the table of results by verdict, and the counts
create index report_pages_verdict_idx on report_pages (run_id, verdict, position);

alter table reports enable row level security;
alter table report_runs enable row level security;
alter table report_pages enable row level security;
grant select on reports, report_runs, report_pages to linkwright_web;
create policy reports_read on reports for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy report_runs_read on report_runs for select to linkwright_web
  using (exists (select from reports where reports.id = report_id));
create policy report_pages_read on report_pages for select to linkwright_web
  using (exists (select from report_runs where report_runs.id = run_id));

-- a report that names no pages looks at this site's own for its destination
create index blog_posts_target_url_idx on blog_posts using hash (target_url);
