import { expect, test } from 'vitest'
import { entryOfToken, tokenOfEntry } from '#domain/waitlist/waitlist-token.ts'
import { decodeBase64url } from './base64url.ts'
import { decodeCursor, encodeCursor, IdCursor } from './list-cursor.ts'
import { mailListOfToken, tokenOfMailList } from './mail/mail-list-token.ts'
import { isPassValid, makePass } from './reports/share/passes.ts'
import { createSealer } from './seal.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const id = '01890000-0000-7000-8000-000000000001'
const holder = { kind: 'password', of: 'kept' } as const

/** Other spellings of the same bytes: with padding, with a spare bit, with foreign characters. */
function otherSpellings(token: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1] ?? ''
  return [
    `${token}=`,
    `${token}==`,
    `${token}\n`,
    ` ${token}`,
    `${token}.`,
    `${token.slice(0, 4)}*${token.slice(4)}`,
    token.slice(0, -1) + last,
  ]
}

test.each([
  [
    'of a mail list',
    tokenOfMailList(sealer, { list: 'report', id }),
    (token: string) => mailListOfToken(sealer, token) !== null,
  ],
  ['of a place on the waitlist', tokenOfEntry(sealer, id), (token: string) => entryOfToken(sealer, token) !== null],
  ['of a report', makePass(sealer, id, holder), (pass: string) => isPassValid(sealer, id, { pass, holder })],
])('a token %s has one spelling', (_what, token, isGood) => {
  expect(isGood(token)).toBe(true)
  expect(otherSpellings(token).filter(isGood)).toEqual([])
})

test('a cursor has one spelling', () => {
  const cursor = encodeCursor(id)
  expect(decodeCursor(cursor, IdCursor)).toEqual([id])
  for (const other of otherSpellings(cursor).slice(0, 6)) expect(() => decodeCursor(other, IdCursor)).toThrow()
})

test.each(['+/+/', 'A', 'AB', 'AAAA=', 'AA AA'])('%j is not the spelling of any bytes', (text) => {
  expect(decodeBase64url(text)).toBe(null)
})
