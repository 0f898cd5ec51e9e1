-- Accounts: who somebody is, how they prove it, and how long that holds. Secrets are kept so that a copy of the database opens nothing:
-- passwords as argon2id, link tokens as SHA-256 of 256 random bits, codes under a key, and what must be read again sealed (AES-256-GCM) under a
-- key that is outside the database.

-- A row is one person's account.
create table users (
  id uuid primary key default uuidv7(),
  -- lower case; null for an account by phone
  email text check (email = lower(email) and char_length(email) <= 254),
  email_confirmed_at timestamptz,
  -- E.164 digits without the plus sign
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  -- argon2id in PHC form; null when there is no password
  password_hash text check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz,
  -- what an address is being changed to, until it is confirmed
  new_email text check (new_email = lower(new_email) and char_length(new_email) <= 254),
  new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  -- which halves of a change of address are confirmed
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  -- what the person says of themselves: an object of at most 16 kB
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object' and pg_column_size(user_metadata) <= 32768),
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- until when the account is refused everything; 'infinity' for ever
  banned_until timestamptz,
  -- when the account will be deleted for good; the owner may sign in until then and take it back
  deletion_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);
-- sign-in, sign-up and recovery by address
create unique index users_email_key on users (email);
create unique index users_phone_key on users (phone);
-- sending the code of a change of number again
create index users_new_phone_idx on users (new_phone) where new_phone is not null;
-- the sweep of deletions that are due
create index users_deletion_due_at_idx on users (deletion_due_at) where deletion_due_at is not null;

-- A row is what the product knows of a member, readable by that member; it comes and goes with its account.
create table profiles (
  user_id uuid primary key references users on delete cascade,
  email text,
  display_name text not null check (char_length(display_name) between 1 and 100),
  role text not null default 'user' check (role in ('user')),
  subscription_tier text check (subscription_tier in ('premium', 'monthly')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a role given to an account by the operator.
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Whether the caller is an administrator.
create function caller_is_admin() returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (select from user_roles where user_id = caller_id() and role = 'admin');

-- A row is one way to sign in: the address and password of the account itself ('email', 'phone'), or an account elsewhere.
create table identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider ~ '^[a-z0-9_-]{1,50}$'),
  -- the provider's own name for the person (OIDC sub)
  provider_id text not null check (char_length(provider_id) between 1 and 255),
  -- {sub, email, email_verified, …} as the provider told it
  identity_data jsonb not null check (jsonb_typeof(identity_data) = 'object'),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_key unique (provider, provider_id)
);
-- the account page and every answer that shows a user
create index identities_user_id_idx on identities (user_id);
-- linking by a verified address
create index identities_email_idx on identities (email);

-- A row is one sign-in that still holds. Refresh tokens are not stored: each is a counter of its session, signed under a key outside the database.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{method, timestamp}], newest first, timestamps in seconds since 1970
  amr jsonb not null check (jsonb_typeof(amr) = 'array'),
  -- the number that the newest refresh token carries
  refresh_counter bigint not null default 0 check (refresh_counter >= 0),
  -- tokens below it were given out before the session rose to aal2, and are never accepted again
  refresh_counter_floor bigint not null default 0,
  refreshed_at timestamptz not null default now(),
  -- the end of the session, whatever is done with it
  not_after timestamptz,
  user_agent text check (char_length(user_agent) <= 400),
  -- address of the last refresh
  ip text check (char_length(ip) <= 45),
  -- the factor that raised it to aal2
  factor_id uuid,
  created_at timestamptz not null default now()
);
-- the account page, sign-out elsewhere, password change
create index sessions_user_id_idx on sessions (user_id);
create index sessions_factor_id_idx on sessions (factor_id) where factor_id is not null;

-- A row is the one live token of an account and kind; a new one replaces it. It is spent by deleting it.
create table one_time_tokens (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication',
    'phone_confirmation', 'phone_otp', 'phone_change')),
  -- SHA-256 of the link's token
  link_hash bytea check (octet_length(link_hash) = 32),
  -- HMAC-SHA-256 of the six digits, bound to account and kind
  code_hash bytea check (octet_length(code_hash) = 32),
  code_attempts integer not null default 0,
  -- the address or phone number that it was sent to, and proves
  relates_to text not null,
  -- the PKCE flow that asked for it: its end is a code for that browser instead of a session
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind),
  check (link_hash is not null or code_hash is not null),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create unique index one_time_tokens_link_hash_key on one_time_tokens (link_hash);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);
-- codes, which are typed with the address or number that they were sent to
create index one_time_tokens_relates_to_idx on one_time_tokens (relates_to);

