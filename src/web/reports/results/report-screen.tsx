import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import { EvidenceDrawer } from '../evidence/evidence-drawer.tsx'
import { ReportMonitor } from '../monitor/report-monitor.tsx'
import { BrandHeader } from '../share/share-brand-header.tsx'
import type { PrerenderedReport } from './prerendered-report.ts'
import { PrintTable } from './print-table.tsx'
import { ReportActions, ReportExports } from './report-actions.tsx'
import { ReportChanges } from './report-changes.tsx'
import { ReportDistribution } from './report-distribution.tsx'
import { createReportFollower, isOver } from './report-follower.ts'
import { ReportHead } from './report-head.tsx'
import { ReportProgress } from './report-progress.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ResultSection } from './result-section.tsx'
import { noFilter, type ResultFilter, viewOf } from './result-view.ts'

type ReportScreenProps = { drawn: PrerenderedReport; url: string }

/** One report with live updates. `drawn` is the data that the server rendered; later data is loaded automatically. */
export function ReportScreen({ drawn, url }: ReportScreenProps) {
  const { report: first, rows: firstRows } = drawn
  const [follower] = useState(() => createReportFollower({ report: first, rows: firstRows }))
  const view = useSyncExternalStore(follower.watch, follower.current, follower.current)
  const [filter, setFilter] = useState<ResultFilter>(noFilter)
  const [open, setOpen] = useState<number | null>(null)
  const { report, secondsLeft, isReadingOn, rowsProblem } = view
  const isFirstRun = report.run.id === first.run.id
  // Filtering and sorting ten thousand rows takes a moment, so typing has priority.
  const rows = useDeferredValue(view.rows)
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => viewOf(rows, applied), [rows, applied])
  const index = open === null ? -1 : shown.findIndex(({ position }) => position === open)

  const isShown = (section: ReportSection) => !report.hidden.includes(section)

  return (
    <main id="main" className="page-width w-full flex-1 space-y-12 py-10 sm:py-14 print:space-y-8">
      {report.brand !== null && <BrandHeader brand={report.brand} />}
      <ReportHead
        report={report}
        actions={<ReportActions report={report} url={url} onReport={(next) => follower.take(next)} />}
      />
      <p className="hidden text-ink-soft text-xs wrap-anywhere print:block">{url}</p>
      {!isOver(report) && <ReportProgress report={report} secondsLeft={secondsLeft} />}
      {isShown('summary') && <ReportSummary counts={report.counts} isOver={isOver(report)} />}
      {isOver(report) && isShown('changes') && (
        <ReportChanges key={report.run.id} report={report} drawn={isFirstRun ? drawn.changes : null} onOpen={setOpen} />
      )}
      <ReportMonitor report={report} />
      <ResultSection
        report={report}
        rows={rows}
        shown={shown}
        isReadingOn={isReadingOn}
        problem={rowsProblem}
        filter={filter}
        onFilter={setFilter}
        onOpen={setOpen}
        onRetry={follower.readRows}
      />
      <ReportDistribution
        rows={rows}
        figures={isFirstRun ? drawn.figures : null}
        anchorText={report.anchorText}
        hidden={report.hidden}
      />
      <div>
        {isShown('exports') && <ReportExports report={report} />}
        <PrintTable rows={rows} checked={report.counts.checked} hasPdf={isOver(report) && isShown('exports')} />
      </div>
      {open !== null && (
        <EvidenceDrawer
          report={report}
          position={open}
          previous={shown[index - 1]?.position ?? null}
          next={index === -1 ? null : (shown[index + 1]?.position ?? null)}
          onPosition={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  )
}
