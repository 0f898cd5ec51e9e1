import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { checkRun } from '#domain/reports/check/check-run.ts'
import { deleteExpiredReports, resumeRuns } from '#domain/reports/maintain-runs.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import { rotateReportKeys } from '#domain/reports/sign/report-keys.ts'
import { resumeSigning, signReport } from '#domain/reports/sign/sign-report.ts'
import type { Sealer } from '#domain/seal.ts'

type Deps = { db: Db; log: Logger; reports: ReportDeps }
type SigningDeps = { db: Db; log: Logger; sealer: Sealer; mailDeps: MailDeps }

const CheckRun = z.object({ runId: z.uuid() })

/** One turn of a run. */
export async function checkReportRun({ db, log, reports }: Deps, payload: unknown) {
  const { runId } = CheckRun.parse(payload)
  const state = await checkRun(db, reports, runId)
  if (state === 'done') log.info({ runId }, 'backlink report finished')
}

/** Goes on with runs whose process is gone. */
export async function resumeReportRuns({ db, log }: Deps) {
  const resumed = await resumeRuns(db)
  if (resumed > 0) log.info({ resumed }, 'backlink reports go on')
}

/** Guests' reports are kept for a while. */
export async function forgetOldReports({ db, log }: Deps) {
  const forgotten = await deleteExpiredReports(db)
  if (forgotten > 0) log.info({ forgotten }, 'old reports of guests deleted')
}

const SignReport = z.object({ reportId: z.uuid() })

/** Signs what is finished and not signed, of one report. */
export async function signReportRuns({ db, log, mailDeps }: SigningDeps, payload: unknown) {
  const { reportId } = SignReport.parse(payload)
  const signed = await signReport(db, mailDeps, reportId)
  if (signed > 0) log.info({ reportId, signed }, 'backlink report signed')
}

/** Has reports signed whose job died with its process. */
export async function signWaitingReports({ db, log }: SigningDeps) {
  const waiting = await resumeSigning(db)
  if (waiting > 0) log.info({ waiting }, 'finished reports wait for their signature')
}

/** A new key to sign with when the present one has served its time. */
export async function rotateReportSigningKeys({ db, log, sealer }: SigningDeps) {
  if (await rotateReportKeys(db, sealer)) log.info('a new key signs reports')
}
