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

/** Puts a job on the queue with the caller's own connection: it exists if, and only if, the caller's transaction commits. */
export async function enqueue(db: Db, task: string, payload: unknown, options: JobOptions = {}): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.queueName ?? null}::text,
    ${options.runAt ?? null}::timestamptz, ${options.maxAttempts ?? null}::int, ${options.jobKey ?? null}::text)`.execute(
    db,
  )
}

/**
 * Makes the queue know the names of jobs. One that it does not know yet is written down by the first transaction that enqueues it, for which all others
 * that enqueue it then wait, with whatever they hold: two that each hold what the other wants would never end.
 */
export async function registerTasks(db: Db, tasks: readonly string[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const task of tasks)
      await sql`select graphile_worker.add_job(${task}, job_key => ${`register ${task}`})`.execute(db)
    for (const task of tasks) await sql`select graphile_worker.remove_job(${`register ${task}`})`.execute(db)
  })
}
