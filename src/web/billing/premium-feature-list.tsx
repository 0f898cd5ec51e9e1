import { Trans } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { premiumAdditions, premiumTexts } from '#contract/premium-texts.ts'
import { translated } from '#web/platform/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** What Premium adds: `short` names the features only. What is still to come says so, in both. */
export function PremiumFeatureList({ short = false }: { short?: boolean }) {
  return (
    <>
      <ul className={short ? 'grid gap-x-6 gap-y-2 sm:grid-cols-2' : 'divide-y divide-line border-line border-y'}>
        {premiumAdditions.map(({ name, label, text, state }) => (
          <Feature
            key={name}
            short={short}
            label={translated(label)}
            text={translated(text)}
            isComing={state === 'coming'}
          />
        ))}
      </ul>
      {premiumAdditions.some(({ state }) => state === 'coming') && (
        <p className="mt-3 text-ink-soft text-sm leading-5">{translated(premiumTexts.comingNote)}</p>
      )}
    </>
  )
}

type FeatureProps = { label: string; text: string; isComing: boolean; short: boolean }

function Feature({ label, text, isComing, short }: FeatureProps) {
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
          {isComing &&
            (short ? (
              <span className="text-ink-faint text-xs">
                <Trans>coming</Trans>
              </span>
            ) : (
              <Badge>
                <Trans>coming</Trans>
              </Badge>
            ))}
        </p>
        {!short && <p className="mt-0.5 text-ink-soft leading-5">{text}</p>}
      </div>
    </li>
  )
}
