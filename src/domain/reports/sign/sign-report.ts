import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import type { Sealer } from '#domain/seal.ts'
import type { ReportRow, RunRow } from '../runs.ts'
import { signDocument } from './document-signature.ts'
import { loadSigner } from './report-keys.ts'
import { type DocumentFrame, documentFrame, type HashedDocument, hashDocument } from './run-document.ts'

const signReportJob = 'reports.sign'

export type SigningDeps = {
  sealer: Sealer
  /** The site's own address, without a trailing slash: the issuer of the signature. */
  origin: string
}

/** Queues a job that signs a report's finished runs, once the caller's transaction has committed. */
export async function enqueueSigning(db: Db, reportId: string): Promise<void> {
  await enqueue(db, signReportJob, { reportId }, { jobKey: `${signReportJob} ${reportId}` })
}

/** Queues the reports that have a finished run without a signature: their job ended with its process. Returns how many. */
export async function resumeSigning(db: Db): Promise<number> {
  const waiting = await db
    .selectFrom('reportRuns')
    .select('reportId')
    .distinct()
    .where('finishedAt', 'is not', null)
    .where('sha256', 'is', null)
    .limit(1_000)
    .execute()
  for (const { reportId } of waiting) await enqueueSigning(db, reportId)
  return waiting.length
}

/**
 * Signs the unsigned finished runs of a report, in order, each once. Cancelled runs are signed as well, with the pages that were checked: otherwise a
 * run could be left out of the chain by cancelling it, and the chain would prove nothing. Returns how many were signed. Concurrent calls are safe:
 * one of them writes each signature, and a crash loses only the work.
 */
export async function signReport(db: Db, deps: SigningDeps, reportId: string): Promise<number> {
  let signed = 0
  for (;;) {
    const next = await findUnsigned(db, reportId)
    if (next === null) return signed
    const { report, run, previous } = next
    const frame = documentFrame(report, run, { issuer: deps.origin, previous })
    const hashed = await hashDocument(db, frame)
    if (await storeSignature(db, deps, { frame, hashed, previous })) signed += 1
  }
}

type Previous = { id: string; sha256: Buffer } | null
type Unsigned = { report: ReportRow; run: RunRow; previous: Previous }

/** The first finished run without a signature. `null` while an earlier run is unfinished, because a run is chained to all runs before it. */
async function findUnsigned(db: Db, reportId: string): Promise<Unsigned | null> {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst()
  if (report === undefined) return null
  const run = await db
    .selectFrom('reportRuns')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('sha256', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (run === undefined || run.finishedAt === null) return null
  const previous = await db
    .selectFrom('reportRuns')
    .select(['id', 'sha256'])
    .where('reportId', '=', reportId)
    .where('number', '<', run.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sha256 = previous?.sha256 ?? null
  return { report, run, previous: previous === undefined || sha256 === null ? null : { id: previous.id, sha256 } }
}

type Hashed = { frame: DocumentFrame; hashed: HashedDocument; previous: Previous }

/** Signs and stores the signature in one transaction. Does nothing when the run is signed already, or deleted. */
async function storeSignature(db: Db, { sealer }: SigningDeps, { frame, hashed, previous }: Hashed): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const open = await db
      .selectFrom('reportRuns')
      .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
      .where('id', '=', frame.run.id)
      .where('sha256', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (open === undefined) return false
    const signer = await loadSigner(db, sealer)
    const signature = signDocument(frame, hashed, { signer, signedAt: open.now })
    await db.insertInto('reportRunDigests').values({ runId: frame.run.id, results: hashed.results }).execute()
    await db
      .updateTable('reportRuns')
      .set({
        issuer: frame.issuer,
        sha256: hashed.sha256,
        previousRunId: previous?.id ?? null,
        previousSha256: previous?.sha256 ?? null,
        signature,
        keyId: signer.id,
        signedAt: open.now,
      })
      .where('id', '=', frame.run.id)
      .execute()
    return true
  })
}
