import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { billingPage } from '../invoices/mail-documents.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'

const batch = 200

/** Mails each member whose balance fell below the configured limit, once until the balance is above it again. Returns the number of members. */
export async function noticeLowBalances(db: Db, { mail, origin }: BillingDeps): Promise<number> {
  await sql`
    update credit_settings set low_balance_noticed = false from credits
    where credits.user_id = credit_settings.user_id and low_balance_at is not null and low_balance_noticed
      and amount + bonus - total_used - reserved >= low_balance_at`.execute(db)
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ email: string | null; available: number; threshold: number }>`
      with low as (
        select credit_settings.user_id from credit_settings join credits using (user_id)
        where low_balance_at is not null and not low_balance_noticed and amount + bonus - total_used - reserved < low_balance_at
        limit ${batch} for update of credit_settings skip locked
      )
      update credit_settings set low_balance_noticed = true from low, credits, users
      where credit_settings.user_id = low.user_id and credits.user_id = low.user_id and users.id = low.user_id
      returning users.email, amount + bonus - total_used - reserved as available, low_balance_at as threshold`.execute(
      db,
    )
    for (const { email, available, threshold } of rows)
      if (email !== null)
        await queueMail(db, mail, {
          to: email,
          template: 'low-balance',
          data: { available, threshold, url: billingPage(origin) },
        })
    return rows.length
  })
}
