import { expect, test } from 'vitest'
import { nextAttempt } from './retry-policy.ts'

const down = { retryable: true, final: false }

test('a round is three attempts: the second a second after the first, the third two seconds later', () => {
  expect([1, 2].map((attempts) => nextAttempt('email', attempts, down))).toEqual([{ inMs: 1_000 }, { inMs: 2_000 }])
})

test('between rounds it waits a minute, doubled up to an hour, and mail fails after about a day', () => {
  const waits: number[] = []
  let attempts = 1
  for (;;) {
    const next = nextAttempt('email', attempts, down)
    if (next === 'never') break
    waits.push(next.inMs)
    attempts += 1
  }
  const betweenRounds = waits.filter((ms) => ms > 2_000).map((ms) => ms / 60_000)
  expect(betweenRounds.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const hours = waits.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

test('a text message fails within twenty minutes', () => {
  let waited = 0
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt('sms', attempts, down)
    if (next === 'never') break
    waited += next.inMs
  }
  expect(waited).toBeLessThan(20 * 60_000)
})

test('a permanent refusal of the message is not tried again, and a seemingly temporary one only within its round', () => {
  expect(nextAttempt('email', 1, { retryable: false, final: true })).toBe('never')
  expect(nextAttempt('email', 1, { retryable: true, final: true })).toEqual({ inMs: 1_000 })
  expect(nextAttempt('email', 3, { retryable: true, final: true })).toBe('never')
})

test('after a refusal of the sender, not of the message, the next attempt is a round later', () => {
  expect(nextAttempt('email', 1, { retryable: false, final: false })).toEqual({ inMs: 60_000 })
})
