import { sql } from 'kysely'
import type { CampaignAlerts } from '#contract/campaigns/campaigns.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'

const alertsDefault: CampaignAlerts = { mail: 'daily', mailLost: false, webhook: true }

/** Who is notified about a member's links. The default is the daily mail and the webhooks. */
export async function findAlerts(db: Db, { userId }: { userId: string }): Promise<CampaignAlerts> {
  return asCaller(db, userId, async (db) => {
    const row = await db
      .selectFrom('campaignAlerts')
      .select(['mail', 'mailLost', 'webhook'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row === undefined ? alertsDefault : { ...row, mail: row.mail === 'off' ? 'off' : 'daily' }
  })
}

/** Stores a member's choice. */
export async function putAlerts(
  db: Db,
  { userId }: { userId: string },
  alerts: CampaignAlerts,
): Promise<CampaignAlerts> {
  return asCaller(db, userId, async (db) => {
    const changed = { ...alerts, updatedAt: sql<Date>`now()` }
    await db
      .insertInto('campaignAlerts')
      .values({ userId, ...changed })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(changed))
      .execute()
    return alerts
  })
}
