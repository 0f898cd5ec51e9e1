import { expect, test } from 'vitest'
import { challengeOf } from './solve-challenge.ts'

test.each([undefined, null, {}, { challenge: null }, { challenge: {} }, { challenge: { parameters: {} } }])(
  'data without a challenge has none: %j',
  (data) => {
    expect(challengeOf(data)).toBeNull()
  },
)

test('a challenge is accepted unchanged', () => {
  const challenge = { parameters: { algorithm: 'SHA-256', keyPrefix: '00' }, signature: 'abc' }

  expect(challengeOf({ challenge })).toBe(challenge)
})
