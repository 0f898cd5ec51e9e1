import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PremiumFeature, premiumFeatureTexts } from '#contract/billing/premium-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { usePremium } from './queries.ts'

/** The notice in a part of the dashboard that Premium will unlock. It says so, and sells nothing that does not exist yet. */
export function PremiumSectionOffer({ feature }: { feature: PremiumFeature }) {
  const premium = usePremium()
  if (premium === 'unknown') return null
  const label = translated(premiumFeatureTexts[feature].label)
  return (
    <section aria-label={t`Premium`} className="mt-8 rounded border border-line bg-surface p-5">
      <p className="max-w-[52ch] text-sm leading-6">
        <span className="font-medium">
          <Trans>{label} is coming soon to Premium.</Trans>
        </span>{' '}
        <span className="text-ink-soft">
          {premium === 'active'
            ? t`You’re subscribed, so you’ll get it on release.`
            : t`It isn’t part of any plan yet, so there’s nothing to buy.`}
        </span>
      </p>
    </section>
  )
}
