-- The one row says which secret this database is used with: scrypt over the secret under a salt of its own. It proves a candidate right or wrong and
-- is slower to guess from than any sealed value beside it.
create table installation_secret (
  is_only boolean primary key default true check (is_only),
  salt bytea not null check (octet_length(salt) = 16),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- when the database was first used with it
  set_at timestamptz not null default now()
);
alter table installation_secret enable row level security;
