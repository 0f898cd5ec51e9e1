import type { ReportResult } from '#contract/reports/reports.ts'

/**
 * Reads one page of the checked pages: in the order of checking, or for a finished run in the order of the list. Without a cursor it starts from the
 * beginning.
 */
export type ListRows = (cursor: string | null) => Promise<{ items: ReportResult[]; next: string | null }>

export type RowsReader = {
  rows(): readonly ReportResult[]
  /** Reads all rows that are available and not read yet. A call during a read causes one more read. */
  readOn(): Promise<void>
}

/** Rows of a long report are shown no more often than this while they are read: each time the whole screen renders. */
const showEveryMs = 500

/**
 * Collects the checked pages of one run as they arrive, each once. An incomplete page of the list is read again, because it has no cursor after it.
 * `expected` is the required number of rows. If fewer were read, the later of two concurrent writes became visible first; then the list is read once
 * more from its beginning.
 */
export function createRowsReader(list: ListRows, onRows: () => void, expected: () => number): RowsReader {
  const found = new Map<number, ReportResult>()
  let rows: readonly ReportResult[] = []
  let cursor: string | null = null
  let reading: Promise<void> | null = null
  let isReadRequested = false
  let isReadTwice = false
  let shownAt = Number.NEGATIVE_INFINITY

  function show() {
    if (found.size === rows.length) return
    shownAt = performance.now()
    rows = [...found.values()]
    onRows()
  }

  async function readToEnd() {
    try {
      for (;;) {
        const { items, next } = await list(cursor)
        for (const row of items) found.set(row.position, row)
        if (next === null) return
        cursor = next
        if (performance.now() - shownAt >= showEveryMs) show()
      }
    } finally {
      show()
    }
  }

  async function readAll() {
    do {
      isReadRequested = false
      await readToEnd()
    } while (isReadRequested)
    if (found.size >= expected() || isReadTwice) return
    isReadTwice = true
    cursor = null
    await readToEnd()
  }

  return {
    rows: () => rows,
    readOn() {
      isReadRequested = true
      reading ??= readAll().finally(() => {
        reading = null
      })
      return reading
    },
  }
}
