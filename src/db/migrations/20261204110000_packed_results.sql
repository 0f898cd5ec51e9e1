-- Reasons and evidence of new results are stored compressed (src/domain/reports/evidence/packed-json.ts). Rows of an earlier release keep their JSON.

alter table report_pages
  add column reasons_packed bytea,
  add column evidence_packed bytea,
  drop constraint report_pages_check1,
  drop constraint report_pages_check2,
  add constraint report_pages_reasons_check check ((verdict is null) = (num_nonnulls(reasons, reasons_packed) = 0)),
  add constraint report_pages_evidence_check check ((verdict is null) = (num_nonnulls(evidence, evidence_packed) = 0)),
  -- Compressed already: the database need not try.
  alter column reasons_packed set storage external,
  alter column evidence_packed set storage external;

-- Indexes take a third of a small row. The pages of a run that are still to be checked are read once per time slice, by the primary key; equal keys of
-- the index by verdict share their entry.
create index report_pages_by_verdict_idx on report_pages (run_id, verdict) where verdict is not null;
drop index report_pages_waiting_idx, report_pages_checked_verdict_idx;
-- Each entry is written twice, with the page and with its result; the first is removed in place if there is room until then.
alter index report_pages_pkey set (fillfactor = 70);
