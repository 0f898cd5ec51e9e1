-- When a proof of each kind was last asked for: each has a pace of its own.
alter table domains add column dns_looked_at timestamptz;
alter table domains add column file_looked_at timestamptz;
