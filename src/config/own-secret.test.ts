import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOwnSecret, makeSecretFile, renameSecretFile } from './own-secret.ts'

let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'linkwright-secret-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const find = () => findOwnSecret({ DATA_DIR, SECRET_KEY: undefined })

test('reading the secret creates none, and a created one is found again, readable for its owner alone', () => {
  expect(find()).toEqual({ state: 'missing' })
  expect(readdirSync(DATA_DIR)).toEqual([])
  const secret = makeSecretFile({ DATA_DIR })
  expect(find()).toEqual({ state: 'usable', secret })
  expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(makeSecretFile({ DATA_DIR })).toBe(secret)
  expect(readdirSync(DATA_DIR)).toEqual(['secret.key'])
})

test.each([
  ['empty', ''],
  ['cut off', 'a1b2c3'],
  ['full of NUL bytes, as after a power cut', '\0'.repeat(64)],
])('a key file that is %s is damaged, and is not changed', (_what, content) => {
  writeFileSync(join(DATA_DIR, 'secret.key'), content)
  expect(find()).toEqual({ state: 'damaged' })
  expect(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(content)
})

test('a key of several lines, as from an operator, is usable', () => {
  const secret = 'first line of a key by hand\r\nsecond line\tof a key by hand'
  writeFileSync(join(DATA_DIR, 'secret.key'), `${secret}\n`)
  expect(find()).toEqual({ state: 'usable', secret })
})

test('the leftover of a process that died while it created the key is not used as the key', () => {
  writeFileSync(join(DATA_DIR, 'secret.key.4711'), 'half')
  expect(find()).toEqual({ state: 'missing' })
})

test('SECRET_KEY takes precedence over the file', () => {
  makeSecretFile({ DATA_DIR })
  const secret = 'a secret from the settings, long enough'
  expect(findOwnSecret({ DATA_DIR, SECRET_KEY: secret })).toEqual({ state: 'usable', secret })
})

test('a key file that is renamed keeps its content', () => {
  const secret = makeSecretFile({ DATA_DIR })
  const aside = renameSecretFile({ DATA_DIR }) ?? ''
  expect(find()).toEqual({ state: 'missing' })
  expect(readFileSync(aside, 'utf8')).toBe(secret)
})
