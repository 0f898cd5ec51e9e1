import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from '#domain/billing/orders/billing-deps.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Retention } from '#domain/reports/delete-details.ts'
import type { WebhookChannel } from '#domain/reports/monitor/deliver-webhook.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import type { Sealer } from '#domain/seal.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'
import { deleteAccounts, deleteExpiredSignIns, rotateKeys } from './jobs/accounts.ts'
import {
  endSubscription,
  fetchMissedPaymentEvents,
  handOverGuestOrders,
  processPaymentEvents,
  reconcilePayments,
  releaseHolds,
  watchBalances,
} from './jobs/billing.ts'
import {
  advanceCampaigns,
  type CampaignWork,
  countCampaignLinks,
  mailCampaignLosses,
  measureSites,
  pruneCampaignChecks,
  sendCampaignDigests,
  watchCampaigns,
} from './jobs/campaigns.ts'
import { deleteOldMail, deliverMail, type MailDelivery } from './jobs/mail.ts'
import { deleteOldErrorLogs } from './jobs/operations.ts'
import {
  chunkSitemap,
  composePostCoverTexts,
  countPostLabels,
  countPostWords,
  deleteOldDrafts,
  deleteProtection,
  expirePosts,
  learnPostWords,
  pairPostWords,
  publishScheduledPosts,
  relatePosts,
} from './jobs/posts.ts'
import { deleteOldDeliveries, deliverWebhooks, watchReports } from './jobs/report-monitors.ts'
import {
  checkReportRun,
  countOldReportRuns,
  deleteOldReportDetails,
  deleteOldReports,
  resumeReportRuns,
  rotateReportSigningKeys,
  signReportRuns,
  signWaitingReports,
} from './jobs/reports.ts'
import { announceArticles, checkSites, deleteUnfinishedArticles, recheckSiteProofs } from './jobs/sites.ts'
import { deleteUnconfirmedEntries } from './jobs/waitlist.ts'
import { repairSchedules } from './repair-schedules.ts'

export type WorkerDeps = {
  db: Db
  log: Logger
  sealer: Sealer
  mailDeps: MailDeps
  mail: MailDelivery
  billing: BillingDeps
  reports: ReportDeps & WebhookChannel & { retention: Retention }
  sites: SiteDeps
  campaigns: CampaignWork
}

/** `payload` is the job's payload in the queue. Each job parses it itself. `signal` is aborted when the worker has to stop. */
type Job = (deps: WorkerDeps, payload: unknown, signal: AbortSignal) => Promise<void>

/** All jobs in one table. */
const jobs: Record<string, Job> = {
  'accounts.delete-due': deleteAccounts,
  'accounts.delete-expired': deleteExpiredSignIns,
  'accounts.rotate-keys': rotateKeys,
  'billing.watch-balances': watchBalances,
  'billing.end-subscription': endSubscription,
  'billing.hand-over-orders': handOverGuestOrders,
  'billing.process-events': processPaymentEvents,
  'billing.reconcile': reconcilePayments,
  'billing.release-holds': releaseHolds,
  'billing.fetch-missed-events': fetchMissedPaymentEvents,
  'campaigns.advance': advanceCampaigns,
  'campaigns.count-links': countCampaignLinks,
  'campaigns.digest': sendCampaignDigests,
  'campaigns.mail-losses': mailCampaignLosses,
  'campaigns.measure-sites': measureSites,
  'campaigns.prune-checks': pruneCampaignChecks,
  'campaigns.watch': watchCampaigns,
  'mail.deliver': deliverMail,
  'mail.delete-old': deleteOldMail,
  'operations.delete-error-logs': deleteOldErrorLogs,
  'posts.chunk-sitemap': chunkSitemap,
  'posts.compose-cover-texts': composePostCoverTexts,
  'posts.count-labels': countPostLabels,
  'posts.count-words': countPostWords,
  'posts.expire': expirePosts,
  'posts.delete-drafts': deleteOldDrafts,
  'posts.delete-protection': deleteProtection,
  'posts.learn-words': learnPostWords,
  'posts.pair-words': pairPostWords,
  'posts.publish-due': publishScheduledPosts,
  'posts.relate': relatePosts,
  'reports.check-run': checkReportRun,
  'reports.count-old': countOldReportRuns,
  'reports.deliver-webhooks': deliverWebhooks,
  'reports.delete-old': deleteOldReports,
  'reports.delete-details': deleteOldReportDetails,
  'reports.delete-deliveries': deleteOldDeliveries,
  'reports.resume': resumeReportRuns,
  'reports.watch-monitors': watchReports,
  'reports.rotate-keys': rotateReportSigningKeys,
  'reports.sign': signReportRuns,
  'reports.sign-waiting': signWaitingReports,
  'sites.announce': announceArticles,
  'sites.check': checkSites,
  'sites.delete-unfinished': deleteUnfinishedArticles,
  'sites.recheck-proofs': recheckSiteProofs,
  'waitlist.delete-pending': deleteUnconfirmedEntries,
}

/** The names of all jobs. */
export const taskNames: readonly string[] = Object.keys(jobs)

