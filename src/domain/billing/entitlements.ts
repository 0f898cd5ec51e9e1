import { type LimitEntitlement, limitEntitlements, type SwitchEntitlement } from '#contract/billing/entitlements.ts'
import type { Db } from '#db/db.ts'
import { findSubscription } from './orders/queries.ts'

type Member = { userId: string }

/** A member's current limit. Every limit that Premium raises is decided here. */
export async function limitFor(db: Db, member: Member, name: LimitEntitlement): Promise<number> {
  const { free, premium } = limitEntitlements[name]
  return (await isSubscribed(db, member)) ? premium : free
}

/** Whether a member has a Premium entitlement. All entitlements depend on the one subscription, so `name` decides nothing today. */
export async function hasEntitlement(db: Db, member: Member, _name: SwitchEntitlement): Promise<boolean> {
  return isSubscribed(db, member)
}

/** Whether a member has Premium now. */
export async function isSubscribed(db: Db, member: Member): Promise<boolean> {
  return (await findSubscription(db, member))?.isActive === true
}
