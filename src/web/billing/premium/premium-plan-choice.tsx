import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { planOffer } from '#contract/billing/premium-texts.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { savingsText, useOriginalPrices } from '../pricing/original-prices.ts'
import { perText, planLabel } from '../subscription/subscription-text.ts'

const offers = [planOffer('yearly'), planOffer('monthly')]

type PremiumPlanChoiceProps = { plan: PlanName; onPick: (plan: PlanName) => void }

/** Both plans side by side, one of them selected. */
export function PremiumPlanChoice({ plan, onPick }: PremiumPlanChoiceProps) {
  const name = useId()
  const originalPrices = useOriginalPrices()
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Plan</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {offers.map((offer) => (
          <label
            key={offer.name}
            className="flex cursor-pointer flex-col rounded border border-line-strong/60 p-4 transition-colors hover:border-line-strong has-checked:border-verified has-checked:bg-verified-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <span className="flex min-h-6 items-center gap-2.5">
              <input
                type="radio"
                name={name}
                value={offer.name}
                checked={offer.name === plan}
                onChange={() => onPick(offer.name)}
                className="size-4 shrink-0 outline-none"
              />
              <span className="flex-1 font-medium">{planLabel(offer.name)}</span>
              {originalPrices !== 'hidden' && (
                <span className="font-medium text-sm text-verified tabular-nums">
                  <Trans>{offer.percentOff}% off</Trans>
                </span>
              )}
              {originalPrices === 'example' && (
                <Badge tone="qualified">
                  <Trans>example</Trans>
                </Badge>
              )}
            </span>
            <span className="mt-3 flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
              <span className="font-semibold text-2xl tracking-[-0.02em]">{offer.price}</span>
              <span className="text-ink-soft text-sm">{perText(offer.interval)}</span>
              {originalPrices !== 'hidden' && (
                <span className="text-ink-soft text-sm">
                  <span className="sr-only">
                    <Trans>instead of</Trans>{' '}
                  </span>
                  <s>{offer.originalPrice}</s>
                </span>
              )}
            </span>
            <span className="mt-1 text-ink-soft text-sm leading-5 tabular-nums">
              {savingsText(offer, originalPrices) ?? t`Billed monthly.`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
