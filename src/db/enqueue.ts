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
 * enqueue it wait for that one while they hold their locks. Two such transactions could deadlock. Most starts find all names registered.
 */
export async function registerTasks(db: Db, tasks: readonly string[]): Promise<void> {
  const { rows } = await sql<{ task: string }>`select task from unnest(${tasks}::text[]) as task
    where not exists (select 1 from graphile_worker._private_tasks where identifier = task)`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (db) => {
    for (const { task } of rows)
      await sql`select graphile_worker.add_job(${task}, job_key => ${`register ${task}`})`.execute(db)
    for (const { task } of rows) await sql`select graphile_worker.remove_job(${`register ${task}`})`.execute(db)
  })
}
