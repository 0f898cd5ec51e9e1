import { plural, t } from '@lingui/core/macro'
import { guaranteeDays } from '#contract/limits.ts'
import type { Claim, ClaimKey } from '#contract/operations/site-content.ts'

export type Claims = Partial<Record<ClaimKey, Claim>>

/** The claims that may be made now, each under its key. */
export function claimsByKey(claims: readonly Claim[]): Claims {
  return Object.fromEntries(claims.map((claim) => [claim.key, claim]))
}

/** What is always true of the product, because it does so by itself. */
const productLines = () => [
  t`We check every link before we call it live.`,
  t`Lost within ${plural(guaranteeDays, { one: '# day', other: '# days' })}? You get its credit back.`,
  t`Signed reports that anyone can check.`,
  t`Paid links are marked the way search engines ask.`,
]

/** The lines that take turns at the top. Of the claims only those that somebody can check. */
export function marketingLines(claims: Claims): string[] {
  const proven = (key: ClaimKey) => (claims[key]?.isSubstantiated === true ? claims[key].text : null)
  const [customers, rating, reviews, rate] = [
    proven('customers'),
    proven('rating'),
    proven('reviewCount'),
    proven('successRate'),
  ]
  const said = [
    customers === null ? null : t`${customers} customers place their links here.`,
    rating === null ? null : reviews === null ? t`Rated ${rating}.` : t`Rated ${rating} by ${reviews} reviews.`,
    rate === null ? null : t`${rate} of checked links are live.`,
  ]
  return [...productLines(), ...said.filter((line) => line !== null)]
}
