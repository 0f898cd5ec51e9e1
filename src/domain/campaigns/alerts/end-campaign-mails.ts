import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'

/** Has no more news of a member's campaigns mailed; webhooks are told as before. Doing so twice, or for an account that is gone, is no error. */
export async function endCampaignMails(db: Db, userId: string): Promise<void> {
  if ((await findUser(db, userId)) === undefined) return
  await db
    .insertInto('campaignAlerts')
    .values({ userId, mail: 'off', webhook: true })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ mail: 'off', mailLost: false, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}
