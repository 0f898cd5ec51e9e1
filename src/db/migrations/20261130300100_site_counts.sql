-- A row is how often the articles of a hosted site were seen, and their links followed, within a quarter of an hour: every time zone begins its days on
-- one. Nothing is known of who it was.
create table site_counts (
  domain_id uuid not null references domains on delete cascade,
  at timestamptz not null,
  views bigint not null default 0 check (views >= 0),
  clicks bigint not null default 0 check (clicks >= 0),
  -- the chart of a site's page
  primary key (domain_id, at)
);
alter table site_counts enable row level security;
grant select on site_counts to linkwright_web;
create policy site_counts_read on site_counts for select to linkwright_web
  using (exists (select from domains where domains.id = domain_id and domains.user_id = (select caller_id())));
