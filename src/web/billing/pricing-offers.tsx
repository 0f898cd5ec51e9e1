import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { creditPriceCents } from '#contract/billing.ts'
import { premiumAdditions, premiumTexts } from '#contract/premium-texts.ts'
import { translated } from '#web/platform/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { priceText } from './balance-words.ts'
import { PricingCredits } from './pricing-credits.tsx'
import { PricingPlan } from './pricing-plan.tsx'
import type { OriginalPrices } from './shown-prices.ts'

export type PricingOffersProps = { originalPrices: OriginalPrices; onAlive: () => void }

/** Credits by the package, and the two plans. `onAlive` is called once it can be used. */
export function PricingOffers({ originalPrices, onAlive }: PricingOffersProps) {
  useEffect(onAlive, [onAlive])
  return (
    <div className="page-width py-16 lg:py-24">
      <h2 id="pricing-title" className="font-semibold font-serif text-3xl tracking-[-0.02em] sm:text-4xl">
        <Trans>Pay per link, or by the plan</Trans>
      </h2>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-6">
        <Trans>
          One credit buys one link. Credits never expire, {priceText(creditPriceCents)} each, however many you buy.
        </Trans>
      </p>
      <PricingCredits />
      <h3 className="mt-14 font-semibold text-xl tracking-[-0.015em]">
        <Trans>Premium</Trans>
      </h3>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {premiumAdditions.map(({ name, label, state }) => (
          <li key={name} className="flex items-center gap-2">
            {translated(label)}
            {state === 'coming' && (
              <Badge>
                <Trans>coming</Trans>
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-6">{translated(premiumTexts.comingNote)}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <PricingPlan name="monthly" originalPrices={originalPrices} />
        <PricingPlan name="yearly" originalPrices={originalPrices} />
      </div>
    </div>
  )
}
