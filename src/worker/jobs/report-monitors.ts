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

/** Starts the runs that are due, compares those that have ended, checks doubtful links again, and notifies the owners. */
export async function watchReports({ db, log, mailDeps, reports }: Deps) {
  const started = await startDueRuns(db)
  if (started > 0) log.info({ started }, 'runs of monitored reports started')
  await compareRuns(db, mailDeps)
  await recheckLinks(db, reports)
  await sendAlerts(db, mailDeps)
}

/** The number of messages sent at the same time, and how long one job continues to take further ones. */
const atOnce = 4
const limitMs = 30_000

/** Sends due messages until none is left or the time is over. The sweep of the next minute continues. */
export async function deliverWebhooks({ db, log, sealer, mailDeps, reports }: Deps) {
  const endsAt = Date.now() + limitMs
  const deps = { sealer, mail: mailDeps, sender: reports.webhooks }
  const work = async () => {
    while (!reports.stopping.aborted && Date.now() < endsAt) {
      const delivered = await deliverNextWebhook(db, deps, reports.stopping)
      if (delivered === null) return
      if (delivered.outcome === 'delivered') log.debug(delivered, 'webhook delivered')
      else log.info(delivered, 'webhook not delivered')
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    // The next job sends the messages in progress again.
    if (!reports.stopping.aborted) throw error
  }
}

/** Deletes old webhook deliveries. */
export async function deleteOldDeliveries({ db, log }: Deps) {
  const deleted = await deleteDeliveries(db)
  if (deleted > 0) log.info({ deleted }, 'old webhook deliveries deleted')
}
