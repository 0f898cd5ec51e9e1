import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import { compareRuns } from '#domain/reports/monitor/compare-runs.ts'
import { deliverNextWebhook, forgetDeliveries, type WebhookChannel } from '#domain/reports/monitor/deliver-webhook.ts'
import { recheckLinks } from '#domain/reports/monitor/recheck-links.ts'
import { sendAlerts } from '#domain/reports/monitor/send-alerts.ts'
import { startDueRuns } from '#domain/reports/monitor/start-due-runs.ts'
import type { ReportTools } from '#domain/reports/report-tools.ts'
import type { Sealer } from '#domain/seal.ts'

type Tools = { db: Db; log: Logger; sealer: Sealer; mailTools: MailTools; reports: ReportTools & WebhookChannel }

/** Starts the runs that are due, looks at those that have ended, looks again at links in doubt, and tells their owners. */
export async function watchReports({ db, log, mailTools, reports }: Tools) {
  const started = await startDueRuns(db)
  if (started > 0) log.info({ started }, 'monitored reports run again')
  await compareRuns(db, mailTools)
  await recheckLinks(db, reports)
  await sendAlerts(db, mailTools)
}

/** Messages on their way at the same time, and how long one job takes on more of them. */
const atOnce = 4
const turnMs = 30_000

/** Sends what is due until nothing is; the sweep of the next minute goes on. */
export async function deliverWebhooks({ db, log, sealer, mailTools, reports }: Tools) {
  const turnEnds = Date.now() + turnMs
  const tools = { sealer, mail: mailTools, sender: reports.webhooks }
  const work = async () => {
    while (!reports.stopping.aborted && Date.now() < turnEnds) {
      const delivered = await deliverNextWebhook(db, tools, reports.stopping)
      if (delivered === null) return
      if (delivered.outcome === 'delivered') log.debug(delivered, 'webhook delivered')
      else log.info(delivered, 'webhook not delivered')
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    // What was on its way is sent again by whoever comes next.
    if (!reports.stopping.aborted) throw error
  }
}

/** What was sent by webhook is remembered for a while. */
export async function forgetOldDeliveries({ db, log }: Tools) {
  const forgotten = await forgetDeliveries(db)
  if (forgotten > 0) log.info({ forgotten }, 'old webhook deliveries forgotten')
}
