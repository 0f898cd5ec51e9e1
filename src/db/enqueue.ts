import { sql } from 'kysely'
import type { Db } from './db.ts'

export type JobOptions = {
  /** At most one waiting job has this key; a newer one replaces it. */
  jobKey?: string
  /** Jobs of one queue run one after another. */
  queueName?: string
  runAt?: Date
  maxAttempts?: number
}

/** Enqueues a job on the caller's connection. The job exists if, and only if, the caller's transaction commits. */
export async function enqueue(db: Db, task: string, payload: unknown, options: JobOptions = {}): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.queueName ?? null}::text,
    ${options.runAt ?? null}::timestamptz, ${options.maxAttempts ?? null}::int, ${options.jobKey ?? null}::text)`.execute(
    db,
  )
}

/**
 * Registers the names of jobs in the queue. An unknown name is inserted by the first transaction that enqueues it, and all other transactions that
 * enqueue it wait for that one while they hold their locks. Two such transactions could deadlock.
 */
export async function registerTasks(db: Db, tasks: readonly string[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const task of tasks)
      await sql`select graphile_worker.add_job(${task}, job_key => ${`register ${task}`})`.execute(db)
    for (const task of tasks) await sql`select graphile_worker.remove_job(${`register ${task}`})`.execute(db)
  })
}