-- A row is a sign-in by way of another site or of a mail link, begun in one browser and waiting for its end there.
create table flow_states (
  -- sent to the provider as state
  id uuid primary key default gen_random_uuid(),
  -- what the browser exchanges for its session (PKCE); null until the person is known
  auth_code uuid unique,
  provider text not null,
  -- the challenge of the browser; null in the implicit flow
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256')),
  redirect_to text not null,
  -- our own nonce and PKCE verifier towards the provider, sealed
  provider_secrets bytea,
  -- SHA-256 of the cookie that binds the flow to the browser that began it
  browser_hash bytea,
  -- the session of the member who links another way to sign in; the flow ends with it
  linking_session_id uuid references sessions on delete cascade,
  -- who it turned out to be, and how it was shown
  user_id uuid references users on delete cascade,
  amr_method text,
  -- tokens of the provider, sealed, handed over once and then gone
  provider_tokens bytea,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index flow_states_expires_at_idx on flow_states (expires_at);
create index flow_states_user_id_idx on flow_states (user_id) where user_id is not null;
create index flow_states_linking_session_id_idx on flow_states (linking_session_id) where linking_session_id is not null;

-- A row is a second factor.
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  friendly_name text check (char_length(friendly_name) between 1 and 100),
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- the shared secret of TOTP, sealed
  secret bytea,
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  -- the newest 30-second step whose code was accepted: a code works once
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);
create index factors_user_id_idx on factors (user_id);
create unique index factors_friendly_name_key on factors (user_id, friendly_name);

-- A row is a question to the holder of a factor, to be answered once from the address that asked.
create table factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references factors on delete cascade,
  ip text not null,
  -- HMAC-SHA-256 of the digits sent by SMS
  code_hash bytea check (octet_length(code_hash) = 32),
  attempts integer not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index factor_challenges_factor_id_idx on factor_challenges (factor_id);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);

-- A row is a key that access tokens are signed with, or were. Published from its first moment, signing only from active_from, gone after retires_at.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- sealed
  private_jwk bytea not null,
  active_from timestamptz not null,
  -- after this it signs nothing and is no longer published; null for the newest
  retires_at timestamptz,
  created_at timestamptz not null default now()
);

-- A row is something that happened to an account and that its owner or the operator may need to know.
create table account_events (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  -- never a secret
  details jsonb not null default '{}',
  ip text,
  created_at timestamptz not null default now()
);
-- the account page, newest first; ids are in the order of their making
create index account_events_user_id_idx on account_events (user_id, id desc);
-- the sweep of what is too old to keep
create index account_events_created_at_idx on account_events (created_at);

-- Who may see what. linkwright_web sees an account's own rows without their secrets; sign-in itself runs as the owner of the tables.
alter table users enable row level security;
alter table profiles enable row level security;
alter table user_roles enable row level security;
alter table identities enable row level security;
alter table sessions enable row level security;
alter table one_time_tokens enable row level security;
alter table flow_states enable row level security;
alter table factors enable row level security;
alter table factor_challenges enable row level security;
alter table signing_keys enable row level security;
alter table account_events enable row level security;

-- everything but the password
grant select (id, email, email_confirmed_at, phone, phone_confirmed_at, password_changed_at, new_email, new_phone, email_change_confirmed,
  user_metadata, confirmation_sent_at, recovery_sent_at, email_change_sent_at, phone_change_sent_at, reauthentication_sent_at, last_sign_in_at,
  banned_until, deletion_due_at, created_at, updated_at) on users to linkwright_web;
create policy users_read on users for select to linkwright_web using (id = (select caller_id()) or (select caller_is_admin()));
-- A member asks for the end of the account, and takes it back.
grant update (deletion_due_at, updated_at) on users to linkwright_web;
create policy users_change on users for update to linkwright_web using (id = (select caller_id())) with check (id = (select caller_id()));

grant select, update (display_name, updated_at) on profiles to linkwright_web;
create policy profiles_read on profiles for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy profiles_change on profiles for update to linkwright_web
  using (user_id = (select caller_id())) with check (user_id = (select caller_id()));

grant select on user_roles to linkwright_web;
create policy user_roles_read on user_roles for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));

grant select on identities to linkwright_web;
create policy identities_read on identities for select to linkwright_web using (user_id = (select caller_id()));

grant select (id, user_id, aal, amr, refreshed_at, not_after, user_agent, ip, created_at), delete on sessions to linkwright_web;
create policy sessions_read on sessions for select to linkwright_web using (user_id = (select caller_id()));
create policy sessions_end on sessions for delete to linkwright_web using (user_id = (select caller_id()));

grant select (id, user_id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at) on factors to linkwright_web;
create policy factors_read on factors for select to linkwright_web using (user_id = (select caller_id()));

grant select, insert (user_id, kind, details, ip) on account_events to linkwright_web;
create policy account_events_read on account_events for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy account_events_add on account_events for insert to linkwright_web with check (user_id = (select caller_id()));
