import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Report } from '#contract/reports/reports.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { timeLeftText } from './report-figures.ts'

/** The progress of an unfinished run. */
export function ReportProgress({ report, secondsLeft }: { report: Report; secondsLeft: number | null }) {
  const { checked, pages } = report.counts
  const isWaiting = report.status === 'queued' && checked === 0
  return (
    <section aria-label={t`Progress`} className="border-line border-y py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium text-ink tabular-nums">
          {isWaiting
            ? plural(pages, { one: 'In the queue: # page', other: 'In the queue: # pages' })
            : plural(pages, {
                one: `${{ checked: count(checked) }} of # page checked`,
                other: `${{ checked: count(checked) }} of # pages checked`,
              })}
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          {secondsLeft === null ? t`Estimating the time left` : timeLeftText(secondsLeft)}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={t`Pages checked`}
        aria-valuemin={0}
        aria-valuemax={pages}
        aria-valuenow={checked}
        className="mt-3"
      >
        <svg aria-hidden="true" className="block h-1 w-full rounded-full bg-line">
          <rect width={`${(100 * checked) / Math.max(1, pages)}%`} height="100%" rx="2" className="fill-verified" />
        </svg>
      </div>
      <p className="mt-3 text-ink-soft text-sm">
        <Trans>
          We check pages on the same site one at a time so we don’t overload it. You can close this page; the report
          continues automatically.
        </Trans>
      </p>
    </section>
  )
}
