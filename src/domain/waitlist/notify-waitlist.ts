import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockPositions } from './lock-positions.ts'

/** How many are told in one transaction: few enough that nobody who confirms or leaves meanwhile waits long for it. */
const batchMax = 100

/**
 * Tells those who wait that it is their turn: everybody within the first `places` of the queue as it stands now, or everybody. Each is told once, however
 * often this is asked for and however it was interrupted: a mail and the note of it are written together, a batch at a time. `onBatch` hears how many
 * were told so far. Answers how many this told.
 */
export async function notifyWaitlist(
  db: Db,
  mail: MailDeps,
  { places, onBatch }: { places: number | null; onBatch?: (told: number) => void },
): Promise<number> {
  let told = 0
  for (;;) {
    const count = await tellBatch(db, mail, places)
    if (count === 0) return told
    told += count
    onBatch?.(told)
  }
}

async function tellBatch(db: Db, mail: MailDeps, places: number | null): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockPositions(db)
    const { rows } = await sql<{ id: string; email: string }>`
      update waitlist set told_at = now() where id in (${untold(places)} limit ${batchMax}) returning id, email`.execute(
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

/** How many `notifyWaitlist` would tell now, and how many were told before. */
export async function countToNotify(
  db: Db,
  { places }: { places: number | null },
): Promise<{ toTell: number; told: number; waiting: number }> {
  const { rows } = await sql<{ toTell: number; told: number; waiting: number }>`
    select (select count(*)::int from (${untold(places)}) as next) as to_tell,
      (select count(*)::int from waitlist where told_at is not null) as told,
      (select count(*)::int from waitlist where status = 'confirmed') as waiting`.execute(db)
  return rows[0] ?? { toTell: 0, told: 0, waiting: 0 }
}

/** Those of the first `places` who were not told, in their order. */
function untold(places: number | null) {
  const first = sql`select id, told_at, place, number from waitlist where status = 'confirmed' order by place, number limit ${places}`
  return sql`select id from (${first}) as first where told_at is null order by place, number`
}
