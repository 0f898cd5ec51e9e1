import { sql } from 'kysely'
import { creditsPriceCents } from '#contract/billing/billing.ts'
import type { CreditSettings, NewCreditSettings } from '#contract/billing/billing-calls.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { findSavedCard } from './saved-card.ts'
import { spentThisMonth } from './spent-this-month.ts'

type Member = { userId: string }

/** A member's settings for the balance, and the top-ups of this month. */
export async function getCreditSettings(
  db: Db,
  { provider }: BillingDeps,
  { userId }: Member,
): Promise<CreditSettings> {
  const row = await db.selectFrom('creditSettings').selectAll().where('userId', '=', userId).executeTakeFirst()
  const { topUpCredits: credits = null, topUpBelow: below = null, topUpCapCents: capCents = null } = row ?? {}
  return {
    lowBalanceAt: row?.lowBalanceAt ?? null,
    topUp: credits === null || below === null || capCents === null ? null : { credits, below, capCents },
    hasCard: (await findSavedCard(db, { userId, provider: provider.name })) !== null,
    spentCents: await spentThisMonth(db, userId),
  }
}

/**
 * Saves the low balance notice and the top-up. Saving a top-up is the member's consent to charges up to its monthly limit. Throws `validation_failed`
 * for a limit below one top-up, and for a top-up without a saved card.
 */
export async function saveCreditSettings(
  db: Db,
  deps: BillingDeps,
  { userId }: Member,
  { lowBalanceAt, topUp }: NewCreditSettings,
): Promise<CreditSettings> {
  if (topUp !== null) {
    if (topUp.capCents < creditsPriceCents(topUp.credits))
      throw new DomainError('validation_failed', billingTexts.capTooLow)
    if ((await findSavedCard(db, { userId, provider: deps.provider.name })) === null)
      throw new DomainError('validation_failed', billingTexts.noSavedCard)
  }
  const settings = {
    lowBalanceAt,
    lowBalanceNoticed: false,
    topUpCredits: topUp?.credits ?? null,
    topUpBelow: topUp?.below ?? null,
    topUpCapCents: topUp?.capCents ?? null,
    topUpAgreedAt: topUp === null ? null : sql<Date>`now()`,
    topUpFailures: 0,
    topUpNotBefore: null,
    updatedAt: sql<Date>`now()`,
  }
  await db
    .insertInto('creditSettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
  return getCreditSettings(db, deps, { userId })
}