/** All schedules in one table. Each fires once over any number of workers. Times are UTC. */
const schedules = Object.entries({
  'accounts.delete-due': '*/10 * * * *',
  'accounts.delete-expired': '53 * * * *',
  'accounts.rotate-keys': '41 * * * *',
  // For events whose job died with its process, and for events that wait until a provider is available again.
  'billing.process-events': '* * * * *',
  // Notices of low balances, and automatic top-ups.
  'billing.watch-balances': '* * * * *',
  'billing.reconcile': '23 4 * * *',
  'billing.release-holds': '* * * * *',
  // For links whose pause has ended, links whose job died with its process, and finished campaigns.
  'campaigns.advance': '* * * * *',
  'campaigns.count-links': '* * * * *',
  // Well after midnight, when all data of the previous day is written. Later hours catch up on a missed run.
  'campaigns.digest': '11 6-23 * * *',
  // Losses of members who requested immediate mail.
  'campaigns.mail-losses': '* * * * *',
  // Selects the sites whose figures are an hour old.
  'campaigns.measure-sites': '* * * * *',
  'campaigns.prune-checks': '19 5 * * *',
  'campaigns.watch': '* * * * *',
  // For messages without a job: those that wait for a mail server, and those whose job died with its process.
  'mail.deliver': '* * * * *',
  'mail.delete-old': '29 * * * *',
  'operations.delete-error-logs': '7 5 * * *',
  'posts.expire': '* * * * *',
  'posts.delete-protection': '17 * * * *',
  'posts.chunk-sitemap': '*/10 * * * *',
  'posts.compose-cover-texts': '* * * * *',
  'posts.count-labels': '* * * * *',
  'posts.count-words': '31 3 * * *',
  'posts.delete-drafts': '43 4 * * *',
  'posts.learn-words': '* * * * *',
  'posts.pair-words': '* * * * *',
  // For drafts that became due while no worker was running.
  'posts.publish-due': '* * * * *',
  'posts.relate': '* * * * *',
  // For messages whose next attempt is due, and those whose job died with its process.
  'reports.deliver-webhooks': '* * * * *',
  'reports.count-old': '7 * * * *',
  'reports.delete-old': '37 * * * *',
  'reports.delete-details': '13 2 * * *',
  'reports.delete-deliveries': '47 * * * *',
  // For runs whose job died with its process.
  'reports.resume': '* * * * *',
  'reports.watch-monitors': '* * * * *',
  'reports.sign-waiting': '* * * * *',
  'reports.rotate-keys': '47 3 * * *',
  // For articles whose job died with its process.
  'sites.announce': '*/10 * * * *',
  // Each site is due once a day and is checked within a minute of its due time.
  'sites.check': '* * * * *',
  'sites.delete-unfinished': '13 5 * * *',
  'sites.recheck-proofs': '* * * * *',
  'waitlist.delete-pending': '7 5 * * *',
}).map(([task, match]) => ({ task, match, identifier: task, options: { jobKey: task } }))

/** After this many consecutive failures to fetch a job, over all slots, a runner counts as broken. At 2 s and four slots, about ten seconds. */
const failuresMax = 20
const rebuildMs = 1_000
const repairMs = 60_000

/**
 * Starts a worker, and restarts it when the runner can no longer fetch jobs: it may have lost the database in a state from which it does not recover.
 * `stop()` waits for the jobs in progress and returns the rest to the queue.
 */
export async function startWorker(pool: Pool, deps: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let current = await startRunner(pool, deps)

  const watch = async () => {
    while (!stopped) {
      await current.broken
      if (stopped) return
      deps.log.error('the worker lost the database and restarts')
      await current.runner.stop().catch(() => undefined)
      const next = await restart()
      if (next === null) return
      current = next
    }
  }

  const restart = async () => {
    while (!stopped) {
      await sleep(rebuildMs)
      const next = await startRunner(pool, deps).catch(() => null)
      if (next !== null) return next
    }
    return null
  }

  const repair = () => void repairSchedules(pool).catch(() => undefined)
  repair()
  const repairing = setInterval(repair, repairMs)
  repairing.unref()
  void watch()
  return {
    async stop() {
      stopped = true
      clearInterval(repairing)
      await current.runner.stop().catch(() => undefined)
    },
  }
}

/**
 * Makes a scheduled job due at once. The runner would write the time of its own clock, which may be ahead of the database's clock. A job that is
 * replaced by the next one before it is due would never run.
 */
const dueAtOnce = new Date(0).toISOString()

/**
 * `broken` resolves if the runner failed to fetch a job `failuresMax` times in a row, or ended because it could not store the result of one. That job
 * then counts as in progress for hours, as after a crash. Each job has a sweep or a job key by which it is enqueued again.
 */
async function startRunner(pool: Pool, deps: WorkerDeps): Promise<{ runner: Runner; broken: Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  let failures = 0
  const broken = new Promise<void>((resolve) => {
    events.on('worker:getJob:error', () => {
      failures += 1
      if (failures === failuresMax) resolve()
    })
  })
  for (const success of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(success, () => {
      failures = 0
    })
  }
  events.on('cron:schedule', ({ jobsAndIdentifiers }) => {
    for (const { job } of jobsAndIdentifiers) job.runAt = dueAtOnce
  })
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload, { abortSignal }) => job(deps, payload, abortSignal)]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    parsedCronItems: parseCronItems(schedules),
    concurrency: 4,
    noHandleSignals: true,
    // Stores results at once, but in the runner's batch writer: otherwise an unavailable database at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new JobLogger((scope) => (level, message) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ ...scope }, message)
      else deps.log.debug({ ...scope }, message)
    }),
  })
  const ended = runner.promise.catch(() => undefined)
  return { runner, broken: Promise.race([broken, ended]) }
}
