import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { StepProps } from '../wizard-step.ts'
import { ChosenSites } from './chosen-sites.tsx'

const ways = [
  {
    value: 'automatic',
    label: msg`Choose for me`,
    text: msg`We prefer sites that match the keyword, then sites that don’t link to your target yet, then the least used.`,
  },
  {
    value: 'chosen',
    label: msg`I choose`,
    text: msg`Only the sites you choose, in turn. Failing sites are skipped.`,
  },
] as const

/** Where links may be placed: on the network's sites and the member's own. */
export function StepSites({ plan, problems, onChange }: StepProps) {
  const { siteChoice, siteIds, rel } = plan
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="sr-only">
          <Trans>How sites are chosen</Trans>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {ways.map(({ value, label, text }) => (
            <label
              key={value}
              className={classNames(
                'flex cursor-pointer gap-3 rounded border p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus',
                siteChoice === value
                  ? 'border-verified bg-verified-soft/60'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name="site-choice"
                checked={siteChoice === value}
                onChange={() => onChange({ siteChoice: value })}
                className="mt-1 size-4 shrink-0"
              />
              <span className="text-sm">
                <span className="block font-medium">{i18n._(label)}</span>
                <span className="mt-1 block text-ink-soft leading-5">{i18n._(text)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {siteChoice === 'automatic' && (
        <p className="max-w-[64ch] text-ink-soft text-sm leading-6">
          {rel === 'dofollow'
            ? t`Your links are dofollow, so only your own sites are used.`
            : t`Uses the network’s sites and your own.`}{' '}
          <Trans>The review shows how many links each site gets before any credits are reserved.</Trans>
        </p>
      )}
      {siteChoice === 'chosen' && (
        <ChosenSites
          chosen={siteIds}
          isDofollow={rel === 'dofollow'}
          error={problems.siteIds}
          onChosen={(ids) => onChange({ siteIds: ids })}
        />
      )}
    </div>
  )
}
