-- Recovery codes stand in for a lost second factor. Their set is itself a row of factors, as the auth client expects; it exists only beside a
-- verified factor of another type.

alter table factors
  drop constraint factors_factor_type_check,
  add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  add constraint factors_recovery_code_check check (factor_type <> 'recovery_code' or status = 'verified');
create unique index factors_recovery_code_key on factors (user_id) where factor_type = 'recovery_code';

-- A row is one code of a set. A used code stays, so that the set's size is known.
create table recovery_codes (
  factor_id uuid not null references factors on delete cascade,
  -- HMAC-SHA-256 of the code under a key outside the database
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
alter table recovery_codes enable row level security;
