import { createHash } from 'node:crypto'
import { canonicalJson, type ReportDocument, reportFormat } from '#contract/reports/report-document.ts'
import type { Db } from '#db/db.ts'
import type { ResultRow } from '../queries.ts'
import type { ReportRow, RunRow } from '../runs.ts'
import { readResults } from './read-results.ts'

/** The document of a run without its results. */
export type DocumentFrame = Omit<ReportDocument, 'results'>

/** `previous` is the last signed run of the same report before this one. */
export function documentFrame(
  report: ReportRow,
  run: RunRow,
  { issuer, previous }: { issuer: string; previous: { id: string; sha256: Buffer } | null },
): DocumentFrame {
  if (run.finishedAt === null) throw new Error('Only a finished run has a document')
  return {
    format: reportFormat,
    issuer,
    previous: previous === null ? null : { run: previous.id, sha256: previous.sha256.toString('hex') },
    report: {
      id: report.id,
      keyword: report.keyword,
      anchorText: report.anchorText,
      destinationUrl: report.destinationUrl,
      matchMode: report.matchMode as ReportDocument['report']['matchMode'],
      rel: report.rel as ReportDocument['report']['rel'],
    },
    run: {
      id: run.id,
      number: run.number,
      status: run.status as ReportDocument['run']['status'],
      pageCount: run.pageCount,
      startedAt: run.startedAt?.toISOString() ?? null,
      finishedAt: run.finishedAt.toISOString(),
    },
  }
}

function documentResult(row: ResultRow) {
  return {
    position: row.position,
    url: row.url,
    verdict: row.verdict,
    reasons: row.reasons,
    anchorText: row.anchorText,
    relKind: row.relKind,
    isIndexable: row.isIndexable,
    checkedAt: row.checkedAt.toISOString(),
    evidence: row.evidence,
  }
}

/**
 * The canonical form of a run's document without its results: the text before them and the text after them. The results are canonical one by one,
 * joined by commas.
 */
export function aroundResults(frame: DocumentFrame): { before: string; after: string } {
  const { format, issuer, previous, report, run } = frame
  const before = canonicalJson({ format, issuer, previous, report }).slice(0, -1)
  return { before: `${before},"results":[`, after: `],"run":${canonicalJson(run)}` }
}

/** The canonical results of a run in batches, so that memory holds one batch at a time. */
export async function* canonicalResults(db: Db, runId: string): AsyncGenerator<string[]> {
  for await (const rows of readResults(db, runId)) yield rows.map((row) => canonicalJson(documentResult(row)))
}

export type HashedDocument = {
  sha256: Buffer
  /** 32 bytes per result, in the order of the results. */
  results: Buffer
}

/** Hashes the document of a run, and each of its results, while it is read. */
export async function hashDocument(db: Db, frame: DocumentFrame): Promise<HashedDocument> {
  const { before, after } = aroundResults(frame)
  const whole = createHash('sha256').update(before)
  const results: Buffer[] = []
  for await (const rows of canonicalResults(db, frame.run.id))
    for (const row of rows) {
      whole.update(results.length === 0 ? row : `,${row}`)
      results.push(sha256Of(row))
    }
  return { sha256: whole.update(`${after}}`).digest(), results: Buffer.concat(results) }
}

export function sha256Of(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
