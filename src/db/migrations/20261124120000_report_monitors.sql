-- Monitors of backlink reports: when a report is run again by itself, what changed from run to run, and whom it is told to.

-- A row is a member's wish to have a report run again and again.
create table report_monitors (
  report_id uuid primary key references reports on delete cascade,
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly', 'adaptive')),
  is_on boolean not null,
  mail_alerts text not null check (mail_alerts in ('all', 'links', 'none')),
  webhook_alerts boolean not null,
  -- days, weeks and months count from here, so that the hour stays
  anchored_at timestamptz not null default now(),
  -- runs in a row without a change, for the adaptive cadence
  calm_runs integer not null default 0 check (calm_runs >= 0),
  next_run_at timestamptz,
  -- runs up to this number have been looked at for changes; the last complete one of them is what the next is compared with
  compared_number integer not null default 0 check (compared_number >= 0),
  compared_run_id uuid,
  -- counts what is written about changes: whoever worked on older news writes nothing
  version integer not null default 0,
  created_at timestamptz not null default now(),
  check (is_on = (next_run_at is not null))
);
-- runs that are due
create index report_monitors_next_run_at_idx on report_monitors (next_run_at) where is_on;

-- A row is a page of a monitored report whose link is not simply as the last run found it.
create table report_link_states (
  report_id uuid not null references report_monitors on delete cascade,
  position integer not null check (position between 1 and 10000),
  state text not null check (state in ('present', 'suspected', 'blocked', 'lost')),
  -- the run whose findings still stand for this page, where that is an earlier one than the last compared
  base_run_id uuid,
  -- since when it is suspected: the first look that did not find the link, and the first that could not read the page
  gone_at timestamptz,
  unread_at timestamptz,
  recheck_at timestamptz,
  -- somebody is looking
  leased_until timestamptz,
  primary key (report_id, position),
  check ((state = 'suspected') = (recheck_at is not null)),
  check (state <> 'suspected' or base_run_id is not null),
  check (state <> 'suspected' or num_nonnulls(gone_at, unread_at) > 0)
);
-- second looks that are due
create index report_link_states_recheck_at_idx on report_link_states (recheck_at) where recheck_at is not null;

-- A row is one thing that changed on one page, found by comparing a run with what was known before it, or by a second look after it.
create table report_changes (
  id uuid primary key default uuidv7(),
  report_id uuid not null references reports on delete cascade,
  run_id uuid not null references report_runs on delete cascade,
  position integer not null check (position between 1 and 10000),
  url text not null,
  code text not null,
  before text,
  after text,
  -- of a second look, which is part of no run: why, and the evidence for it
  reasons jsonb,
  evidence jsonb,
  created_at timestamptz not null default now(),
  alerted_at timestamptz,
  check ((reasons is null) = (evidence is null)),
  -- once per run
  constraint report_changes_once unique (run_id, position, code)
);
-- the timeline of a report
create index report_changes_report_id_idx on report_changes (report_id, id desc);
-- what its owner has not been told
create index report_changes_untold_idx on report_changes (report_id) where alerted_at is null;

-- A row is an address of a member's own that is told what happens.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  url text not null check (char_length(url) between 1 and 2048),
  -- sealed; the one before stays good for a day after a change
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  -- failed attempts in a row, and since when
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  not_before timestamptz not null default now(),
  leased_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_until is null)),
  check ((failures = 0) = (failing_since is null)),
  constraint webhook_endpoints_url_key unique (user_id, url)
);

-- A row is one event on its way to one endpoint, or the record that it was.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  type text not null check (type in ('report.finished', 'report.changed', 'link.lost', 'link.restored', 'webhook.test')),
  -- the very bytes that are signed and sent, at every attempt the same
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  -- of the last answer; null where none came
  last_status integer,
  error text,
  created_at timestamptz not null default now()
);
-- what is due
create index webhook_deliveries_next_attempt_at_idx on webhook_deliveries (next_attempt_at) where status = 'waiting';
-- the log of an endpoint, newest first
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (endpoint_id, id desc);
-- the sweep of old ones
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at) where status <> 'waiting';

alter table report_monitors enable row level security;
alter table report_link_states enable row level security;
alter table report_changes enable row level security;
alter table webhook_endpoints enable row level security;
alter table webhook_deliveries enable row level security;
grant select on report_monitors, report_changes to linkwright_web;
grant select (id, user_id, url, previous_until, failures, failing_since, disabled_at, created_at) on webhook_endpoints to linkwright_web;
grant select (id, endpoint_id, type, status, attempts, next_attempt_at, last_attempt_at, last_status, error, created_at)
  on webhook_deliveries to linkwright_web;
create policy report_monitors_read on report_monitors for select to linkwright_web
  using (exists (select from reports where reports.id = report_id));
create policy report_changes_read on report_changes for select to linkwright_web
  using (exists (select from reports where reports.id = report_id));
create policy webhook_endpoints_read on webhook_endpoints for select to linkwright_web using (user_id = (select caller_id()));
create policy webhook_deliveries_read on webhook_deliveries for select to linkwright_web
  using (exists (select from webhook_endpoints where webhook_endpoints.id = endpoint_id));
