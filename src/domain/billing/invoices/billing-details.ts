import { type BillingDetails, noBillingDetails } from '#contract/billing/billing-documents.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'

type Member = { userId: string }

/** The billing details of a member; empty texts if nothing was saved. */
export function getBillingDetails(db: Db, { userId }: Member): Promise<BillingDetails> {
  return asCaller(db, userId, (db) => readDetails(db, userId))
}

/** Saves the billing details for future invoices. Issued documents do not change. */
export function saveBillingDetails(db: Db, { userId }: Member, details: BillingDetails): Promise<BillingDetails> {
  return asCaller(db, userId, async (db) => {
    await db
      .insertInto('billingDetails')
      .values({ userId, ...details })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...details, updatedAt: new Date() }))
      .execute()
    return details
  })
}

/** The buyer on an invoice: the details from the checkout, completed by the billing details of the account. */
export async function buyerOf(
  db: Db,
  { userId, buyer }: { userId: string | null; buyer: Partial<BillingDetails> | null },
): Promise<BillingDetails> {
  const saved = userId === null ? noBillingDetails : await readDetails(db, userId)
  const pick = (part: keyof BillingDetails) => buyer?.[part] || saved[part]
  return { name: pick('name'), company: pick('company'), address: pick('address'), taxNumber: pick('taxNumber') }
}

/**
 * The buyer on the invoice of a renewal: the billing details of the account, which apply from the day they are saved, completed by the details from
 * the checkout of the subscription.
 */
export async function renewalBuyerOf(
  db: Db,
  { userId, orderId }: { userId: string | null; orderId: string | null },
): Promise<BillingDetails> {
  const order =
    orderId === null
      ? undefined
      : await db.selectFrom('orders').select('buyer').where('id', '=', orderId).executeTakeFirst()
  const buyer = (order?.buyer ?? {}) as Partial<BillingDetails>
  const saved = userId === null ? noBillingDetails : await readDetails(db, userId)
  const pick = (part: keyof BillingDetails) => saved[part] || (buyer[part] ?? '')
  return { name: pick('name'), company: pick('company'), address: pick('address'), taxNumber: pick('taxNumber') }
}

async function readDetails(db: Db, userId: string): Promise<BillingDetails> {
  const row = await db
    .selectFrom('billingDetails')
    .select(['name', 'company', 'address', 'taxNumber'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? noBillingDetails
}
