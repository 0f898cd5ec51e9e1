-- Whether an account has a password is the member's own to know: the account page asks for the present one, or invites to choose the first.

alter table users
  -- told where the hash itself must not be
  add column has_password boolean not null generated always as (password_hash is not null) stored;

grant select (has_password) on users to linkwright_web;
