import type { Report, ReportResult } from '#contract/reports/reports.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { createRowsReader, type ListRows, type RowsReader } from './report-rows.ts'

/** A report as it is now. `rows` are those checked pages that were read so far, in the order in which they were checked. */
export type ReportView = {
  report: Report
  /** An estimate; `null` while nobody can say. */
  secondsLeft: number | null
  rows: readonly ReportResult[]
  /** Whether this page began to read rows by itself, and there are more to come. */
  isReadingOn: boolean
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
/** A page that was opened longer ago than this may show a run that is not the newest any more. */
const freshMs = 60_000

/**
 * Follows a report for as long as somebody watches: its progress by server-sent events until its run is over, and its rows as they are checked.
 * A stream that ends early is opened again; every one begins with how things are, so nothing is missed.
 */
export function createReportFollower(first: { report: Report; rows: readonly ReportResult[] }): ReportFollower {
  let view: ReportView = { ...first, secondsLeft: null, isReadingOn: false, rowsProblem: null }
  let reader = readerOf(first.report)
  let stream: (() => void) | null = null
  const listeners = new Set<() => void>()

  function change(next: Partial<ReportView>) {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  function readerOf({ id, run, status }: Report): RowsReader {
    const made = createRowsReader(
      // Of a run that is over the rows come as they are shown at first: those that the server drew stay where they are, and others follow them.
      listRowsOf(id, isOver({ status }) ? 'position' : 'checked'),
      // What comes late from a run before this one is of no use.
      () => view.report.run.id === run.id && takeRows(made.rows()),
      () => (isOver(view.report) ? view.report.counts.checked : 0),
    )
    return made
  }

  function takeRows(rows: readonly ReportResult[]) {
    change({ rows, isReadingOn: rows.length < view.report.counts.checked })
  }

  function readRows() {
    if (view.rowsProblem !== null) change({ rowsProblem: null })
    const asked = reader
    asked.readOn().catch((error: unknown) => {
      if (asked === reader) change({ rowsProblem: problemOf(error).message })
    })
  }

  /** Rows are always those of the newest run: whether that is the one that was drawn is asked first where it was drawn a while ago. */
  async function begin() {
    const { id, run } = view.report
    if (isOver(view.report) && performance.now() > freshMs) {
      const found = await api()
        .reports.getReport({ id })
        .catch(() => null)
      // What else this page shows stays as it was drawn: a session may see more than its address does.
      if (found !== null && found.report.run.id !== run.id) return take(found.report)
    }
    readRows()
  }

  function take(report: Report, secondsLeft: number | null = null) {
    const isNewRun = report.run.id !== view.report.run.id
    change({ report, secondsLeft, ...(isNewRun && { rows: [], isReadingOn: false }) })
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
        void begin()
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

function listRowsOf(id: string, sort: 'position' | 'checked'): ListRows {
  return (cursor) =>
    api().reports.listResults({
      id,
      sort,
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
