import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'

/** An account that is only used for its credits. */
export async function makeHolder(db: Db, { credits = 0 } = {}): Promise<string> {
  const { id: userId } = await db
    .insertInto('users')
    .values({ email: `holder-${randomUUID()}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const source = { type: 'order', id: randomUUID() }
  if (credits > 0) await grantCredits(db, { userId, kind: 'purchase', amount: credits, source })
  return userId
}
