import { expect, test } from 'vitest'
import { sharedBuffersMib } from './shared-buffers.ts'

const gib = 1_073_741_824

test.each([
  [0.5 * gib, 128],
  [1 * gib, 128],
  [2 * gib, 256],
  [8 * gib, 1_024],
  [24 * gib, 3_072],
  [512 * gib, 4_096],
])('of %i bytes of memory, PostgreSQL caches its pages in %i MiB', (memory, buffers) => {
  expect(sharedBuffersMib(memory)).toBe(buffers)
})
