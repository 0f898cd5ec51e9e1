import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { compareRuns } from '#domain/reports/monitor/compare-runs.ts'
import { deleteDeliveries, deliverNextWebhook, type WebhookChannel } from '#domain/reports/monitor/deliver-webhook.ts'
import { recheckLinks } from '#domain/reports/monitor/recheck-links.ts'
import { sendAlerts } from '#domain/reports/monitor/send-alerts.ts'
import { startDueRuns } from '#domain/reports/monitor/start-due-runs.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import type { Sealer } from '#domain/seal.ts'

type Deps = { db: Db; log: Logger; sealer: Sealer; mailDeps: MailDeps; reports: ReportDeps & WebhookChannel }

/** Starts the runs that are due, looks at those that have ended, looks again at links in doubt, and tells their owners. */
export async function watchReports({ db, log, mailDeps, reports }: Deps) {
  const started = await startDueRuns(db)
  if (started > 0) log.info({ started }, 'monitored reports run again')
  await compareRuns(db, mailDeps)
  await recheckLinks(db, reports)
  await sendAlerts(db, mailDeps)
}

/** Messages on their way at the same time, and how long one job takes on more of them. */
const atOnce = 4
const turnMs = 30_000

/** Sends what is due until nothing is; the sweep of the next minute goes on. */
export async function deliverWebhooks({ db, log, sealer, mailDeps, reports }: Deps) {
  const turnEnds = Date.now() + turnMs
  const deps = { sealer, mail: mailDeps, sender: reports.webhooks }
  const work = async () => {
    while (!reports.stopping.aborted && Date.now() < turnEnds) {
      const delivered = await deliverNextWebhook(db, deps, reports.stopping)
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
export async function forgetOldDeliveries({ db, log }: Deps) {
  const forgotten = await deleteDeliveries(db)
  if (forgotten > 0) log.info({ forgotten }, 'old webhook deliveries forgotten')
}
