import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { ProviderError } from './oauth-provider.ts'
import { readProfile } from './read-profile.ts'

const validInput = { subject: '1', email: 'ada@example.com', emailVerified: true }

test('a profile is cleaned: the address in lower case, texts without control characters, pictures by https only', () => {
  const profile = readProfile({
    ...validInput,
    email: ' Ada@Example.COM ',
    name: '  Ada\u0000 Lovelace\r\n ',
    userName: '',
    picture: 'javascript:alert(1)',
  })
  expect(profile).toEqual({
    subject: '1',
    email: 'ada@example.com',
    emailVerified: true,
    claims: { full_name: 'Ada  Lovelace', name: 'Ada  Lovelace' },
  })
})

test.each([
  [undefined],
  [null],
  [7],
  ['ada'],
  ['ada@'],
  ['a b@example.com'],
  [`${'x'.repeat(250)}@example.com`],
  ['ada@example.com\0'],
  ['<ada@example.com>'],
])('an invalid address is omitted and unverified: %j', (email) => {
  expect(readProfile({ ...validInput, email })).toMatchObject({ email: null, emailVerified: false })
})

test.each([[undefined], [null], [''], [1], ['x'.repeat(256)], ['a\0b'], ['\ud800'], [['x']]])(
  'without a usable subject there is no profile: %j',
  (subject) => {
    expect(() => readProfile({ ...validInput, subject })).toThrow(ProviderError)
  },
)

test('for any provider data, the stored values are bounded text that JSON and the database can hold', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ unit: anyCharacter, maxLength: 3_000 }), (thing, text) => {
      const { claims } = readProfile({ ...validInput, name: text, userName: thing, picture: thing, email: thing })
      for (const value of Object.values(claims)) {
        expect(value.length).toBeLessThanOrEqual(2_048)
        expect(value.isWellFormed()).toBe(true)
        expect(value).not.toContain('\0')
      }
    }),
  )
})
