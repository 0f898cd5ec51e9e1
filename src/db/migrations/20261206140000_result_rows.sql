-- Rows of results are smaller. The order of a run's pages by URL is one array instead of a column with an index, and the order of checking is the time,
-- which the pages of one write share: equal keys of an index share their entry. No row is rewritten.

-- A row is the order of a run's pages by URL. A run of an earlier release has none until its pages are first listed by URL.
create table report_url_orders (
  run_id uuid primary key references report_runs on delete cascade,
  -- the position of each page, sorted by the page's URL
  positions smallint[] not null check (cardinality(positions) between 1 and 10000)
);
-- Nearly random numbers: compression does not make them smaller.
alter table report_url_orders alter column positions set storage external;
alter table report_url_orders enable row level security;

-- what was checked since a page last asked
create index report_pages_checked_idx on report_pages (run_id, checked_at) where verdict is not null;
alter table report_pages drop column url_order, drop column check_number;
