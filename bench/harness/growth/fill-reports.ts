import type pg from 'pg'

const pagesAReport = 1_000
const reportsABatch = 100

/**
 * Copies a finished run of 1,000 pages into guests' reports until all reports together have about `results` pages, without triggers and constraints.
 * Returns the number of copied pages.
 */
export async function copyRun(client: pg.Client, runId: string, results: number): Promise<number> {
  const reports = Math.ceil(results / pagesAReport)
  for (let from = 0; from < reports; from += reportsABatch)
    await copyBatch(client, runId, Math.min(reportsABatch, reports - from))
  await client.query('vacuum analyze report_pages, report_runs, reports, report_url_orders')
  return reports * pagesAReport
}

async function copyBatch(client: pg.Client, runId: string, reports: number): Promise<void> {
  await client.query(
    `with template as (select * from report_runs where id = $1),
      copied_reports as (
        insert into reports (key_hash, keyword, anchor_text, destination_url, match_mode, rel, expires_at)
        select key_hash, keyword, anchor_text, destination_url, match_mode, rel, now() + interval '1 year'
        from reports, generate_series(1, $2) where id = (select report_id from template)
        returning id
      ),
      copied_runs as (
        insert into report_runs (report_id, number, status, page_count, started_at, finished_at, counts)
        select copied_reports.id, 1, status, page_count, started_at, finished_at, counts from template, copied_reports
        returning id
      ),
      copied_orders as (
        insert into report_url_orders (run_id, positions)
        select copied_runs.id, positions from report_url_orders, copied_runs where run_id = $1
      )
    -- One run after the other, so that new rows and their entries in the indexes follow those before.
    insert into report_pages (run_id, position, url, verdict, reasons_packed, evidence_packed, anchor_text, rel_kind, is_indexable, checked_at)
    select copied_runs.id, page.* from copied_runs cross join lateral (
      select position, url, verdict, reasons_packed, evidence_packed, anchor_text, rel_kind, is_indexable, checked_at
      from report_pages where run_id = $1 and copied_runs.id is not null order by position
    ) page`,
    [runId, reports],
  )
}
