import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useHydrated } from '#web/ui/loading/use-hydrated.ts'
import { hostOf, pagesText } from '../results/report-figures.ts'
import { pathOfReport } from './report-navigation.ts'
import { changeSync, type StoredReport, useReportSync, withoutReport } from './report-sync.ts'

const date = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** The last ten reports of this browser. */
export function ReportHistory() {
  const { reportHistory } = useReportSync()
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Your recent reports</Trans>
      </h2>
      {reportHistory.length === 0 ? (
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>Your last ten reports from this browser appear here. Fill in the form to create the first one.</Trans>
        </p>
      ) : (
        <ul className="mt-3 border-line border-t">
          {reportHistory.map((report) => (
            <HistoryEntry key={report.id} report={report} />
          ))}
        </ul>
      )}
    </section>
  )
}

function HistoryEntry({ report }: { report: StoredReport }) {
  const { id, anchorText, destinationUrl, pages, createdAt } = report
  const at = Date.parse(createdAt)
  return (
    <li className="flex items-center gap-2 border-line border-b py-2.5">
      <a href={pathOfReport(id)} className="group min-w-0 flex-1 rounded">
        <span className="block truncate font-medium text-ink text-sm group-hover:text-verified">
          <bdi>{anchorText || translated(reportFormTexts.anyAnchorText)}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">
            <Trans>links to</Trans>
          </span>{' '}
          <bdi>{hostOf(destinationUrl)}</bdi>
        </span>
        <span className="block text-ink-soft text-xs tabular-nums">
          {pagesText(pages)}
          {Number.isFinite(at) && <> · {dateFormat(date).format(at)}</>}
        </span>
      </a>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Remove “${{ report: anchorText || translated(reportFormTexts.anyAnchorText) }}” from the list`}
        onClick={() => changeSync((sync) => withoutReport(sync, id))}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </li>
  )
}
