import { pino } from 'pino'
import { expect, test } from 'vitest'
import { waitFor } from './run-process.ts'

const log = pino({ level: 'silent' })

test('a start step that does not end is reported after its limit', async () => {
  const never = new Promise<never>(() => undefined)
  await expect(waitFor(log, 'reading the clock', never, 10)).rejects.toThrow(
    'The start stopped at “reading the clock”, which took more than 0.01 s.',
  )
})

test('a step that ends passes its result on, with or without a limit', async () => {
  expect(await waitFor(log, 'a step', Promise.resolve(1))).toBe(1)
  expect(await waitFor(log, 'a step', Promise.resolve(2), Infinity)).toBe(2)
  await expect(waitFor(log, 'a step', Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})
