import { randomUUID } from 'node:crypto'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BillingDeps } from './billing-deps.ts'
import { findSubscription, type SubscriptionRow } from './queries.ts'
import { syncSubscription } from './sync-subscription.ts'

type Member = { userId: string }

/** Cancels a member's subscription at the end of the paid period. Throws `not_found` and `PaymentProviderError`. */
export function cancelSubscription(db: Db, deps: BillingDeps, member: Member): Promise<void> {
  return change(db, deps, member, (id, key) => deps.provider.cancelSubscription(id, key))
}

/**
 * Cancels the subscription of a deleted account at the end of the paid period. A subscription that no longer exists at the provider, or has already
 * ended, is left alone. Throws `PaymentProviderError`: then it must be called again.
 */
export async function endAbandonedSubscription(
  db: Db,
  deps: BillingDeps,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
): Promise<void> {
  if (provider !== deps.provider.name)
    throw new Error(`Subscription ${subscriptionId} must be cancelled at ${provider}, which is not configured`)
  const current = await deps.provider.readSubscription(subscriptionId)
  if (current === null || current.status === 'canceled' || current.status === 'incomplete_expired') return
  if (!current.cancelAtPeriodEnd) await deps.provider.cancelSubscription(subscriptionId, randomUUID())
  await syncSubscription(db, deps, subscriptionId)
}

/** Revokes a cancellation before the period ends. Throws `not_found` and `PaymentProviderError`. */
export function resumeSubscription(db: Db, deps: BillingDeps, member: Member): Promise<void> {
  return change(db, deps, member, (id, key) => deps.provider.resumeSubscription(id, key))
}

/** The URL of the provider's page for cards and invoices. Throws `not_found` and `PaymentProviderError`. */
export async function openPortal(db: Db, { provider, origin }: BillingDeps, member: Member): Promise<string> {
  const { customerId } = await getSubscription(db, provider.name, member)
  return provider.openPortal(customerId, `${origin}/dashboard`)
}

async function change(
  db: Db,
  deps: BillingDeps,
  member: Member,
  apply: (subscriptionId: string, idempotencyKey: string) => Promise<unknown>,
): Promise<void> {
  const { subscriptionId } = await getSubscription(db, deps.provider.name, member)
  await apply(subscriptionId, randomUUID())
  await syncSubscription(db, deps, subscriptionId)
}

async function getSubscription(db: Db, provider: string, member: Member): Promise<SubscriptionRow> {
  const found = await findSubscription(db, member)
  if (found === undefined || !found.isActive || found.provider !== provider)
    throw new DomainError('not_found', billingTexts.noSubscription)
  return found
}
