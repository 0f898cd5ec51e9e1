import { Check, Clock } from 'lucide-react'
import { premiumFeatures } from '#contract/billing.ts'
import { premiumFeatureTexts, premiumTexts } from '#contract/premium-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** What Premium is: `short` names the features only. What is still to come says so, in both. */
export function PremiumFeatureList({ short = false }: { short?: boolean }) {
  return (
    <>
      <ul className={short ? 'grid gap-x-6 gap-y-2 sm:grid-cols-2' : 'divide-y divide-line border-line border-y'}>
        {premiumFeatures.map((name) => (
          <Feature key={name} short={short} {...premiumFeatureTexts[name]} />
        ))}
      </ul>
      {premiumFeatures.some((name) => premiumFeatureTexts[name].state === 'coming') && (
        <p className="mt-3 text-ink-soft text-sm leading-5">{premiumTexts.comingNote}</p>
      )}
    </>
  )
}

type FeatureProps = { label: string; text: string; state: 'available' | 'coming'; short: boolean }

function Feature({ label, text, state, short }: FeatureProps) {
  const isComing = state === 'coming'
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
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className="font-medium text-ink">{label}</span>
          {isComing && (short ? <span className="text-ink-faint text-xs">coming</span> : <Badge>coming</Badge>)}
        </p>
        {!short && <p className="mt-0.5 text-ink-soft leading-5">{text}</p>}
      </div>
    </li>
  )
}
