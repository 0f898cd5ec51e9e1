import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { creditPriceCents } from '#contract/billing/billing.ts'
import { premiumTexts } from '#contract/billing/premium-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { priceText } from '../balance-text.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { PricingCredits } from './pricing-credits.tsx'
import { PricingPlan } from './pricing-plan.tsx'
import type { OriginalPrices } from './shown-prices.ts'

export type PricingOffersProps = { originalPrices: OriginalPrices }

/** The credit packages and the two plans. */
export function PricingOffers({ originalPrices }: PricingOffersProps) {
  return (
    <div className="page-width py-7 sm:py-14 lg:py-20">
      <h2 id="pricing-title" className="font-semibold font-serif text-2xl leading-tight tracking-[-0.02em] sm:text-4xl">
        <Trans>Pay per link or subscribe</Trans>
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-soft leading-6 sm:mt-3">
        <Trans>
          One credit buys one link. Credits never expire, {priceText(creditPriceCents)} each, however many you buy.
        </Trans>
      </p>
      <PricingCredits />
      <h3 className="mt-6 font-semibold text-xl tracking-[-0.015em] sm:mt-14">
        <Trans>Premium</Trans>
      </h3>
      <p className="mt-2 max-w-[60ch] text-ink-soft leading-6 max-sm:text-sm max-sm:leading-5 sm:mt-3">
        <Trans>Premium raises the limits of your reports. Links are paid with credits on both plans.</Trans>
      </p>
      <div className="mt-4 grid gap-2 min-[22rem]:grid-cols-2 sm:mt-6 sm:gap-4">
        <PricingPlan name="monthly" originalPrices={originalPrices} />
        <PricingPlan name="yearly" originalPrices={originalPrices} />
      </div>
      <div className="mt-8 max-sm:hidden">
        <PlanComparison />
        <ComingNote />
      </div>
      <details className="group mt-3 sm:hidden">
        <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-4 font-medium text-sm [&::-webkit-details-marker]:hidden">
          <Trans>Compare Free and Premium</Trans>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            className="shrink-0 text-ink-soft group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <PlanComparison />
        <ComingNote />
      </details>
    </div>
  )
}

function ComingNote() {
  return <p className="mt-3 max-w-[60ch] text-ink-soft text-sm leading-5">{translated(premiumTexts.comingNote)}</p>
}
