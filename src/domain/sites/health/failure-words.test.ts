import { expect, test } from 'vitest'
import { failureKinds } from '#contract/reports/report-evidence.ts'
import { failureWords } from './failure-words.ts'

test.each([
  ['dns', 'ENOTFOUND', 'its name is not known in DNS (ENOTFOUND)'],
  ['connect', 'ECONNREFUSED', 'it refuses connections (ECONNREFUSED)'],
  ['tls', 'CERT_HAS_EXPIRED', 'its certificate has expired (CERT_HAS_EXPIRED)'],
  ['timeout', 'ETIMEDOUT', 'it took too long to answer (ETIMEDOUT)'],
  ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'no secure connection to it could be made (ERR_SSL_WRONG_VERSION_NUMBER)'],
  ['reset', null, 'it ended the connection before it had answered'],
] as const)('a failure of %s with %s is told in words', (kind, code, words) => {
  expect(failureWords({ kind, code, message: 'getaddrinfo ENOTFOUND raw.example' })).toBe(words)
})

test('every kind of failure has words of its own, and the machine’s own message is in none of them', () => {
  const all = failureKinds.map((kind) => failureWords({ kind, code: 'X_UNKNOWN', message: 'raw message' }))
  expect(new Set(all).size).toBe(failureKinds.length)
  for (const words of all) expect(words).toMatch(/^[a-z][^:]+ \(X_UNKNOWN\)$/)
})
