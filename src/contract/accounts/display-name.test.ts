import { expect, test } from 'vitest'
import { displayNameMax } from '#contract/limits.ts'
import { displayNameOf } from './display-name.ts'

test.each<[Record<string, unknown> | null, string | null, string]>([
  [{ first_name: 'Ada', display_name: 'B', full_name: 'C', name: 'D' }, 'mail@example.com', 'Ada'],
  [{ display_name: 'Bea', full_name: 'C', name: 'D' }, 'mail@example.com', 'Bea'],
  [{ full_name: 'Cy Young', name: 'D' }, 'mail@example.com', 'Cy Young'],
  [{ name: 'Dot' }, 'mail@example.com', 'Dot'],
  [{ first_name: '  ', name: '' }, 'ann.lee@example.com', 'Ann.lee'],
  [{ first_name: 7, display_name: null, full_name: ['x'], name: { y: 1 } }, 'élan@example.com', 'Élan'],
  [{ first_name: ' Zoë\n\u202eQuinn ' }, null, 'Zoë Quinn'],
  [null, '', 'User'],
  [{}, null, 'User'],
])('the name of %j with the address %j is %s', (metadata, email, name) => {
  expect(displayNameOf(metadata, email)).toBe(name)
})

test('a name never exceeds the profile limit, and never ends in half a character', () => {
  const name = displayNameOf({ first_name: '🙂'.repeat(5_000) }, null)
  expect([...name]).toHaveLength(displayNameMax)
  expect(name.isWellFormed()).toBe(true)
})
