import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { campaignRels } from '#contract/campaigns/campaign-values.ts'
import type { CampaignRel } from '#contract/campaigns/campaigns.ts'
import { campaignPaceMax, guaranteeDays } from '#contract/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { relText } from '../campaign-labels.ts'
import { NumberField } from './number-field.tsx'
import { ownSitesQuery } from './queries.ts'
import { canPublish } from './sites/site-choices.ts'
import type { StepProps } from './wizard-step.ts'

/** How fast links are placed, and their `rel` attribute. */
export function StepPace({ plan, onChange }: StepProps) {
  const { links, pacePerDay, rel } = plan
  return (
    <div className="space-y-8">
      <NumberField
        label={t`Links per day`}
        hint={scheduleText(links, pacePerDay)}
        value={pacePerDay}
        max={campaignPaceMax}
        onChange={(pace) => onChange({ pacePerDay: pace })}
      />
      <RelChoice rel={rel} onRel={(chosen) => onChange({ rel: chosen })} />
      <p className="max-w-[64ch] border-line border-l-2 pl-4 text-ink-soft text-sm leading-6">
        <Trans>
          We monitor every verified link for {guaranteeDays} days. If two checks in a row don’t find it, it counts as
          lost and its credit is refunded automatically.
        </Trans>
      </p>
    </div>
  )
}

function scheduleText(links: number, pace: number): string {
  const days = Math.ceil(links / pace)
  if (days <= 1)
    return plural(links, {
      one: 'The link starts on the first day, as sites have capacity.',
      other: 'All # links start on the first day, as sites have capacity.',
    })
  return t`${plural(links, { one: '# link', other: '# links' })} in about ${plural(days, { one: '# day', other: '# days' })}. The first links start immediately, as sites have capacity.`
}

function RelChoice({ rel, onRel }: { rel: CampaignRel; onRel: (rel: CampaignRel) => void }) {
  const own = useInfiniteQuery(ownSitesQuery)
  const hasOwn = own.data?.pages.some(({ sites }) => sites.some(canPublish)) ?? false
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        <Trans>rel attribute</Trans>
      </legend>
      <div className="mt-3 divide-y divide-line rounded border border-line bg-surface">
        {campaignRels.map((one) => {
          const { label, code, text } = relText(one)
          const isClosed = one === 'dofollow' && !hasOwn && rel !== 'dofollow'
          return (
            <label
              key={one}
              className={classNames(
                'flex gap-3 p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isClosed ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-sunken/60',
                rel === one && 'bg-verified-soft/60',
              )}
            >
              <input
                type="radio"
                name="rel"
                value={one}
                checked={rel === one}
                disabled={isClosed}
                onChange={() => onRel(one)}
                className="mt-1 size-4 shrink-0"
              />
              <span className="min-w-0 text-sm">
                <span className="flex flex-wrap items-baseline gap-x-2.5">
                  <span className="font-medium text-ink">{label}</span>
                  <code className="font-mono text-ink-faint text-xs">{code}</code>
                </span>
                <span className="mt-1 block max-w-[60ch] text-ink-soft leading-5">{text}</span>
                {isClosed && own.isSuccess && (
                  <span className="mt-1 block text-ink">
                    <Trans>
                      You don’t have a site that accepts articles yet.{' '}
                      <a href="/domains" className="link">
                        Add a domain
                      </a>
                    </Trans>
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
