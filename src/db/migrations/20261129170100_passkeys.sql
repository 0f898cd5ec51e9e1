-- A row is a WebAuthn credential: a passkey that signs in without a password, or the credential of a second factor.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- the second factor that it answers; null for a passkey that signs in
  factor_id uuid unique references factors on delete cascade,
  -- chosen by the authenticator, base64url
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  -- COSE
  public_key bytea not null check (octet_length(public_key) <= 4096),
  -- the newest signature counter seen; 0 where the authenticator has none
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  friendly_name text check (char_length(friendly_name) between 1 and 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
-- the account page, the limit per account
create index passkeys_user_id_idx on passkeys (user_id);

-- A row is an open question to an authenticator. It is spent by deleting it.
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  -- whose registration it is; null for a sign-in, where the account is not known yet
  user_id uuid references users on delete cascade,
  challenge text not null check (char_length(challenge) <= 100),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- what the authenticator of a second factor signs
alter table factor_challenges add column webauthn_challenge text check (char_length(webauthn_challenge) <= 100);

alter table passkeys enable row level security;
alter table passkey_challenges enable row level security;
grant select (id, user_id, factor_id, friendly_name, last_used_at, created_at) on passkeys to linkwright_web;
create policy passkeys_read on passkeys for select to linkwright_web using (user_id = (select caller_id()));
