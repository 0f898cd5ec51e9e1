import { randomUUID } from 'node:crypto'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BillingDeps } from './billing-deps.ts'
import { findSubscription, type SubscriptionRow } from './queries.ts'
import { syncSubscription } from './sync-subscription.ts'

type Member = { userId: string }

/** Ends a member's subscription with the period that is paid for. Throws `not_found` and `PaymentProviderError`. */
export function cancelSubscription(db: Db, deps: BillingDeps, member: Member): Promise<void> {
  return change(db, deps, member, (id, key) => deps.provider.cancelSubscription(id, key))
}

/**
 * Ends the subscription of an account that is gone with the period that is paid for. One that the provider no longer has, or that ended already, is as
 * it should be. Throws `PaymentProviderError`: then it has to be tried again.
 */
export async function endAbandonedSubscription(
  db: Db,
  deps: BillingDeps,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
): Promise<void> {
  if (provider !== deps.provider.name)
    throw new Error(`Subscription ${subscriptionId} is to end at ${provider}, which is not set up here`)
  const told = await deps.provider.readSubscription(subscriptionId)
  if (told === null || told.status === 'canceled' || told.status === 'incomplete_expired') return
  if (!told.cancelAtPeriodEnd) await deps.provider.cancelSubscription(subscriptionId, randomUUID())
  await syncSubscription(db, deps, subscriptionId)
}

/** Takes a cancellation back while the period lasts. Throws `not_found` and `PaymentProviderError`. */
export function resumeSubscription(db: Db, deps: BillingDeps, member: Member): Promise<void> {
  return change(db, deps, member, (id, key) => deps.provider.resumeSubscription(id, key))
}

/** The address of the provider's page for cards and invoices. Throws `not_found` and `PaymentProviderError`. */
export async function openPortal(db: Db, { provider, origin }: BillingDeps, member: Member): Promise<string> {
  const { customerId } = await getSubscription(db, provider.name, member)
  return provider.openPortal(customerId, `${origin}/dashboard`)
}

async function change(
  db: Db,
  deps: BillingDeps,
  member: Member,
  ask: (subscriptionId: string, idempotencyKey: string) => Promise<unknown>,
): Promise<void> {
  const { subscriptionId } = await getSubscription(db, deps.provider.name, member)
  await ask(subscriptionId, randomUUID())
  await syncSubscription(db, deps, subscriptionId)
}

async function getSubscription(db: Db, provider: string, member: Member): Promise<SubscriptionRow> {
  const found = await findSubscription(db, member)
  if (found === undefined || !found.isActive || found.provider !== provider)
    throw new DomainError('not_found', billingTexts.noSubscription)
  return found
}
