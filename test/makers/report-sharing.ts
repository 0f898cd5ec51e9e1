import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { makeReport, makeRun } from './report-runs.ts'

/** Creates a finished report that was run twice: a member's or, without a member, a guest's with the key `key`. */
export async function makeSharedReport(db: Db, owner: { userId: string } | { key: string }): Promise<string> {
  const id = await makeReport(db)
  if ('key' in owner) await sql`update reports set key_hash = sha256(${owner.key}::bytea) where id = ${id}`.execute(db)
  else
    await sql`update reports set user_id = ${owner.userId}, key_hash = null, expires_at = null where id = ${id}`.execute(
      db,
    )
  await makeRun(db, { reportId: id, pages: 2 })
  const page = (position: number) => ({ anchorText: `found words ${position}` })
  await makeRun(db, { reportId: id, pages: 2, page })
  return id
}

/** A Premium subscription for this many days. */
export async function subscribe(db: Db, userId: string, days = 30): Promise<void> {
  await db
    .insertInto('premiumSubscriptions')
    .values({
      userId,
      email: `${randomUUID()}@example.com`,
      provider: 'stripe',
      isLive: false,
      subscriptionId: randomUUID(),
      customerId: randomUUID(),
      status: 'active',
      planType: 'monthly',
      priceCents: 2_900,
      currentPeriodEnd: sql<Date>`now() + make_interval(days => ${days})`,
      cancelAtPeriodEnd: false,
    })
    .execute()
}

/** Data that a report file of any format contains. The tests search for it in the unpacked file, as far as it is text. */
export const secrets = {
  hosts: /blog-\d\.example/,
  anchors: /found words/,
  evidence: /a{64}|Ten spades/,
} as const
