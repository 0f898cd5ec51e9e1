import type { Report, ReportResult } from '#contract/reports/reports.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { firstInteraction } from '#web/platform/hydration/first-interaction.ts'
import { createRowsReader, type ListRows, type RowsReader } from './report-rows.ts'

/** The current state of a report. `rows` are the checked pages that were loaded so far, in the order in which they were checked. */
type ReportView = {
  report: Report
  /** An estimate; `null` while there is none. */
  secondsLeft: number | null
  rows: readonly ReportResult[]
  /** Whether this page is loading rows, and more of them follow. */
  isReadingOn: boolean
  /** The error message when the other rows could not be loaded; otherwise `null`. */
  rowsProblem: string | null
}

export type ReportFollower = {
  watch(onChange: () => void): () => void
  current(): ReportView
  /** Applies the result of an action on this page: a cancelled report, or its next run. */
  take(report: Report): void
  /** Reads the rows again after a failure. */
  readRows(): void
}

type Live = Report & { secondsLeft: number | null }

const rowsPerCall = 200
const pauseMs = 3_000
const pauseMaxMs = 60_000
/** A page older than this may show a run that is not the newest any more. */
const freshMs = 60_000

/**
 * Follows a report while it has listeners: its progress by server-sent events until its run has finished, and its rows as they are checked. A stream
 * that ends early is reopened; every stream begins with the current state, so nothing is missed.
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
      // The rows of a finished run are loaded in the order in which they are shown at first, so that rows rendered by the server do not move.
      listRowsOf(id, isOver({ status }) ? 'position' : 'checked'),
      // Late rows of an earlier run are ignored.
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
    const started = reader
    started.readOn().catch((error: unknown) => {
      if (started === reader) change({ rowsProblem: problemOf(error).message })
    })
  }

  /** Rows always belong to the newest run. If the page was rendered a while ago, this first checks whether its run is still the newest. */
  async function begin() {
    const { id, run } = view.report
    // A reader of a finished report may need no more than the rows that the server rendered.
    if (isOver(view.report) && navigator.userActivation?.hasBeenActive === false) await firstInteraction()
    if (isOver(view.report) && performance.now() > freshMs) {
      const found = await api()
        .reports.getReport({ id })
        .catch(() => null)
      // The rest of the page is not replaced: a session may see more than the bare address.
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

/** Follows the stream of a report, and reopens it with growing pauses. The returned function ends it. */
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
    // The browser reconnects automatically, except after a refusal.
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
