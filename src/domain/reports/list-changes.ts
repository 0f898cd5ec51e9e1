import type { Evidence, MatchMode } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import { evidenceOf } from './evidence/packed-json.ts'
import { getRun } from './queries.ts'
import { type Change, diffEvidence, type Snapshot } from './verdict/diff-evidence.ts'
import { judgePage } from './verdict/judge-page.ts'
import { createMatcher } from './verdict/match-url.ts'

/** The maximum number of pages that are listed; a report with more changes is easier to read as a whole. */
const changedPagesMax = 500
const rowsPerRead = 200

export type Changes = {
  /** The number of the run that is compared with; `null` when there is none. */
  before: number | null
  pages: { position: number; url: string; changes: Change[] }[]
}

/** The differences between the newest run of a report and the run before, page by page. Unchecked pages are left out. Throws `not_found`. */
export async function listChanges(db: Db, reportId: string): Promise<Changes> {
  const { report, run } = await getRun(db, reportId)
  if (run.number === 1) return { before: null, pages: [] }
  const { id: beforeId, number } = await db
    .selectFrom('reportRuns')
    .select(['id', 'number'])
    .where('reportId', '=', reportId)
    .where('number', '=', run.number - 1)
    .executeTakeFirstOrThrow()
  const expectation = {
    destination: report.destinationUrl,
    matchMode: report.matchMode as MatchMode,
    anchorText: report.anchorText,
    keyword: report.keyword,
    rel: report.rel as 'any' | 'followed',
  }
  const matcher = createMatcher(expectation.destination, expectation.matchMode)
  const snapshot = (evidence: Evidence): Snapshot => ({
    evidence,
    ...judgePage({ evidence, expectation, matcher }),
  })
  const pages: Changes['pages'] = []
  for (let after = 0; pages.length < changedPagesMax; ) {
    const rows = await readPairs(db, { beforeId, afterId: run.id, after })
    for (const { position, url, before, now } of rows) {
      const changes = diffEvidence(snapshot(before), snapshot(now))
      if (changes.length > 0) pages.push({ position, url, changes })
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.position
  }
  return { before: number, pages: pages.slice(0, changedPagesMax) }
}

type Pair = { position: number; url: string; before: Evidence; now: Evidence }

async function readPairs(db: Db, of: { beforeId: string; afterId: string; after: number }): Promise<Pair[]> {
  const rows = await db
    .selectFrom('reportPages as now')
    .innerJoin('reportPages as before', (join) =>
      join.onRef('before.url', '=', 'now.url').on('before.runId', '=', of.beforeId),
    )
    .select(['now.position', 'now.url', 'before.evidence as before', 'before.evidencePacked as beforePacked'])
    .select(['now.evidence', 'now.evidencePacked'])
    .where('now.runId', '=', of.afterId)
    .where('now.position', '>', of.after)
    .whereRef('before.position', '=', 'now.position')
    .where('now.verdict', 'is not', null)
    .where('before.verdict', 'is not', null)
    .orderBy('now.position')
    .limit(rowsPerRead)
    .execute()
  return rows.map(({ position, url, before, beforePacked, ...now }) => ({
    position,
    url,
    before: evidenceOf({ evidence: before, evidencePacked: beforePacked }) as Evidence,
    now: evidenceOf(now) as Evidence,
  }))
}
