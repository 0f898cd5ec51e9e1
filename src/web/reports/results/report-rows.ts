import type { ReportResult } from '#contract/reports/reports.ts'

/** Reads one page of the checked pages, in the order in which they were checked or, of a run that is over, in that of the list; without a cursor from the beginning. */
export type ListRows = (cursor: string | null) => Promise<{ items: ReportResult[]; next: string | null }>

export type RowsReader = {
  rows(): readonly ReportResult[]
  /** Reads all there is by now that is not read yet. Calls that come meanwhile have it look once more. */
  readOn(): Promise<void>
}

/**
 * Collects the checked pages of one run as they come, each once. A page of the list that is not full yet is read again, since it has no cursor behind it. `expected` says how
 * many there must be; when fewer were seen, because two were written at once and the later one was seen first, the list is read again from its
 * beginning, once.
 */
export function createRowsReader(list: ListRows, onRows: () => void, expected: () => number): RowsReader {
  const found = new Map<number, ReportResult>()
  let rows: readonly ReportResult[] = []
  let cursor: string | null = null
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  let isReadTwice = false

  async function readToEnd() {
    for (;;) {
      const { items, next } = await list(cursor)
      const before = found.size
      for (const row of items) found.set(row.position, row)
      if (found.size !== before) {
        rows = [...found.values()]
        onRows()
      }
      if (next === null) return
      cursor = next
    }
  }

  async function readAll() {
    do {
      isAskedAgain = false
      await readToEnd()
    } while (isAskedAgain)
    if (found.size >= expected() || isReadTwice) return
    isReadTwice = true
    cursor = null
    await readToEnd()
  }

  return {
    rows: () => rows,
    readOn() {
      isAskedAgain = true
      reading ??= readAll().finally(() => {
        reading = null
      })
      return reading
    },
  }
}
