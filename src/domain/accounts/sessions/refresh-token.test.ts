import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { decodeRefreshToken, encodeRefreshToken } from './refresh-token.ts'

const sealer = createSealer('a secret of this installation, long enough')
const tickets = fc.record({ sessionId: fc.uuid(), counter: fc.maxSafeNat() })

test('an encoded token decodes to the same session and counter, for all values', () => {
  fc.assert(
    fc.property(tickets, (ticket) => {
      expect(decodeRefreshToken(sealer, encodeRefreshToken(sealer, ticket))).toEqual(ticket)
    }),
  )
})

test('one changed bit, a truncation or an additional character makes a token invalid', () => {
  const token = encodeRefreshToken(sealer, { sessionId: '01a1ff8a-4282-7a93-ab7f-7059ea9c2cf9', counter: 300 })
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(decodeRefreshToken(sealer, changed.toString('base64url'))).toBeNull()
  }
  for (let length = 0; length < token.length; length += 1)
    expect(decodeRefreshToken(sealer, token.slice(0, length))).toBeNull()
  for (const added of ['A', '=', ' ', '\n', '\0']) expect(decodeRefreshToken(sealer, token + added)).toBeNull()
})

test('no random text is a valid token, and none makes the decoder throw', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => decodeRefreshToken(sealer, text) === null))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      return decodeRefreshToken(sealer, Buffer.from(bytes).toString('base64url')) === null
    }),
  )
})

test('a token of another installation is invalid', () => {
  const elsewhere = createSealer('another secret of another installation')
  const token = encodeRefreshToken(elsewhere, { sessionId: '01a1ff8a-4282-7a93-ab7f-7059ea9c2cf9', counter: 1 })
  expect(decodeRefreshToken(sealer, token)).toBeNull()
})
