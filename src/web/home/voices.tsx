import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Claim, Testimonial } from '#contract/operations/site-content.ts'
import { TestimonialCarousel } from '#web/ui/carousel/testimonial-carousel.tsx'
import { ClaimText } from './claim-text.tsx'
import type { Claims } from './claims.ts'

/** How long each testimonial is shown, in milliseconds. */
const testimonialMs = 5_000

/** Testimonials, and the claims about all of them; nothing without any. */
export function Voices({ testimonials, claims }: { testimonials: readonly Testimonial[]; claims: Claims }) {
  const stats = statsOf(claims)
  if (testimonials.length === 0 && stats.length === 0) return null
  return (
    <section aria-labelledby="voices-title" className="border-line border-t">
      <div className="page-width py-16 lg:py-24">
        {testimonials.length === 0 ? (
          <h2 id="voices-title" className="sr-only">
            <Trans>Linkwright in figures</Trans>
          </h2>
        ) : (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16">
            <h2 id="voices-title" className="max-w-[14ch] font-semibold font-serif text-3xl tracking-[-0.02em]">
              <Trans>What people say</Trans>
            </h2>
            <TestimonialCarousel label={t`Testimonials`} everyMs={testimonialMs} testimonials={testimonials} />
          </div>
        )}
        {stats.length > 0 && <Stats stats={stats} isAlone={testimonials.length === 0} />}
      </div>
    </section>
  )
}

type Stat = { claim: Claim; label: string }

function Stats({ stats, isAlone }: { stats: Stat[]; isAlone: boolean }) {
  return (
    <dl
      className={`grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4 ${isAlone ? '' : 'mt-14 border-line border-t pt-10'}`}
    >
      {stats.map(({ claim, label }) => (
        <div key={claim.key} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold text-xl tracking-[-0.015em] tabular-nums">
            <ClaimText claim={claim} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function statsOf({ statUserBase, statSuccessRate, statReviews, statSupport }: Claims): Stat[] {
  const entries: [Claim | undefined, string][] = [
    [statUserBase, t`user base`],
    [statSuccessRate, t`success rate`],
    [statReviews, t`reviews`],
    [statSupport, t`support`],
  ]
  return entries.flatMap(([claim, label]) => (claim === undefined ? [] : [{ claim, label }]))
}
