-- The links of campaigns, one by one.

-- Which step may follow which. A row is one allowed change of a placement's state.
create table placement_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into placement_transitions (from_state, to_state) values
  ('waiting', 'writing'), ('waiting', 'failed'), ('waiting', 'cancelled'),
  ('writing', 'waiting'), ('writing', 'publishing'), ('writing', 'failed'), ('writing', 'cancelled'),
  ('publishing', 'waiting'), ('publishing', 'verifying'), ('publishing', 'failed'), ('publishing', 'cancelled'),
  ('verifying', 'waiting'), ('verifying', 'verified'), ('verifying', 'failed'), ('verifying', 'cancelled'),
  ('verified', 'lost'), ('lost', 'verified'), ('lost', 'refunded');

-- A row is one link of a campaign: what was planned, where it is, and how it stands.
create table placements (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  number integer not null check (number >= 1),
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'publishing', 'verifying', 'verified', 'lost', 'refunded',
    'failed', 'cancelled')),
  keyword text not null check (char_length(keyword) between 1 and 200),
  anchor_text text not null check (char_length(anchor_text) between 1 and 200),
  anchor_kind text not null check (anchor_kind in ('branded', 'partial', 'exact', 'other')),
  -- the site chosen for it, and those that failed it
  domain_id uuid,
  tried_domain_ids uuid[] not null default '{}',
  -- the article in automation_posts, and where it is read
  post_id uuid,
  url text,
  attempts integer not null default 0 check (attempts >= 0),
  -- not worked on before; for live ones when the next look is due
  due_at timestamptz not null default now(),
  -- somebody works on it
  leased_until timestamptz,
  -- why it waits, failed or was lost, in words
  text text,
  verdict text,
  last_checked_at timestamptz,
  verified_at timestamptz,
  guarantee_until timestamptz,
  lost_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint placements_number_key unique (campaign_id, number),
  check ((state in ('verified', 'lost', 'refunded')) = (verified_at is not null)),
  check ((verified_at is null) = (guarantee_until is null))
);
