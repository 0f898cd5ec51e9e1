import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

export type MailStats = {
  /** Messages created within the last 24 hours, and their current states. */
  written: number
  sent: number
  /** Not sent because there was no server. The local mailbox has them. */
  stored: number
  waiting: number
  failed: number
  /** The share of sent messages among the sent and failed ones, 0 to 1. `null` when there are none. */
  successRate: number | null
  /** The five most frequent errors of the last 24 hours, among the newest 100 failures. */
  commonErrors: { error: string; count: number }[]
}

/** Statistics of mail and text messages of the last 24 hours. */
export async function mailStats(db: Db): Promise<MailStats> {
  const lastDay = sql<Date>`now() - interval '24 hours'`
  const counts = await db
    .selectFrom('outboxMessages')
    .select(({ fn }) => [
      fn.countAll<number>().as('written'),
      fn.countAll<number>().filterWhere('status', '=', 'sent').filterWhere('provider', '!=', 'mailbox').as('sent'),
      fn.countAll<number>().filterWhere('status', '=', 'sent').filterWhere('provider', '=', 'mailbox').as('stored'),
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
