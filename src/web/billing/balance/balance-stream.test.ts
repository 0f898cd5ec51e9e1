import { expect, test } from 'vitest'
import { createEventReader } from '#web/platform/http/follow-events.ts'
import { readBalance } from './balance-stream.ts'

const credits = (balance: number) => ({
  amount: balance,
  bonus: 0,
  totalUsed: 0,
  totalPurchased: balance,
  balance,
  available: balance,
  owed: 0,
  updatedAt: '2026-11-22T10:00:00.000Z',
})
const event = (balance: number) => `event: credits\ndata: ${JSON.stringify(credits(balance))}\n\n`

/** The balances read from a text that arrives in these chunks. */
const read = (pieces: string[]) => {
  const reader = createEventReader('credits')
  return pieces.flatMap((piece) => reader(piece).flatMap((data) => readBalance(data)?.balance ?? []))
}

test.each([
  ['one event', [event(5)], [5]],
  ['two at once', [event(5) + event(4)], [5, 4]],
  ['one in many pieces', [...event(12)], [12]],
  ['lines that end as on Windows', [event(7).replaceAll('\n', '\r\n')], [7]],
  ['the time to wait, and heartbeats', ['retry: 3000\n\n', ': here\n\n', event(1), ': here\n\n'], [1]],
  ['one that is cut off', [event(3), event(2).slice(0, -1)], [3]],
  ['another event', [`event: news\ndata: ${JSON.stringify(credits(9))}\n\n`], []],
  [
    'broken data',
    ['event: credits\ndata: {"balance":\n\n', 'event: credits\ndata: {"balance":"5"}\n\n', event(6)],
    [6],
  ],
])('%s', (_name, pieces, balances) => {
  expect(read(pieces)).toEqual(balances)
})
