import { Trans } from '@lingui/react/macro'
import type { PlacementEvent } from '#contract/campaigns/campaigns.ts'
import { classNames } from '#web/ui/class-names.ts'
import { creditsText, momentText } from '../campaign-labels.ts'
import { EventBadge } from './state-badge.tsx'

type EventRowProps = {
  event: PlacementEvent
  /** Which links took the step, if the context does not show it. */
  links?: string
}

/** One step of a link: the time, the new state, the reason, and the credits spent or refunded. */
export function EventRow({ event, links }: EventRowProps) {
  const { at, text, host, url, credits, nextCheckAt } = event
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <EventBadge event={event} />
        {links !== undefined && <span className="text-ink-soft tabular-nums">{links}</span>}
        {host !== null && (
          <bdi className="min-w-0 text-ink-soft wrap-anywhere">
            {url === null ? (
              host
            ) : (
              <a href={url} target="_blank" rel="noreferrer nofollow" className="link inline-flex min-h-6 items-center">
                {host}
              </a>
            )}
          </bdi>
        )}
      </p>
      <time dateTime={at} className="whitespace-nowrap text-ink-faint text-xs leading-6 tabular-nums">
        {momentText(at)}
      </time>
      {(text !== '' || credits !== 0 || nextCheckAt !== null) && (
        <p className="col-span-2 text-ink-soft leading-5 wrap-anywhere">
          {text}
          {credits !== 0 && (
            <span className={classNames('whitespace-nowrap tabular-nums', credits > 0 ? 'text-verified' : 'text-ink')}>
              {' '}
              {credits > 0 ? '+' : '−'}
              {creditsText(Math.abs(credits))}
            </span>
          )}
          {nextCheckAt !== null && (
            <>
              {' '}
              <Trans>
                Next check:{' '}
                <time dateTime={nextCheckAt} className="whitespace-nowrap tabular-nums">
                  {momentText(nextCheckAt)}
                </time>
                .
              </Trans>
            </>
          )}
        </p>
      )}
    </li>
  )
}
