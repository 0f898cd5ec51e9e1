import { plural, t } from '@lingui/core/macro'
import { guaranteeDays } from '#contract/limits.ts'
import type { Claim, ClaimKey } from '#contract/operations/site-content.ts'

export type Claims = Partial<Record<ClaimKey, Claim>>

/** The claims that may be shown, by key. */
export function claimsByKey(claims: readonly Claim[]): Claims {
  return Object.fromEntries(claims.map((claim) => [claim.key, claim]))
}

/** Statements that are always true, because the product itself guarantees them. */
const productLines = () => [
  t`We check every link before we call it live.`,
  t`Lost within ${plural(guaranteeDays, { one: '# day', other: '# days' })}? You get its credit back.`,
  t`Signed reports that anyone can check.`,
  t`Paid links are marked the way search engines ask.`,
]

/** The rotating lines at the top. They include only claims that have a source. */
export function marketingLines(claims: Claims): string[] {
  const proven = (key: ClaimKey) => (claims[key]?.isSubstantiated === true ? claims[key].text : null)
  const [customers, rating, reviews, rate] = [
    proven('customers'),
    proven('rating'),
    proven('reviewCount'),
    proven('successRate'),
  ]
  const claimLines = [
    customers === null ? null : t`${customers} customers place their links here.`,
    rating === null ? null : reviews === null ? t`Rated ${rating}.` : t`Rated ${rating} by ${reviews} reviews.`,
    rate === null ? null : t`${rate} of checked links are live.`,
  ]
  return [...productLines(), ...claimLines.filter((line) => line !== null)]
}
