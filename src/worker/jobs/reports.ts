import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/db.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import { checkRun } from '#domain/reports/check/check-run.ts'
import { deleteExpiredReports, resumeRuns } from '#domain/reports/maintain-runs.ts'
import type { ReportTools } from '#domain/reports/report-tools.ts'
import { rotateReportKeys } from '#domain/reports/sign/report-keys.ts'
import { resumeSigning, signReport } from '#domain/reports/sign/sign-report.ts'
import type { Sealer } from '#domain/seal.ts'

type Tools = { db: Db; log: Logger; reports: ReportTools }
type SigningTools = { db: Db; log: Logger; sealer: Sealer; mailTools: MailTools }

const CheckRun = z.object({ runId: z.uuid() })

/** One turn of a run. */
export async function checkReportRun({ db, log, reports }: Tools, payload: unknown) {
  const { runId } = CheckRun.parse(payload)
  const state = await checkRun(db, reports, runId)
  if (state === 'done') log.info({ runId }, 'backlink report finished')
}

/** Goes on with runs whose process is gone. */
export async function resumeReportRuns({ db, log }: Tools) {
  const resumed = await resumeRuns(db)
  if (resumed > 0) log.info({ resumed }, 'backlink reports go on')
}

/** Guests' reports are kept for a while. */
export async function forgetOldReports({ db, log }: Tools) {
  const forgotten = await deleteExpiredReports(db)
  if (forgotten > 0) log.info({ forgotten }, 'old reports of guests deleted')
}

const SignReport = z.object({ reportId: z.uuid() })

/** Signs what is finished and not signed, of one report. */
export async function signReportRuns({ db, log, mailTools }: SigningTools, payload: unknown) {
  const { reportId } = SignReport.parse(payload)
  const signed = await signReport(db, mailTools, reportId)
  if (signed > 0) log.info({ reportId, signed }, 'backlink report signed')
}

/** Has reports signed whose job died with its process. */
export async function signWaitingReports({ db, log }: SigningTools) {
  const waiting = await resumeSigning(db)
  if (waiting > 0) log.info({ waiting }, 'finished reports wait for their signature')
}

/** A new key to sign with when the present one has served its time. */
export async function rotateReportSigningKeys({ db, log, sealer }: SigningTools) {
  if (await rotateReportKeys(db, sealer)) log.info('a new key signs reports')
}
