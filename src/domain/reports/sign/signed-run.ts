import { canonicalJson, reportDocumentTexts } from '#contract/reports/report-document.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type Counts, getCounts } from '../counts.ts'
import { getRun } from '../queries.ts'
import type { ReportRow, RunRow } from '../runs.ts'
import { documentSignature } from './document-signature.ts'
import { aroundResults, canonicalResults, documentFrame } from './run-document.ts'
import { type SigningDeps, signReport } from './sign-report.ts'

type Signed = { [Column in 'issuer' | 'sha256' | 'signature' | 'keyId']: NonNullable<RunRow[Column]> } & {
  signedAt: Date
  finishedAt: Date
}
export type SignedRun = { report: ReportRow; run: RunRow & Signed; counts: Counts }

/**
 * A finished run of a report with its signature; a run that is not signed yet is signed now. Without `runId` it is the newest run. Throws
 * `not_found`, and `validation_failed` for a run that is not finished.
 */
export async function getSignedRun(
  db: Db,
  deps: SigningDeps,
  { reportId, runId }: { reportId: string; runId: string | null },
): Promise<SignedRun> {
  const { report, run: latest } = await getRun(db, reportId)
  const requestedId = runId ?? latest.id
  const found = await findRun(db, reportId, requestedId)
  if (found.finishedAt === null) throw new DomainError('validation_failed', reportDocumentTexts.notFinished)
  if (found.sha256 === null) await signReport(db, deps, reportId)
  const run = found.sha256 === null ? await findRun(db, reportId, requestedId) : found
  if (!isSigned(run)) throw new Error('A finished run could not be signed')
  return { report, run, counts: await getCounts(db, run) }
}

async function findRun(db: Db, reportId: string, runId: string): Promise<RunRow> {
  const run = await db
    .selectFrom('reportRuns')
    .selectAll()
    .where('id', '=', runId)
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (run === undefined) throw new DomainError('not_found', reportDocumentTexts.runNotFound)
  return run
}

function isSigned(run: RunRow): run is RunRow & Signed {
  return run.signedAt !== null
}

/** The file of a signed run, canonical (RFC 8785), in chunks. Memory holds one batch of results, and the digests. */
export async function* signedFile(db: Db, { report, run }: SignedRun): AsyncGenerator<string> {
  const { previousRunId, previousSha256 } = run
  const previous =
    previousRunId === null || previousSha256 === null ? null : { id: previousRunId, sha256: previousSha256 }
  const frame = documentFrame(report, run, { issuer: run.issuer, previous })
  const digests = await db
    .selectFrom('reportRunDigests')
    .select('results')
    .where('runId', '=', run.id)
    .executeTakeFirstOrThrow()
  const signature = documentSignature(frame, { sha256: run.sha256, results: digests.results }, run)
  const { before, after } = aroundResults(frame)
  yield before
  let separator = ''
  for await (const rows of canonicalResults(db, run.id)) {
    yield separator + rows.join(',')
    separator = ','
  }
  yield `${after},"signature":${canonicalJson(signature)}}`
}
