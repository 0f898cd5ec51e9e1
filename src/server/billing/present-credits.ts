import type { Credits as WireCredits } from '#contract/billing/billing-calls.ts'
import type { Credits } from '#domain/billing/queries.ts'

export function presentCredits({ updatedAt, ...credits }: Credits): WireCredits {
  const { amount, bonus, totalUsed, totalPurchased, balance, available, owed } = credits
  return { amount, bonus, totalUsed, totalPurchased, balance, available, owed, updatedAt: updatedAt.toISOString() }
}
