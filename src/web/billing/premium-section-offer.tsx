import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PremiumFeature, premiumFeatureTexts } from '#contract/premium-texts.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { translated } from '#web/platform/language.ts'
import { Button } from '#web/ui/button.tsx'
import { usePremium } from './subscription-queries.ts'

/** In a part of the dashboard that Premium will open: says so, and offers it to whoever has not got it. */
export function PremiumSectionOffer({ feature }: { feature: PremiumFeature }) {
  const premium = usePremium()
  if (premium === 'unknown') return null
  const label = translated(premiumFeatureTexts[feature].label)
  return (
    <section
      aria-label={t`Premium`}
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-line bg-surface p-5"
    >
      <p className="max-w-[52ch] text-sm leading-6">
        <span className="font-medium">
          <Trans>{label} will be part of Premium.</Trans>
        </span>{' '}
        <span className="text-ink-soft">
          {premium === 'active'
            ? t`You are subscribed: it opens here on the day it is released.`
            : t`It is still being made. A subscription opens it on the day it is released, and you need none until then.`}
        </span>
      </p>
      {premium === 'none' && (
        <Button variant="secondary" onClick={() => openDialog('premiumTour', { source: feature })}>
          <Trans>Upgrade</Trans>
        </Button>
      )}
    </section>
  )
}
