-- When somebody who waited was told that it is their turn: once, by the operator (`npm run operate -- waitlist invite`).
alter table waitlist add column told_at timestamptz check (told_at is null or status = 'confirmed');
-- who is still to be told, in their order
create index waitlist_untold_idx on waitlist (place, number) where status = 'confirmed' and told_at is null;
