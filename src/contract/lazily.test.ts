import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('a value is made at its first use, and only once', () => {
  let made = 0
  const value = lazily(() => {
    made += 1
    return undefined
  })
  expect(made).toBe(0)
  value()
  value()
  expect(made).toBe(1)
})
