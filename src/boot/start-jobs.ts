import type { Logger } from 'pino'
import type { MailChannel } from '#adapters/mail/mail-channel.ts'
import type { Env } from '#config/env.ts'
import type { Connection, ConnectionSource } from '#db/connection.ts'
import { enqueue } from '#db/enqueue.ts'
import { registerWorker } from '#db/health/worker-presence.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { createCachingTargetReader, readsNoTarget } from '#domain/articles/brief/target-reader.ts'
import type { DeliveryDeps } from '#domain/mail/delivery/deliver-mail.ts'
import { leaseSeconds } from '#domain/reports/runs.ts'
import { allowedPages } from '#domain/reports/served-reports.ts'
import type { Sealer } from '#domain/seal.ts'
import { freeLeases } from '#worker/free-leases.ts'
import { createCampaignWork } from '#worker/jobs/campaigns.ts'
import { createMailDelivery } from '#worker/jobs/mail.ts'
import { startWorker } from '#worker/worker.ts'
import { createOpenFactsFrom, createWriter, mailDepsOf } from './create-deps.ts'
import { waitFor } from './run-process.ts'
import { type Payments, sellerOf } from './start-payments.ts'
import type { startReports } from './start-reports.ts'
import type { startSites } from './start-sites.ts'
import { watchTextService } from './watch-text-service.ts'

type Process = { env: Env; log: Logger; stops: (() => Promise<unknown>)[] }

/** Dependencies of jobs. `origin` is the address of the product. */
type Work = {
  source: ConnectionSource
  connection: Connection
  sealer: Sealer
  delivery: DeliveryDeps
  payments: Payments
  reports: ReturnType<typeof startReports>
  sites: ReturnType<typeof startSites>
  processId: string
  origin: string
}

/** Starts the worker of this process and the deliveries. Each pushes its stop function to `stops`. */
export async function startJobs(
  { env, log, stops }: Process,
  { source, connection, sealer, delivery, payments, reports, sites, processId, origin }: Work,
) {
  const mail = createMailDelivery({ db: connection.db, log }, delivery)
  const mailDeps = mailDepsOf(env, sealer, origin)
  const billing = {
    provider: payments.provider,
    origin,
    mail: mailDeps,
    seller: sellerOf(env, origin),
  }
  const looking = { reports: reports.deps, sites: sites.deps }
  const writer = createWriter({ env, log }, connection.db)
  // A process that also serves pages checks it there.
  if (env.ROLE === 'worker' && env.AI_BASE_URL !== undefined) void watchTextService(env, writer, log)
  const campaigns = createCampaignWork(connection, {
    ...looking,
    writer,
    knowledge: createKnowledgeSource({
      readTarget: env.READ_TARGET_PAGES ? createCachingTargetReader(reports.deps.fetcher) : readsNoTarget,
      openFacts: createOpenFactsFrom(env, connection.db),
    }),
    scoreMin: env.ARTICLE_SCORE_MIN,
    isAllowed: allowedPages(env.FETCH_ALLOW),
    origin,
  })
  const deps = { db: connection.db, log, sealer, mailDeps, mail, billing, ...looking, campaigns }
  const registering = registerWorker(source, connection.db, {
    id: processId,
    freeLeases: (db) => freeLeases(db, enqueue),
    onError: (err) => log.warn({ err }, 'registering the worker or removing ended processes failed'),
  })
  const presence = await waitFor(log, 'registering the worker', registering)
  stops.push(() => presence.close())
  const runner = await waitFor(log, 'starting the worker', startWorker(connection.pool, deps))
  stops.push(() => runner.stop())
  stops.push(() => mail.stop())
  // Work left by an earlier process starts now instead of at the next sweep.
  for (const job of jobsAtStart) await enqueue(connection.db, job, {}, { jobKey: job })
  // If the database cannot report which process has ended, its leases expire by time.
  const runAt = new Date(Date.now() + leaseSeconds * 1000)
  await enqueue(connection.db, 'reports.resume', {}, { jobKey: 'reports.resume after the start', runAt })
  if (delivery.mail !== null) void warnIfAway(delivery.mail, log)
}

const jobsAtStart = [
  'mail.deliver',
  'billing.process-events',
  'billing.fetch-missed-events',
  'reports.resume',
  'campaigns.advance',
  'campaigns.watch',
]

/** Logs that mail is delayed while its server cannot be reached. */
async function warnIfAway(mail: MailChannel, log: Logger) {
  const checked = await mail.check()
  if (!checked.accepted)
    log.warn({ error: checked.error }, 'the mail server cannot be reached; mail waits until it can')
}
