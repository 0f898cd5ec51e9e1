import { expect, test } from 'vitest'
import { returnedSession } from './return-session.ts'
import { openPausesMs, pauseMs, processingPausesMs } from './return-verify.ts'

const pauses = (state: 'processing' | 'open' | 'paid' | 'failed' | 'expired' | 'unknown') => {
  const waited: number[] = []
  for (let responses = 1; responses < 100; responses += 1) {
    const pause = pauseMs({ state, responses })
    if (pause === false) break
    waited.push(pause)
  }
  return waited
}

test('a delayed payment is checked at growing intervals and a limited number of times', () => {
  expect(pauses('processing')).toEqual(processingPausesMs)
  expect(processingPausesMs).toEqual(processingPausesMs.toSorted((one, other) => one - other))
})

test('an unpaid payment is checked only a few times', () => {
  expect(pauses('open')).toEqual(openPausesMs)
})

test.each(['paid', 'failed', 'expired', 'unknown'] as const)('a payment with the state %s is checked once', (state) => {
  expect(pauses(state)).toEqual([])
})

test.each([
  ['session_id=cs_1', 'cs_1'],
  ['session_id=cs_1&payment_intent=pi_1', 'cs_1'],
  ['payment_intent=pi_1&redirect_status=succeeded', 'pi_1'],
  ['redirect_status=succeeded', null],
  ['session_id=', null],
  ['session_id=%20', null],
  [`session_id=${'x'.repeat(256)}`, null],
  ['', null],
])('%s is about the payment %s', (query, id) => {
  expect(returnedSession(new URLSearchParams(query))).toBe(id)
})
