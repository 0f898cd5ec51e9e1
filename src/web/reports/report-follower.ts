import type { Report, ReportResult } from '#contract/reports.ts'
import { api } from '#web/platform/api.ts'
import { problemOf } from '#web/platform/client.ts'
import { createRowsReader, type ListRows, type RowsReader } from './report-rows.ts'

/** A report as it is now. `rows` are those checked pages that were read so far, in the order in which they were checked. */
export type ReportView = {
  report: Report
  /** An estimate; `null` while nobody can say. */
  secondsLeft: number | null
  rows: readonly ReportResult[]
  /** Why the rest of the rows is missing, in words; `null` while all is well. */
  rowsProblem: string | null
}

export type ReportFollower = {
  watch(onChange: () => void): () => void
  current(): ReportView
  /** Takes what an act of this page led to: the report cancelled, or on its next run. */
  take(report: Report): void
  /** Reads the rows again after a failure. */
  readRows(): void
}

type Live = Report & { secondsLeft: number | null }

const rowsPerCall = 200
const pauseMs = 3_000
const pauseMaxMs = 60_000

/**
 * Follows a report for as long as somebody watches: its progress by server-sent events until its run is over, and its rows as they are checked.
 * A stream that ends early is opened again; every one begins with how things are, so nothing is missed.
 */
export function createReportFollower(first: { report: Report; rows: readonly ReportResult[] }): ReportFollower {
  let view: ReportView = { ...first, secondsLeft: null, rowsProblem: null }
  let reader = readerOf(first.report)
  let stream: (() => void) | null = null
  const listeners = new Set<() => void>()

  function change(next: Partial<ReportView>) {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  function readerOf({ id, run }: Report): RowsReader {
    const made = createRowsReader(
      listRowsOf(id),
      // What comes late from a run before this one is of no use.
      () => view.report.run.id === run.id && change({ rows: made.rows() }),
      () => (isOver(view.report) ? view.report.counts.checked : 0),
    )
    return made
  }

  function readRows() {
    if (view.rowsProblem !== null) change({ rowsProblem: null })
    const asked = reader
    asked.readOn().catch((error: unknown) => {
      if (asked === reader) change({ rowsProblem: problemOf(error).message })
    })
  }

  function take(report: Report, secondsLeft: number | null = null) {
    const isNewRun = report.run.id !== view.report.run.id
    change({ report, secondsLeft, ...(isNewRun && { rows: [] }) })
    if (isNewRun) reader = readerOf(report)
    if (isOver(report)) disconnect()
    else if (listeners.size > 0) connect()
    if (report.counts.checked > view.rows.length) readRows()
  }

  function connect() {
    stream ??= followStream(view.report.id, ({ secondsLeft, ...report }) => take(report, secondsLeft))
  }

  function disconnect() {
    stream?.()
    stream = null
  }

  return {
    watch(onChange) {
      listeners.add(onChange)
      if (listeners.size === 1) {
        if (!isOver(view.report)) connect()
        readRows()
      }
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) disconnect()
      }
    },
    current: () => view,
    take,
    readRows,
  }
}

function listRowsOf(id: string): ListRows {
  return (cursor) =>
    api().reports.listResults({
      id,
      sort: 'checked',
      evidence: 'false',
      limit: rowsPerCall,
      ...(cursor !== null && { cursor }),
    })
}

/** Follows the stream of a report until what it answers is called, opening it again with growing pauses. */
function followStream(id: string, onReport: (live: Live) => void): () => void {
  let source: EventSource
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open() {
    source = new EventSource(`/api/reports/${id}/events`)
    source.addEventListener('report', ({ data }: MessageEvent<string>) => {
      failures = 0
      onReport(JSON.parse(data))
    })
    // The browser connects again by itself unless it was refused.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      waiting = setTimeout(open, Math.min(pauseMs * 2 ** failures, pauseMaxMs))
      failures += 1
    }
  }

  open()
  return () => {
    clearTimeout(waiting)
    source.close()
  }
}

export function isOver({ status }: Pick<Report, 'status'>): boolean {
  return status === 'done' || status === 'cancelled'
}
