import { expect, test } from 'vitest'
import { redacted } from './redact.ts'

const canary = 'c4nary-S3cret_value'

test.each([
  `connect to smtp://user:${canary}@mail.example.com:587 failed`,
  `smtps://${canary}@mail.example.com refused`,
  `Authorization: Bearer ${canary}`,
  `{"authorization":"Basic ${canary}"}`,
  `sent "authorization: ${canary}" upstream`,
  `bearer ${canary} expired`,
  `password=${canary} is wrong`,
  `{"password": "${canary}"}`,
  `smtp_password: ${canary}, user: me`,
  `api_key=${canary}&x=1`,
  `x-api-key: ${canary}`,
  `https://links.example.com/auth/confirm?token_hash=${canary}&type=signup`,
  `https://links.example.com/callback?code=${canary}`,
  `access_token=${canary}`,
  `refresh_token: '${canary}'`,
  `SG.${canary} is revoked`,
  `sk_live_${canary}`,
  `token eyJhbGciOi.eyJ${canary}.sig`,
  `dGhpcyBpcyBhIHZlcnkgbG9uZyBzZWNyZXQgaW4gYmFzZTY0Cg${canary}`,
])('%s is stored without its secret', (text) => {
  expect(redacted(text)).not.toContain(canary)
  expect(redacted(text)).toContain('[redacted]')
})

test.each([
  '550 5.1.1 <nobody@example.com>: Recipient address rejected: User unknown',
  'connect ECONNREFUSED 127.0.0.1:2525',
  '421 4.7.0 Try again later, closing connection. (EHLO) d9443c01a7336-1f7',
  'Message failed: 552 5.3.4 Message too big for system',
])('%s is stored unchanged', (text) => {
  expect(redacted(text)).toBe(text)
})

test('the stored text is one bounded line for any input', () => {
  expect(redacted('a\r\nb\0c\u001b[31m')).toBe('a b c [31m')
  expect(redacted('word '.repeat(100_000)).length).toBeLessThanOrEqual(500)
})
