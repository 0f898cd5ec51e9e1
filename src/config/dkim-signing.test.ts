import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dkimSigning } from './dkim-signing.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkwright-dkim-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'Links <links@mail.example.com>',
  DKIM_DOMAIN: 'Example.com',
  DKIM_SELECTOR: 'links2026',
  DKIM_KEY_FILE: '/etc/linkwright/dkim.pem',
}

function signingWith(content: string | null) {
  const file = join(folder, 'dkim.pem')
  rmSync(file, { force: true })
  if (content !== null) writeFileSync(file, content)
  return dkimSigning(readEnv({ ...settings, DKIM_KEY_FILE: file }))
}

const pemOf = (bits: number, type: 'pkcs1' | 'pkcs8' = 'pkcs8') =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type, format: 'pem' }).toString()

test('a key of openssl is accepted in either of its formats', () => {
  for (const type of ['pkcs1', 'pkcs8'] as const)
    expect(signingWith(pemOf(1024, type))).toMatchObject({ domain: 'example.com', selector: 'links2026' })
})

test.each([
  ['there is none', null, /cannot be read: ENOENT/],
  ['it is no key', 'hello', /is not a private key in PEM format/],
  ['it is too short', pemOf(512), /at least 1024 bits/],
  [
    'it is of a kind that mail servers do not know',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /must hold an RSA key/,
  ],
])('a key that cannot sign is refused at the start: %s', (_why, content, expected) => {
  expect(() => signingWith(content)).toThrow(expected)
})

test('the settings of DKIM depend on each other and on the sender of the mail', () => {
  expect(readEnv(settings)).toMatchObject({ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'links2026' })
  expect(dkimSigning(readEnv({}))).toBeNull()
  const { DKIM_SELECTOR: _selector, ...incomplete } = settings
  expect(() => readEnv(incomplete)).toThrow(/DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE must be set together/)
  const { SMTP_URL: _url, MAIL_FROM: _from, ...unsent } = settings
  expect(() => dkimSigning(readEnv(unsent))).toThrow(/DKIM_DOMAIN needs SMTP_URL and MAIL_FROM/)
  expect(() => dkimSigning(readEnv({ ...settings, MAIL_FROM: 'links@example.net' }))).toThrow(
    /DKIM_DOMAIN must be the domain of MAIL_FROM/,
  )
  expect(() => dkimSigning(readEnv({ ...settings, MAIL_FROM: 'links@notexample.com' }))).toThrow(
    /DKIM_DOMAIN must be the domain/,
  )
  for (const [name, value] of [
    ['DKIM_DOMAIN', 'example.com; d=other'],
    ['DKIM_DOMAIN', 'localhost'],
    ['DKIM_SELECTOR', 'a;b'],
    ['DKIM_SELECTOR', '.a'],
  ])
    expect(() => readEnv({ ...settings, [name as string]: value })).toThrow(new RegExp(`${name} must be`))
})
