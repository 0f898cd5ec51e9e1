import { expect, test } from 'vitest'
import { failureKinds } from '#contract/reports/report-evidence.ts'
import { failureText } from './failure-text.ts'

test.each([
  ['dns', 'ENOTFOUND', 'its name is not known in DNS (ENOTFOUND)'],
  ['connect', 'ECONNREFUSED', 'it refuses connections (ECONNREFUSED)'],
  ['tls', 'CERT_HAS_EXPIRED', 'its certificate has expired (CERT_HAS_EXPIRED)'],
  ['timeout', 'ETIMEDOUT', 'it took too long to answer (ETIMEDOUT)'],
  ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'no secure connection to it could be made (ERR_SSL_WRONG_VERSION_NUMBER)'],
  ['reset', null, 'it ended the connection before it had answered'],
] as const)('a failure of %s with %s has a readable text', (kind, code, text) => {
  expect(failureText({ kind, code, message: 'getaddrinfo ENOTFOUND raw.example' })).toBe(text)
})

test('every kind of failure has its own text, without the raw message of the system', () => {
  const all = failureKinds.map((kind) => failureText({ kind, code: 'X_UNKNOWN', message: 'raw message' }))
  expect(new Set(all).size).toBe(failureKinds.length)
  for (const text of all) expect(text).toMatch(/^[a-z][^:]+ \(X_UNKNOWN\)$/)
})
