import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { checkRun } from '#domain/reports/check/check-run.ts'
import { countOldRuns } from '#domain/reports/counts.ts'
import { deleteOldDetails, type Retention } from '#domain/reports/delete-details.ts'
import { deleteExpiredReports, resumeRuns } from '#domain/reports/maintain-runs.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import { rotateReportKeys } from '#domain/reports/sign/report-keys.ts'
import { resumeSigning, signReport } from '#domain/reports/sign/sign-report.ts'
import type { Sealer } from '#domain/seal.ts'

type Deps = { db: Db; log: Logger; reports: ReportDeps }
type SigningDeps = { db: Db; log: Logger; sealer: Sealer; mailDeps: MailDeps }

const CheckRun = z.object({ runId: z.uuid() })

/** One part of a run. */
export async function checkReportRun({ db, log, reports }: Deps, payload: unknown) {
  const { runId } = CheckRun.parse(payload)
  const state = await checkRun(db, reports, runId)
  if (state === 'done') log.info({ runId }, 'backlink report finished')
}

/** Continues runs whose process has ended. */
export async function resumeReportRuns({ db, log }: Deps) {
  const resumed = await resumeRuns(db)
  if (resumed > 0) log.info({ resumed }, 'interrupted backlink reports resumed')
}

/** Stores the counts of runs of an earlier release. */
export async function countOldReportRuns({ db, log }: Deps) {
  const counted = await countOldRuns(db)
  if (counted > 0) log.info({ counted }, 'counts of old backlink reports stored')
}

/** Deletes old reports of guests. */
export async function deleteOldReports({ db, log }: Deps) {
  const deleted = await deleteExpiredReports(db)
  if (deleted > 0) log.info({ deleted }, 'old reports of guests deleted')
}

type RetentionDeps = { db: Db; log: Logger; mailDeps: MailDeps; reports: ReportDeps & { retention: Retention } }

/** Deletes the pages of old runs. */
export async function deleteOldReportDetails({ db, log, mailDeps, reports }: RetentionDeps) {
  const { deleted, differing } = await deleteOldDetails(db, mailDeps, reports)
  if (differing.length > 0) log.warn({ differing }, 'stored results of runs differ from what was signed and are kept')
  if (deleted > 0) log.info({ deleted }, 'details of old runs deleted')
}

const SignReport = z.object({ reportId: z.uuid() })

/** Signs the finished, unsigned runs of one report. */
export async function signReportRuns({ db, log, mailDeps }: SigningDeps, payload: unknown) {
  const { reportId } = SignReport.parse(payload)
  const signed = await signReport(db, mailDeps, reportId)
  if (signed > 0) log.info({ reportId, signed }, 'backlink report signed')
}

/** Signs reports whose job died with its process. */
export async function signWaitingReports({ db, log }: SigningDeps) {
  const waiting = await resumeSigning(db)
  if (waiting > 0) log.info({ waiting }, 'finished reports queued for signing')
}

/** Creates a new signing key when the current one is due for rotation. */
export async function rotateReportSigningKeys({ db, log, sealer }: SigningDeps) {
  if (await rotateReportKeys(db, sealer)) log.info('signing key of reports rotated')
}
