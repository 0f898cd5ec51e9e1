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
import type { MailTools } from '#domain/mail/mail-tools.ts'
import type { Sealer } from '#domain/seal.ts'
import { deleteAccounts, forgetExpiredSignIns, rotateKeys } from './jobs/accounts.ts'
import { deliverMail, forgetOldMail, type MailDelivery } from './jobs/mail.ts'
import { expirePosts, forgetProtection } from './jobs/posts.ts'

export type WorkerTools = { db: Db; log: Logger; sealer: Sealer; mailTools: MailTools; mail: MailDelivery }

type Job = (tools: WorkerTools) => Promise<void>

/** Every job in one table. */
const jobs: Record<string, Job> = {
  'accounts.delete-due': deleteAccounts,
  'accounts.forget-expired': forgetExpiredSignIns,
  'accounts.rotate-keys': rotateKeys,
  'mail.deliver': deliverMail,
  'mail.forget': forgetOldMail,
  'posts.expire': expirePosts,
  'posts.forget-protection': forgetProtection,
}

/** Every schedule in one table; over any number of workers each fires once. Times are UTC. */
const schedules = [
  {
    task: 'accounts.delete-due',
    match: '*/10 * * * *',
    identifier: 'accounts.delete-due',
    options: { jobKey: 'accounts.delete-due' },
  },
  {
    task: 'accounts.forget-expired',
    match: '53 * * * *',
    identifier: 'accounts.forget-expired',
    options: { jobKey: 'accounts.forget-expired' },
  },
  {
    task: 'accounts.rotate-keys',
    match: '41 * * * *',
    identifier: 'accounts.rotate-keys',
    options: { jobKey: 'accounts.rotate-keys' },
  },
  // For what no job points at: messages that wait for a server to come back, or whose job died with its process.
  { task: 'mail.deliver', match: '* * * * *', identifier: 'mail.deliver', options: { jobKey: 'mail.deliver' } },
  { task: 'mail.forget', match: '29 * * * *', identifier: 'mail.forget', options: { jobKey: 'mail.forget' } },
  { task: 'posts.expire', match: '* * * * *', identifier: 'posts.expire', options: { jobKey: 'posts.expire' } },
  {
    task: 'posts.forget-protection',
    match: '17 * * * *',
    identifier: 'posts.forget-protection',
    options: { jobKey: 'posts.forget-protection' },
  },
]

/** Failures in a row to fetch a job, over all slots, after which a runner is taken for broken. At 2 s and four slots, about ten seconds. */
const failuresMax = 20
const rebuildMs = 1_000

/**
 * Starts taking jobs, and starts again when the runner can no longer fetch any: it may have lost the database at a moment it does not recover
 * from by itself. `stop()` waits for the jobs under way and hands the rest back.
 */
export async function startWorker(pool: Pool, tools: WorkerTools): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let current = await startRunner(pool, tools)

  const watch = async () => {
    while (!stopped) {
      await current.broken
      if (stopped) return
      tools.log.error({ failures: failuresMax }, 'the worker cannot fetch jobs and is started again')
      await current.runner.stop().catch(() => undefined)
      const next = await restart()
      if (next === null) return
      current = next
    }
  }

  const restart = async () => {
    while (!stopped) {
      await sleep(rebuildMs)
      const next = await startRunner(pool, tools).catch(() => null)
      if (next !== null) return next
    }
    return null
  }

  void watch()
  return {
    async stop() {
      stopped = true
      await current.runner.stop().catch(() => undefined)
    },
  }
}

/**
 * When a schedule's job is due: its time has come. The runner would write the time of its own clock, which may be ahead of the database's, and a
 * job that the next one replaces before it is due would never be done.
 */
const dueAtOnce = new Date(0).toISOString()

/** `broken` resolves when the runner failed to fetch a job `failuresMax` times in a row. */
async function startRunner(pool: Pool, tools: WorkerTools): Promise<{ runner: Runner; broken: Promise<void> }> {
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
  const taskList: TaskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, () => job(tools)]))
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    parsedCronItems: parseCronItems(schedules),
    concurrency: 4,
    noHandleSignals: true,
    logger: new JobLogger((scope) => (level, message) => {
      if (level === 'error' || level === 'warning') tools.log.warn({ ...scope }, message)
      else tools.log.debug({ ...scope }, message)
    }),
  })
  return { runner, broken }
}
