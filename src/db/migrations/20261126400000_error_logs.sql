-- What went wrong in browsers, for the operator to look into.

-- A row is one error that a browser reported. Its texts come from strangers: bounded, secrets taken out, never shown as anything but text.
create table error_logs (
  -- made by the browser: an entry sent twice is kept once
  id uuid primary key,
  -- when it happened, by the browser's clock
  timestamp timestamptz not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  category text not null
    check (category in ('authentication', 'email', 'payment', 'seo_analysis', 'database', 'network', 'validation', 'general')),
  message text not null check (char_length(message) between 1 and 1000),
  details text check (char_length(details) between 1 and 2000),
  stack_trace text check (char_length(stack_trace) between 1 and 6000),
  -- whose browser it was; null for a guest's
  user_id uuid references users on delete cascade,
  -- the part of the product, and what was being done
  component text check (char_length(component) between 1 and 200),
  action text check (char_length(action) between 1 and 200),
  resolved boolean not null default false,
  created_at timestamptz not null default now()
);
-- the newest errors, and the sweep of old ones
create index error_logs_created_at_idx on error_logs (created_at desc, id desc);
-- export and end of an account
create index error_logs_user_id_idx on error_logs (user_id) where user_id is not null;

alter table error_logs enable row level security;

-- Whoever reports an error reports it as theirs, a guest as nobody's. Members read their own; admins read all, and say what is resolved.
grant select, insert on error_logs to linkwright_web;
grant update (resolved) on error_logs to linkwright_web;
create policy error_logs_read on error_logs for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy error_logs_report on error_logs for insert to linkwright_web
  with check (user_id is not distinct from (select caller_id()) and not resolved);
create policy error_logs_resolve on error_logs for update to linkwright_web
  using ((select caller_is_admin())) with check ((select caller_is_admin()));
