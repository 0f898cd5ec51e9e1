import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReportSection } from '#contract/report-sections.ts'
import type { Report, ReportResult } from '#contract/reports.ts'
import { EvidenceDrawer } from './evidence-drawer.tsx'
import { PrintTable } from './print-table.tsx'
import { ReportActions, ReportExports } from './report-actions.tsx'
import { ReportChanges } from './report-changes.tsx'
import { ReportDistribution } from './report-distribution.tsx'
import { createReportFollower, isOver } from './report-follower.ts'
import { ReportHead } from './report-head.tsx'
import { ReportMonitor } from './report-monitor.tsx'
import { ReportProgress } from './report-progress.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ResultSection } from './result-section.tsx'
import { noFilter, type ResultFilter, viewOf } from './result-view.ts'
import { BrandPlate } from './share-brand-plate.tsx'

type ReportScreenProps = { report: Report; rows: readonly ReportResult[]; url: string }

/** One report, as it is and as it becomes. `report` and `rows` are what the server drew; what follows comes by itself. */
export function ReportScreen({ report: first, rows: firstRows, url }: ReportScreenProps) {
  const [follower] = useState(() => createReportFollower({ report: first, rows: firstRows }))
  const view = useSyncExternalStore(follower.watch, follower.current, follower.current)
  const [filter, setFilter] = useState<ResultFilter>(noFilter)
  const [open, setOpen] = useState<number | null>(null)
  const { report, secondsLeft, rowsProblem } = view
  // Ten thousand rows take a moment to filter and to sort: typing goes first.
  const rows = useDeferredValue(view.rows)
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => viewOf(rows, applied), [rows, applied])
  const place = open === null ? -1 : shown.findIndex(({ position }) => position === open)

  const isShown = (section: ReportSection) => !report.hidden.includes(section)

  return (
    <main id="main" className="page-width w-full flex-1 space-y-12 py-10 sm:py-14 print:space-y-8">
      {report.brand !== null && <BrandPlate brand={report.brand} />}
      <ReportHead
        report={report}
        actions={<ReportActions report={report} url={url} onReport={(next) => follower.take(next)} />}
      />
      <p className="hidden text-ink-soft text-xs wrap-anywhere print:block">{url}</p>
      {!isOver(report) && <ReportProgress report={report} secondsLeft={secondsLeft} />}
      {isShown('summary') && <ReportSummary counts={report.counts} isOver={isOver(report)} />}
      {isOver(report) && isShown('changes') && <ReportChanges report={report} onOpen={setOpen} />}
      <ReportMonitor report={report} />
      <ResultSection
        report={report}
        rows={rows}
        shown={shown}
        problem={rowsProblem}
        filter={filter}
        onFilter={setFilter}
        onOpen={setOpen}
        onRetry={follower.readRows}
      />
      <ReportDistribution rows={rows} anchorText={report.anchorText} hidden={report.hidden} />
      {isShown('exports') && <ReportExports report={report} />}
      <PrintTable rows={rows} checked={report.counts.checked} hasPdf={isOver(report) && isShown('exports')} />
      {open !== null && (
        <EvidenceDrawer
          report={report}
          position={open}
          previous={shown[place - 1]?.position ?? null}
          next={place === -1 ? null : (shown[place + 1]?.position ?? null)}
          onPosition={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  )
}
