-- What a member decided about the readers of reports, and the brand, are the member's own and part of what the account exports.

alter table report_shares
  -- told where the hash itself must not be
  add column has_password boolean not null generated always as (password_hash is not null) stored;

grant select (report_id, revoked_at, ends_at, has_password, hidden) on report_shares to linkwright_web;
grant select on report_brands to linkwright_web;
create policy report_shares_read on report_shares for select to linkwright_web
  using (exists (select from reports where reports.id = report_id and reports.user_id = (select caller_id())));
create policy report_brands_read on report_brands for select to linkwright_web using (user_id = (select caller_id()));
