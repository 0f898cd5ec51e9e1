import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'

/** Stops the campaign mails of a member; webhooks continue. A repeated call, or a call for a deleted account, is no error. */
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
