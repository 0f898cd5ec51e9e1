-- What owners of backlink reports decide about their readers (docs/decisions/021-sharing-reports.md).

-- A row is what was decided about one report; one without a row is open to whoever has its address, all of it.
create table report_shares (
  report_id uuid primary key references reports on delete cascade,
  -- from when on nobody but the owner is let in
  revoked_at timestamptz,
  -- until when readers are let in
  ends_at timestamptz,
  -- argon2id in PHC form; what readers have shown is void when it changes
  password_hash text check (char_length(password_hash) between 1 and 255),
  -- what readers are not sent
  hidden text[] not null default '{}'
    check (hidden <@ array['summary', 'hosts', 'anchors', 'evidence', 'changes', 'exports'] and cardinality(hidden) <= 6)
);

-- A row is the brand under which a member's reports are shown while a subscription lasts.
create table report_brands (
  user_id uuid primary key references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- checked for contrast when it is saved
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- PNG, drawn anew from what was sent
  logo bytea check (octet_length(logo) between 1 and 524288)
);

-- Readers have no account: both are read and written by the connection that owns the tables, after the one check of who may.
alter table report_shares enable row level security;
alter table report_brands enable row level security;
