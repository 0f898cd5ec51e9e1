import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type HistoryRange, historyLengths } from '#contract/history-ranges.ts'
import { all, draw, erase, one, press, screenText, seen } from '#test/harness/screen.tsx'
import type { ChartHistory } from './chart-history.ts'
import { TimeChart } from './time-chart.tsx'

afterEach(() => {
  erase()
  vi.useRealTimers()
})

type Figures = Record<string, { verified?: number; lost?: number }>

/** The server's answer on 23 November 2026: `figures` by day. */
function historyOf(range: HistoryRange, figures: Figures, since: string | null): ChartHistory<'verified' | 'lost'> {
  const { unit, periods } = historyLengths[range]
  const start = (back: number) =>
    unit === 'day'
      ? new Date(Date.UTC(2026, 10, 23 - back)).toISOString().slice(0, 10)
      : new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 10)
  const point = (back: number) => ({ start: start(back), verified: 0, lost: 0, ...figures[start(back)] })
  const backwards = (from: number) => Array.from({ length: periods }, (_, index) => point(from - 1 - index))
  return { unit, since, points: backwards(periods), previous: backwards(2 * periods) }
}

function Chart({ figures, since }: { figures: Figures; since: string | null }) {
  const [range, setRange] = useState<HistoryRange>('30d')
  const query = useQuery({ queryKey: [range], queryFn: async () => historyOf(range, figures, since) })
  return (
    <TimeChart
      title="Links over time"
      measure={{ day: 'Links per day', month: 'Links per month' }}
      series={[
        { key: 'verified', name: 'Verified', tone: 'verified', side: 'up' },
        { key: 'lost', name: 'Lost', tone: 'lost', side: 'down' },
      ]}
      query={query}
      range={range}
      onRange={setRange}
      none="Nothing happened in this period."
    />
  )
}

function Failing() {
  const [tries, setTries] = useState(0)
  const query = useQuery<ChartHistory<'verified'>>({
    queryKey: ['failing'],
    retry: false,
    queryFn: async () => {
      setTries((tries) => tries + 1)
      throw new Error('It is down')
    },
  })
  return (
    <>
      <p>{`tried ${tries}`}</p>
      <TimeChart
        title="Links"
        measure={{ day: 'Links per day', month: 'Links per month' }}
        series={[]}
        query={query}
        range="7d"
        onRange={() => undefined}
        none="None"
      />
    </>
  )
}

const figures: Figures = {
  '2026-11-23': { verified: 4 },
  '2026-11-20': { verified: 3, lost: 1 },
  '2026-10-24': { verified: 5 },
  '2026-10-21': { lost: 3 },
}

const slider = () => vi.waitFor(() => document.querySelector('[role=slider]') ?? expect.fail('There is no chart'))
const ticks = () => [...document.querySelectorAll('svg text')].map((element) => element.textContent)
const key = (element: Element, name: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

test('sums are compared with those of the previous range, in words', async () => {
  draw(<Chart figures={figures} since="2026-05-01" />)
  await seen('2 more than in the previous 30 days (+40%)')
  expect(screenText()).toContain('2 fewer than in the previous 30 days (-67%)')
})

test('both axes have labels with round numbers and days', async () => {
  draw(<Chart figures={figures} since="2026-05-01" />)
  await seen('Links per day')
  expect(ticks()).toEqual(expect.arrayContaining(['6', '4', '2', '0', '23 Nov', '13 Nov', '3 Nov']))
  expect(screenText()).toContain('Previous 30 days')
  expect(screenText()).toMatch(/Days in \S+/)
})

test('the keyboard announces day after day, with the same day of the previous range', async () => {
  draw(<Chart figures={figures} since="2026-05-01" />)
  const chart = await slider()
  expect(chart.getAttribute('aria-valuetext')).toBe('Mon 23 Nov: Verified 4, Lost 0; Sat 24 Oct: Verified 5, Lost 0')
  for (let presses = 0; presses < 3; presses += 1) key(chart, 'ArrowLeft')
  await vi.waitFor(() =>
    expect(chart.getAttribute('aria-valuetext')).toBe('Fri 20 Nov: Verified 3, Lost 1; Wed 21 Oct: Verified 0, Lost 3'),
  )
  key(chart, 'Home')
  await vi.waitFor(() => expect(chart.getAttribute('aria-valuenow')).toBe('1'))
  key(chart, 'ArrowLeft')
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
})

test('the table has the days with events, the total and the previous range', async () => {
  draw(<Chart figures={figures} since="2026-05-01" />)
  await slider()
  const rows = [...document.querySelectorAll('table tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  )
  expect(rows).toEqual(['Day Verified Lost', 'Mon 23 Nov 4 0', 'Fri 20 Nov 3 1', 'Total 7 1', 'Previous 30 days 5 3'])
})

test('many days are shown a few at a time', async () => {
  const busy = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`2026-11-${10 + index}`, { verified: 1 }]))
  draw(<Chart figures={busy} since="2026-11-10" />)
  await slider()
  expect(all('row')).toHaveLength(5)
  await press('button', 'Show all 12 days')
  await vi.waitFor(() => expect(all('row')).toHaveLength(12))
})

test('without earlier data there is no comparison, and no range that would be empty', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  draw(<Chart figures={{ '2026-11-23': { verified: 4 } }} since="2026-11-23" />)
  await seen('No earlier data to compare with')
  expect(screenText()).not.toContain('Previous 30 days')
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Mon 23 Nov: Verified 4, Lost 0')
  expect([...document.querySelectorAll('fieldset label')].map((label) => label.textContent)).toEqual([
    '7 days',
    '30 days',
  ])
})

test('the range can be selected, twelve months only once there is enough data', async () => {
  draw(<Chart figures={{ ...figures, '2026-11-01': { verified: 9 } }} since="2025-01-01" />)
  await slider()
  expect([...document.querySelectorAll('fieldset label')].map((label) => label.textContent)).toEqual([
    '7 days',
    '30 days',
    '90 days',
    '12 months',
  ])
  ;[...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-1)?.click()
  await seen('Links per month')
  expect((await slider()).getAttribute('aria-valuetext')).toContain('November 2026: Verified 9')
})

test('a range without events has a message, and the other ranges stay selectable', async () => {
  draw(<Chart figures={{}} since="2026-01-01" />)
  await seen('Nothing happened in this period.')
  expect(document.querySelectorAll('input[type=radio]').length).toBeGreaterThan(1)
})

test('a failure to load is shown with a retry', async () => {
  draw(<Failing />)
  await seen('Couldn’t load the chart')
  await one('button', 'Try again')
  await press('button', 'Try again')
  await seen('tried 2')
})
