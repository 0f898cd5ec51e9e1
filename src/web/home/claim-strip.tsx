import { t } from '@lingui/core/macro'
import type { Claim } from '#contract/operations/site-content.ts'
import { ClaimText } from './claim-text.tsx'
import type { Claims } from './claims.ts'

type Figure = { claim: Claim; label: string }

/** The figures that the product claims, in one row; nothing without any. */
export function ClaimStrip({ claims }: { claims: Claims }) {
  const figures = figuresOf(claims)
  if (figures.length === 0) return null
  return (
    <section aria-label={t`In figures`} className="border-line border-t">
      <dl className="page-width grid grid-cols-2 gap-x-8 gap-y-6 py-8 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-12 lg:py-10">
        {figures.map(({ claim, label }) => (
          <div key={claim.key} className="flex flex-col-reverse">
            <dt className="mt-0.5 text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold text-2xl tracking-[-0.02em] tabular-nums">
              <ClaimText claim={claim} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function figuresOf({ customers, rating, reviewCount, successRate, verifiedLinks, support }: Claims): Figure[] {
  // A rating and the number of its reviews are one item: if either has no source, both are marked.
  const rated = rating && {
    ...rating,
    isSubstantiated: rating.isSubstantiated && reviewCount?.isSubstantiated !== false,
  }
  const reviews = reviewCount?.text
  const entries: [Claim | undefined, string][] = [
    [customers, t`customers`],
    [rated, reviews === undefined ? t`in reviews` : t`from ${reviews} reviews`],
    [successRate, t`success rate`],
    [verifiedLinks, t`links verified`],
    [support, t`support`],
  ]
  return entries.flatMap(([claim, label]) => (claim === undefined ? [] : [{ claim, label }]))
}
