-- Campaigns: plans that turn credits into links, and what became of each link.

-- A row is a member's campaign, from its first draft until it is put away.
create table campaigns (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null default '' check (char_length(name) <= 80),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'stopping', 'cancelled', 'finished')),
  keywords text[] not null default '{}' check (cardinality(keywords) <= 20),
  -- [{text, kind}]
  anchors jsonb not null default '[]' check (jsonb_typeof(anchors) = 'array'),
  -- {branded, partial, exact, other}, percent
  anchor_mix jsonb not null default '{"branded": 55, "partial": 25, "exact": 10, "other": 10}',
  target_url text not null default '' check (char_length(target_url) <= 2048),
  -- the registrable domain of the target, where that is an address already: links to one domain are counted together
  target_domain text check (char_length(target_domain) <= 253),
  links integer not null default 10 check (links between 1 and 1000),
  pace_per_day integer not null default 5 check (pace_per_day between 1 and 100),
  site_choice text not null default 'automatic' check (site_choice in ('automatic', 'chosen')),
  site_ids uuid[] not null default '{}' check (cardinality(site_ids) <= 200),
  rel text not null default 'sponsored' check (rel in ('sponsored', 'nofollow', 'dofollow')),
  -- codes of the warnings that the member accepted at the start
  accepted_risks text[] not null default '{}',
  -- the credits set aside for it
  hold_id uuid,
  -- why nothing moves, where nothing does
  blocked_text text,
  started_at timestamptz,
  finished_at timestamptz,
  -- put away: its links stay, are watched and refunded as before, and nobody sees it in a list
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- what was started had its credits set aside
  check ((status = 'draft') = (started_at is null)),
  check ((hold_id is null) = (started_at is null)),
  check ((status in ('cancelled', 'finished')) = (finished_at is not null)),
  -- a draft is thrown away, not put away, and what is put away begins nothing
  check (removed_at is null or status in ('stopping', 'cancelled', 'finished'))
);
-- the list of a member's campaigns, newest first
create index campaigns_user_id_idx on campaigns (user_id, id desc);
-- what was started for a domain: which sites link there, how often, and since when
create index campaigns_target_domain_idx on campaigns (target_domain) where started_at is not null;

alter table campaigns enable row level security;
grant select on campaigns to linkwright_web;
create policy campaigns_read on campaigns for select to linkwright_web using (user_id = (select caller_id()));
