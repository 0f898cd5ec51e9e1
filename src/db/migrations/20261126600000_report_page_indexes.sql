-- What is still to be checked is in one index, what was checked in two others: each page of a report is written to fewer of them, and while a run goes on
-- nothing that it needs is looked for among what it has done.

-- what was checked since a page last asked
create index report_pages_checked_since_idx on report_pages (run_id, check_number) where verdict is not null;
-- the table of results by verdict, and the counts
create index report_pages_checked_verdict_idx on report_pages (run_id, verdict, position) where verdict is not null;
drop index report_pages_check_number_idx, report_pages_verdict_idx;
