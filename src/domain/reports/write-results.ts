import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { CheckedPage } from './check-page.ts'
import { leaseSeconds } from './runs.ts'

export type CheckedResult = CheckedPage & { position: number }

/** Results written at a time (fewer where they hold very many links), and how long they wait for company. */
const resultsPerWrite = 200
const linksPerWrite = 2_000
const writeEveryMs = 500
/** A lease is renewed at least so often, also while no page answers. */
const renewEveryMs = 5_000

/** Gathers results and writes them, many in one statement, which also renews the lease. Without the lease nothing is written. */
export function createResultWriter(db: Db, runId: string, lease: string) {
  let gathered: CheckedResult[] = []
  let links = 0
  let writing: Promise<void> = Promise.resolve()
  let holds = true
  let failure: unknown
  let writtenAt = Date.now()

  function flush() {
    writtenAt = Date.now()
    const results = gathered
    gathered = []
    links = 0
    writing = writing
      .then(async () => {
        if (holds) holds = await writeResults(db, { runId, lease, results })
      })
      .catch((error: unknown) => {
        holds = false
        failure ??= error
      })
  }
  const timer = setInterval(() => {
    if (gathered.length > 0 || Date.now() - writtenAt > renewEveryMs) flush()
  }, writeEveryMs)

  return {
    add(result: CheckedResult) {
      gathered.push(result)
      links += result.evidence.page?.links.length ?? 0
      if (gathered.length >= resultsPerWrite || links >= linksPerWrite) flush()
    },
    holdsLease: () => holds,
    async close() {
      clearInterval(timer)
      if (gathered.length > 0) flush()
      await writing
      if (failure !== undefined) throw failure
    },
  }
}

type Write = { runId: string; lease: string; results: readonly CheckedResult[] }

/** Answers whether the lease still holds: it does not for a run that was cancelled, or taken over. */
async function writeResults(db: Db, { runId, lease, results }: Write): Promise<boolean> {
  const rows = results.map(({ position, verdict, reasons, evidence, quality }) => ({
    position,
    verdict,
    reasons,
    evidence,
    anchor_text: quality.anchorText,
    rel_kind: quality.relKind,
    is_indexable: quality.indexable,
  }))
  const { rows: held } = await sql`with run as (
      update report_runs set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${runId} and leased_by = ${lease} and finished_at is null returning id
    ), written as (
      update report_pages set verdict = result.verdict, reasons = result.reasons, evidence = result.evidence,
        anchor_text = result.anchor_text, rel_kind = result.rel_kind, is_indexable = result.is_indexable, checked_at = now(),
        check_number = nextval('report_check_numbers')
      from run, json_to_recordset(${storable(JSON.stringify(rows))}::json) as result (position integer, verdict page_verdict, reasons json,
        evidence json, anchor_text text, rel_kind text, is_indexable boolean)
      where report_pages.run_id = run.id and report_pages.position = result.position and report_pages.verdict is null
    )
    select id from run`.execute(db)
  return held.length > 0
}

/** The database keeps neither NUL nor half a surrogate pair, of which hostile pages and headers may be full: the replacement character stands for them. */
function storable(json: string): string {
  // Nearly always there is nothing of the kind, which is found out many times faster.
  if (!json.includes('\\u')) return json
  return json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (part) => (part === '\\\\' ? part : '\uFFFD'))
}
