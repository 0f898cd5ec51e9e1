import { Trans } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { entitlements } from '#contract/billing/entitlements.ts'
import { comingFeatures, entitlementTexts, premiumFeatureTexts, premiumTexts } from '#contract/billing/premium-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The features of Premium today, and separately the features that are coming soon. `short` shows only their names. */
export function PremiumFeatureList({ short = false }: { short?: boolean }) {
  const listClass = short ? 'grid gap-x-6 gap-y-2 sm:grid-cols-2' : 'divide-y divide-line border-line border-y'
  return (
    <>
      <ul className={listClass}>
        {entitlements.map((name) => (
          <Feature key={name} short={short} {...entitlementTexts[name]} />
        ))}
      </ul>
      <h3 className="mt-5 mb-2 font-medium text-ink-soft text-sm">
        <Trans>Coming soon</Trans>
      </h3>
      <ul className={listClass}>
        {comingFeatures.map((name) => (
          <Feature key={name} short={short} isComing {...premiumFeatureTexts[name]} />
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm leading-5">{translated(premiumTexts.comingNote)}</p>
    </>
  )
}

type FeatureProps = { label: string; text: string; isComing?: boolean; short: boolean }

function Feature({ label, text, isComing = false, short }: FeatureProps) {
  const Icon = isComing ? Clock : Check
  return (
    <li className={classNames('flex gap-3 text-sm', !short && 'py-3')}>
      <Icon
        size={16}
        strokeWidth={2}
        className={classNames('mt-1 shrink-0', isComing ? 'text-ink-faint' : 'text-verified')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className={classNames('min-h-6', isComing ? 'text-ink-soft' : 'font-medium text-ink')}>
          {translated(label)}
        </p>
        {!short && <p className="mt-0.5 text-ink-soft leading-5">{translated(text)}</p>}
      </div>
    </li>
  )
}
