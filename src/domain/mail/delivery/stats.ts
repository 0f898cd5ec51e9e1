import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

export type MailStats = {
  /** Messages written within the last 24 hours, and what became of them so far. */
  written: number
  sent: number
  /** Not sent, for there was no server: the local mailbox has them. */
  kept: number
  waiting: number
  failed: number
  /** Of those sent or given up, the share that was sent, 0 to 1; `null` when there are none. */
  successRate: number | null
  /** The five errors of the last 24 hours seen most often, of the newest 100 failures. */
  commonErrors: { error: string; count: number }[]
}

/** How mail and text messages of the last 24 hours fared. */
export async function mailStats(db: Db): Promise<MailStats> {
  const lastDay = sql<Date>`now() - interval '24 hours'`
  const counts = await db
    .selectFrom('outboxMessages')
    .select(({ fn }) => [
      fn.countAll<number>().as('written'),
      fn.countAll<number>().filterWhere('status', '=', 'sent').filterWhere('provider', '!=', 'mailbox').as('sent'),
      fn.countAll<number>().filterWhere('status', '=', 'sent').filterWhere('provider', '=', 'mailbox').as('kept'),
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .where('createdAt', '>', lastDay)
    .executeTakeFirstOrThrow()
  const commonErrors = await db
    .selectFrom('mailFailures')
    .select(({ fn }) => ['error', fn.countAll<number>().as('count')])
    .where('createdAt', '>', lastDay)
    .groupBy('error')
    .orderBy('count', 'desc')
    .orderBy('error')
    .limit(5)
    .execute()
  const decided = counts.sent + counts.failed
  return { ...counts, successRate: decided === 0 ? null : counts.sent / decided, commonErrors }
}
