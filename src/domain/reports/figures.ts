import { sql } from 'kysely'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'

/** The distribution of the checked pages of a run. `most` contains the entries with most pages or links; `total` counts all entries. */
export type Figures = {
  checked: number
  hosts: { total: number; most: { host: string; verdicts: Partial<Record<Verdict, number>> }[] }
  anchors: { total: number; links: number; most: { anchorText: string; links: number }[] }
}

/** The figures of a run. Those of a finished run are stored when they are first read, because its results no longer change. */
export async function getFigures(db: Db, runId: string, max: number): Promise<Figures> {
  const stored = await db
    .selectFrom('reportFigures')
    .select('figures')
    .where('runId', '=', runId)
    .where('named', '=', max)
    .executeTakeFirst()
  if (stored !== undefined) return stored.figures as Figures
  const figures = await countFigures(db, runId, max)
  await storeFigures(db, { runId, max, figures })
  return figures
}

/** Does nothing for a run that is not finished, that finished after its pages were counted, or whose details were deleted. */
async function storeFigures(db: Db, { runId, max, figures }: { runId: string; max: number; figures: Figures }) {
  await sql`insert into report_figures (run_id, named, figures)
    select id, ${max}, ${JSON.stringify(figures)} from report_runs
    where id = ${runId} and finished_at is not null and details_deleted_at is null
      and ${figures.checked} = (select count(*) from report_pages where run_id = ${runId} and verdict is not null)
    for key share of report_runs
    on conflict (run_id) do update set named = excluded.named, figures = excluded.figures`.execute(db)
}

/**
 * The hosts with most pages and the anchor texts with most links, `max` of each, counted over all checked pages of the run. Hosts are written without
 * `www.`, with their port if they have one.
 */
async function countFigures(db: Db, runId: string, max: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with checked as materialized (
      select
        verdict,
        anchor_text,
        regexp_replace(coalesce(substring(url from '^[a-z]+://([^/?#]+)'), url), '^www\\.', '') as host
      from report_pages
      where run_id = ${runId} and verdict is not null
    ), host_verdicts as (
      select host, verdict, count(*)::integer as pages from checked group by host, verdict
    ), hosts as (
      select host, sum(pages)::integer as pages, json_object_agg(verdict, pages) as verdicts from host_verdicts group by host
    ), most_hosts as (
      select * from hosts order by pages desc, host collate "C" limit ${max}
    ), anchors as (
      select anchor_text, count(*)::integer as links from checked where anchor_text is not null group by anchor_text
    ), most_anchors as (
      select * from anchors order by links desc, anchor_text collate "C" limit ${max}
    )
    select
      (select count(*)::integer from checked) as checked,
      json_build_object(
        'total', (select count(*) from hosts),
        'most', (
          select coalesce(json_agg(json_build_object('host', host, 'verdicts', verdicts) order by pages desc, host collate "C"), '[]')
          from most_hosts
        )
      ) as hosts,
      json_build_object(
        'total', (select count(*) from anchors),
        'links', (select coalesce(sum(links), 0) from anchors),
        'most', (
          select coalesce(json_agg(json_build_object('anchorText', anchor_text, 'links', links) order by links desc, anchor_text collate "C"), '[]')
          from most_anchors
        )
      ) as anchors
  `.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('A query without a condition has one row')
  return figures
}
