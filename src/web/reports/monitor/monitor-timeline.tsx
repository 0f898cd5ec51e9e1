import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DueRecheck, ReportChange } from '#contract/reports/report-monitors.ts'
import type { Report } from '#contract/reports/reports.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { hostOf, pathOf } from '../results/report-figures.ts'
import { localTime, toneOfChange, valueText } from './monitor-texts.ts'
import { timelineQuery } from './queries.ts'

const dots = { verified: 'bg-verified', lost: 'bg-lost', neutral: 'bg-line-strong' } as const
const texts = { verified: 'text-verified', lost: 'text-lost', neutral: 'text-ink' } as const

/** All changes since the report is monitored, newest first. */
export function MonitorTimeline({ report }: { report: Report }) {
  const query = useInfiniteQuery(timelineQuery(report))
  const rechecks = query.data?.pages[0]?.rechecks ?? []
  return (
    <div className="mt-6">
      {rechecks.length > 0 && <DueRechecks rechecks={rechecks} />}
      <h3 className="font-medium text-sm">
        <Trans>Change history</Trans>
      </h3>
      <div className="mt-3">
        {query.isPending && <RowsSkeleton label={t`Loading change history`} rows={2} />}
        {query.isLoadingError && (
          <ErrorState title={t`Couldn’t load the changes`} onRetry={() => void query.refetch()}>
            {problemOf(query.error).message}
          </ErrorState>
        )}
        {query.data !== undefined && <Changes changes={query.data.pages.flatMap(({ changes }) => changes)} />}
        <LoadMore query={query} />
      </div>
    </div>
  )
}

/** Links that one check missed; they are not lost yet. */
function DueRechecks({ rechecks }: { rechecks: readonly DueRecheck[] }) {
  return (
    <div className="mb-6">
      <h3 className="font-medium text-sm">
        <Trans>To be checked again</Trans>
      </h3>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>
          The last check did not find these links. They count as lost only if the next check misses them too.
        </Trans>
      </p>
      <ol className="mt-3 border-line border-t">
        {rechecks.map(({ position, url, at }) => (
          <li
            key={position}
            className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 text-sm"
          >
            <span aria-hidden="true" className="mt-1.5 size-2 rounded-full bg-qualified" />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi>
                  {hostOf(url)}
                  <span className="text-ink-soft">{pathOf(url)}</span>
                </bdi>
              </p>
              <p className="mt-0.5 text-ink-faint text-xs tabular-nums">
                <RecheckTime at={at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function RecheckTime({ at }: { at: string }) {
  const time = localTime(at)
  return Date.parse(at) <= Date.now() ? (
    <Trans>Next check is due now</Trans>
  ) : (
    <Trans>
      Next check: <time dateTime={at}>{time}</time>
    </Trans>
  )
}

function Changes({ changes }: { changes: readonly ReportChange[] }) {
  if (changes.length === 0)
    return (
      <p className="text-ink-soft text-sm">
        <Trans>No changes yet. They appear here after the next run.</Trans>
      </p>
    )
  return (
    <ol className="border-line border-t">
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ol>
  )
}

function Change({ change: { url, code, text, before, after, reasons, run, at } }: { change: ReportChange }) {
  const tone = toneOfChange(code)
  const values = [valueText(code, before), valueText(code, after)].filter((value) => value !== null)
  const time = localTime(at)
  const why = reasons?.filter(({ level }) => level === 'decides').map((reason) => reason.text)
  return (
    <li className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 text-sm">
      <span aria-hidden="true" className={classNames('mt-1.5 size-2 rounded-full', dots[tone])} />
      <div className="min-w-0">
        <p className={texts[tone]}>{translated(text)}</p>
        <p className="mt-0.5 wrap-anywhere">
          <bdi>
            {hostOf(url)}
            <span className="text-ink-soft">{pathOf(url)}</span>
          </bdi>
        </p>
        {why !== undefined && why.length > 0 && <p className="mt-0.5 text-ink-soft">{why.join(' ')}</p>}
        <p className="mt-0.5 text-ink-faint text-xs tabular-nums wrap-anywhere">
          {values.length > 0 && <bdi>{values.join(' → ')} · </bdi>}
          <Trans>
            run {run} · <time dateTime={at}>{time}</time>
          </Trans>
        </p>
      </div>
    </li>
  )
}
