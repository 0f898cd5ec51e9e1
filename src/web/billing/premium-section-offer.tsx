import { type PremiumFeature, premiumFeatureTexts } from '#contract/premium-texts.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { usePremium } from './subscription-queries.ts'

/** In a part of the dashboard that Premium will open: says so, and offers it to whoever has not got it. */
export function PremiumSectionOffer({ feature }: { feature: PremiumFeature }) {
  const premium = usePremium()
  if (premium === 'unknown') return null
  const { label } = premiumFeatureTexts[feature]
  return (
    <section
      aria-label="Premium"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-line bg-surface p-5"
    >
      <p className="max-w-[52ch] text-sm leading-6">
        <span className="font-medium">{label} will be part of Premium.</span>{' '}
        <span className="text-ink-soft">
          {premium === 'active'
            ? 'You are subscribed: it opens here on the day it is released.'
            : 'It is still being made. A subscription opens it on the day it is released, and you need none until then.'}
        </span>
      </p>
      {premium === 'none' && (
        <Button variant="secondary" onClick={() => openDialog('premiumTour', { source: feature })}>
          Upgrade
        </Button>
      )}
    </section>
  )
}
