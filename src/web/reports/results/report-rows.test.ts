import { expect, test } from 'vitest'
import type { ReportResult } from '#contract/reports/reports.ts'
import { createRowsReader } from './report-rows.ts'

function rowAt(position: number): ReportResult {
  return {
    position,
    url: `https://example.com/${position}`,
    verdict: 'found',
    reasons: [],
    anchorText: null,
    relKind: null,
    isIndexable: null,
    checkedAt: '2026-11-22T02:00:00.000Z',
    evidence: null,
  }
}

/** A growing list with three rows per page; the cursor is the number of rows before it. */
function growingList() {
  const checked: ReportResult[] = []
  const calls: (string | null)[] = []
  return {
    checked,
    calls,
    async list(cursor: string | null) {
      calls.push(cursor)
      const start = Number(cursor ?? 0)
      const items = checked.slice(start, start + 3)
      return { items, next: checked.length > start + 3 ? String(start + 3) : null }
    },
  }
}

const positions = (rows: readonly ReportResult[]) => rows.map(({ position }) => position)

test('rows are in the order in which they were checked, each once, while the list grows', async () => {
  const { checked, calls, list } = growingList()
  const reader = createRowsReader(
    list,
    () => {},
    () => 0,
  )
  checked.push(rowAt(4), rowAt(2))
  await reader.readOn()
  checked.push(rowAt(7), rowAt(1), rowAt(3))
  await reader.readOn()
  await reader.readOn()

  expect(positions(reader.rows())).toEqual([4, 2, 7, 1, 3])
  // An incomplete page is requested again, and no page before it.
  expect(calls).toEqual([null, null, '3', '3'])
})

test('a long list is shown at its beginning and its end, not at each of its pages', async () => {
  const { checked, calls, list } = growingList()
  checked.push(...Array.from({ length: 12 }, (_, index) => rowAt(index)))
  const shown: number[] = []
  const reader = createRowsReader(
    list,
    () => shown.push(reader.rows().length),
    () => 0,
  )
  await reader.readOn()
  expect([calls.length, shown]).toEqual([4, [3, 12]])
})

test('what was read before a failure is shown', async () => {
  const { checked, list } = growingList()
  checked.push(...Array.from({ length: 12 }, (_, index) => rowAt(index)))
  const reader = createRowsReader(
    async (cursor) => {
      if (cursor === '6') throw new TypeError('offline')
      return list(cursor)
    },
    () => {},
    () => 0,
  )
  await expect(reader.readOn()).rejects.toThrow('offline')
  expect(reader.rows()).toHaveLength(6)
})

test('a call during a read causes one more read, not two readers', async () => {
  const { checked, list } = growingList()
  let running = 0
  const reader = createRowsReader(
    async (cursor) => {
      running += 1
      expect(running).toBe(1)
      const answer = await list(cursor)
      if (checked.length === 1) checked.push(rowAt(2))
      running -= 1
      return answer
    },
    () => {},
    () => 0,
  )
  checked.push(rowAt(1))
  await Promise.all([reader.readOn(), reader.readOn()])
  expect(positions(reader.rows())).toEqual([1, 2])
})

test('a row that became visible after later ones is found by reading once more from the beginning', async () => {
  const all = [1, 2, 3, 4, 5].map(rowAt)
  let isLateThere = false
  const reader = createRowsReader(
    async (cursor) => {
      const visible = isLateThere ? all : all.filter(({ position }) => position !== 2)
      const start = Number(cursor ?? 0)
      if (cursor !== null) isLateThere = true
      const rest = visible.filter(({ position }) => position > start)
      return { items: rest.slice(0, 2), next: rest.length > 2 ? String(rest[1]?.position) : null }
    },
    () => {},
    () => 5,
  )
  await reader.readOn()
  expect(positions(reader.rows()).toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('a failed read rejects, and the next one continues at the same position', async () => {
  const { checked, list } = growingList()
  checked.push(...[1, 2, 3, 4].map(rowAt))
  let isDown = false
  const reader = createRowsReader(
    async (cursor) => {
      if (isDown) throw new Error('gone')
      isDown = cursor === null
      return list(cursor)
    },
    () => {},
    () => 0,
  )
  await expect(reader.readOn()).rejects.toThrow('gone')
  expect(positions(reader.rows())).toEqual([1, 2, 3])
  isDown = false
  await reader.readOn()
  expect(positions(reader.rows())).toEqual([1, 2, 3, 4])
})
