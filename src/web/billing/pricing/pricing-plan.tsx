import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanName } from '#contract/billing/billing.ts'
import { planOffer } from '#contract/billing/premium-texts.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { perText, planLabel } from '../subscription/subscription-text.ts'
import { savingsText } from './original-prices.ts'
import { PricingLink } from './pricing-link.tsx'
import type { OriginalPrices } from './shown-prices.ts'

/** One of the two plans, with its original price if that may be shown. */
export function PricingPlan({ name, originalPrices }: { name: PlanName; originalPrices: OriginalPrices }) {
  const offer = planOffer(name)
  const label = planLabel(name)
  const { price, interval, originalPrice, percentOff } = offer
  return (
    <article
      aria-label={t`Premium ${label}`}
      className="flex flex-col rounded border border-line-strong/60 bg-surface p-3 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="font-semibold">{label}</h4>
        {originalPrices !== 'hidden' && (
          <span className="flex gap-2">
            {originalPrices === 'example' && (
              <Badge tone="qualified">
                <Trans>example</Trans>
              </Badge>
            )}
            <Badge tone="verified">
              <Trans>{percentOff}% off</Trans>
            </Badge>
          </span>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline sm:mt-4 gap-x-2 tabular-nums">
        <span className="font-semibold text-3xl sm:text-4xl tracking-[-0.03em]">{price}</span>
        <span className="text-ink-soft">{perText(interval)}</span>
        {originalPrices !== 'hidden' && (
          <span className="text-ink-soft">
            <span className="sr-only">
              <Trans>instead of</Trans>{' '}
            </span>
            <s>{originalPrice}</s>
          </span>
        )}
      </p>
      <p className="mt-1 mb-3 text-ink-soft sm:mt-2 sm:mb-6 text-sm leading-5 tabular-nums">
        {savingsText(offer, originalPrices) ?? t`Billed monthly. Cancel at any time.`}
      </p>
      <PricingLink
        variant={name === 'yearly' ? 'primary' : 'secondary'}
        className="mt-auto max-sm:px-2"
        onOpen={() => openDialog('premium', { source: 'pricing', plan: name })}
      >
        {name === 'yearly' ? <Trans>Choose yearly</Trans> : <Trans>Choose monthly</Trans>}
      </PricingLink>
    </article>
  )
}
