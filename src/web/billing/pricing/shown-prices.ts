import type { Claim } from '#contract/operations/site-content.ts'

/** Whether the original prices may be shown: they are claims like any other. `example`: without a source, outside production. */
export type OriginalPrices = 'hidden' | 'example' | 'shown'

export function originalPricesOf(claims: readonly Claim[]): OriginalPrices {
  const claim = claims.find(({ key }) => key === 'premiumDiscounts')
  if (claim === undefined) return 'hidden'
  return claim.isSubstantiated ? 'shown' : 'example'
}
