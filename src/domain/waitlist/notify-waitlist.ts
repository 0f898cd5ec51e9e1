import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockPositions } from './lock-positions.ts'

/** Entries per transaction: few enough that a concurrent confirmation or deletion does not wait long. */
const batchMax = 100

/**
 * Notifies entries by mail that they can begin: those within the first `positions` of the current queue, or all. Each is notified once, even after
 * repeated or interrupted calls, because the mail and its record are written in one transaction per batch. `onBatch` receives the number so far.
 * Returns the number notified by this call.
 */
export async function notifyWaitlist(
  db: Db,
  mail: MailDeps,
  { positions, onBatch }: { positions: number | null; onBatch?: (notified: number) => void },
): Promise<number> {
  let notified = 0
  for (;;) {
    const count = await notifyBatch(db, mail, positions)
    if (count === 0) return notified
    notified += count
    onBatch?.(notified)
  }
}

async function notifyBatch(db: Db, mail: MailDeps, positions: number | null): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockPositions(db)
    const { rows } = await sql<{ id: string; email: string }>`
      update waitlist set notified_at = now() where id in (${unnotifiedEntries(positions)} limit ${batchMax}) returning id, email`.execute(
      db,
    )
    for (const { id, email } of rows) {
      const unsubscribeUrl = unsubscribeUrlOf(mail, { list: 'waitlist', id })
      const data = { url: `${mail.origin}/campaigns/new`, unsubscribeUrl }
      await queueMail(db, mail, { to: email, template: 'waitlist-begun', data })
    }
    return rows.length
  })
}

/** The number that `notifyWaitlist` would notify now, and the number notified before. */
export async function countToNotify(
  db: Db,
  { positions }: { positions: number | null },
): Promise<{ toNotify: number; notified: number; waiting: number }> {
  const { rows } = await sql<{ toNotify: number; notified: number; waiting: number }>`
    select (select count(*)::int from (${unnotifiedEntries(positions)}) as next) as to_notify,
      (select count(*)::int from waitlist where notified_at is not null) as notified,
      (select count(*)::int from waitlist where status = 'confirmed') as waiting`.execute(db)
  return rows[0] ?? { toNotify: 0, notified: 0, waiting: 0 }
}

/** Selects the entries within the first `positions` that were not notified, in their order. */
function unnotifiedEntries(positions: number | null) {
  const first = sql`select id, notified_at, sort_key, number from waitlist where status = 'confirmed' order by sort_key, number limit ${positions}`
  return sql`select id from (${first}) as first where notified_at is null order by sort_key, number`
}
