-- The hosts and anchor texts of a finished run are counted once. Counting those of 10,000 pages for each reader read all of them.

-- A row is the figures of a finished run, whose results no longer change, stored when they are first read.
create table report_figures (
  run_id uuid primary key references report_runs on delete cascade,
  -- how many hosts and anchor texts are named
  named integer not null check (named > 0),
  figures json not null
);
alter table report_figures enable row level security;
