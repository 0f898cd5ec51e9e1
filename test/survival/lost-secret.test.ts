import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { secretFile } from '#config/own-secret.ts'
import { connect } from '#db/connection.ts'
import { createSigningKeys } from '#domain/accounts/sessions/signing-keys.ts'
import { createSealer } from '#domain/seal.ts'
import { resetSecretCommand } from '../../scripts/operate/reset-secret-command.ts'
import { loadSecret } from '../../src/boot/load-secret.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeDataDir } from '../harness/process.ts'

let directory: Awaited<ReturnType<typeof makeDataDir>>
let database: TestDatabase
beforeAll(async () => {
  directory = await makeDataDir()
})
afterAll(() => directory.remove())
beforeEach(async () => {
  rmSync(join(directory.path, 'secret.key'), { force: true })
  database = await createTestDatabase()
})
afterEach(() => database.drop())

/** The settings of an installation on this test's database. */
function settings(own: Record<string, string> = {}) {
  const { host, user, database: name } = database.source
  const url = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`
  return readEnv({ DATA_DIR: directory.path, DATABASE_URL: url, ...own })
}

/** A first start, which creates a key and seals a value with it. */
async function firstStart(own: Record<string, string> = {}): Promise<string> {
  const secret = await loadSecret(settings(own), database.db)
  const sealer = createSealer(secret)
  await createSigningKeys(database.db, { sealer, origin: 'https://links.example' }).jwks()
  return secret
}

const file = () => secretFile({ DATA_DIR: directory.path })

test('a start without the key refuses with the ways to restore it and to reset, and creates no other', async () => {
  await firstStart()
  rmSync(file())
  const refused = loadSecret(settings(), database.db)
  await expect(refused).rejects.toThrow(`The key of this installation is missing: there is no ${file()}`)
  await expect(refused).rejects.toThrow(/authenticator apps.*webhooks/)
  await expect(refused).rejects.toThrow(/put the file back/)
  await expect(refused).rejects.toThrow(/npm run operate -- reset-secret/)
  expect(existsSync(file())).toBe(false)
})

test('a restored key is accepted again', async () => {
  const secret = await firstStart()
  renameSync(file(), `${file()}.bak`)
  await expect(loadSecret(settings(), database.db)).rejects.toThrow(/is missing/)
  renameSync(`${file()}.bak`, file())
  expect(await loadSecret(settings(), database.db)).toBe(secret)
})

test('a damaged key and one of another installation are refused and not changed', async () => {
  await firstStart()
  for (const [content, message] of [
    ['a1b2', /is damaged/],
    ['f'.repeat(64), /used with another key than the one in/],
  ] as const) {
    writeFileSync(file(), content)
    await expect(loadSecret(settings(), database.db)).rejects.toThrow(message)
    expect(readFileSync(file(), 'utf8')).toBe(content)
  }
})

test('no refusal advises to remove a key that was used for sealing', async () => {
  await firstStart()
  writeFileSync(file(), '')
  await expect(loadSecret(settings(), database.db)).rejects.not.toThrow(/[Rr]emove the file/)
})

test('another SECRET_KEY is refused, and the message mentions the right key in the file', async () => {
  await firstStart()
  const wrong = { SECRET_KEY: 'a SECRET_KEY that was never used here' }
  await expect(loadSecret(settings(wrong), database.db)).rejects.toThrow(/holds the right key. Remove SECRET_KEY/)
})

/** Runs `reset-secret` as the shell does. The product is not connected meanwhile. */
async function reset(own: Record<string, string> = {}, words: string[] = ['--yes']) {
  const printed: string[] = []
  await database.close()
  const env = settings(own)
  try {
    const outcome = await resetSecretCommand.run(env, words, { say: (line) => printed.push(line) })
    return { outcome: String(outcome), printed: printed.join('\n') }
  } finally {
    Object.assign(database, connect(database.source))
  }
}

test('a reset without the key creates a new one, with which the product starts', async () => {
  const former = await firstStart()
  rmSync(file())
  const { printed, outcome } = await reset()
  expect(printed).toContain('Keys that sign access tokens (1): replaced')
  expect(outcome).toContain('The key was reset')
  const secret = await loadSecret(settings(), database.db)
  expect(secret).not.toBe(former)
})

test('a reset uses the existing key when the database does not know it, and renames a known one', async () => {
  const former = await firstStart()
  writeFileSync(file(), 'f'.repeat(64))
  await reset()
  expect(await loadSecret(settings(), database.db)).toBe('f'.repeat(64))
  const { outcome } = await reset()
  const aside = /former key file is now (\S+)\./.exec(outcome)?.[1] ?? ''
  expect(readFileSync(aside, 'utf8')).toBe('f'.repeat(64))
  rmSync(aside)
  expect(await loadSecret(settings(), database.db)).not.toBe(former)
})

test('a reset without confirmation changes nothing', async () => {
  const secret = await firstStart()
  await expect(reset({}, [])).rejects.toThrow(/Nothing was changed. Add --yes/)
  expect(await loadSecret(settings(), database.db)).toBe(secret)
})

test('a SECRET_KEY that is in use has to be changed before it can be reset', async () => {
  const own = { SECRET_KEY: 'a SECRET_KEY that is used from the start' }
  await firstStart(own)
  await expect(reset(own)).rejects.toThrow(/Set it to a new value first/)
  await reset({ SECRET_KEY: 'a SECRET_KEY that is used from now on' })
  await expect(loadSecret(settings(own), database.db)).rejects.toThrow(/another key than SECRET_KEY/)
})

test('a SECRET_KEY that opens nothing resets a database of an earlier release, which has no fingerprint', async () => {
  await firstStart({ SECRET_KEY: 'a SECRET_KEY that an earlier release used' })
  await database.db.deleteFrom('installationSecret').execute()
  const own = { SECRET_KEY: 'a SECRET_KEY that is used from now on' }
  await expect(loadSecret(settings(own), database.db)).rejects.toThrow(/another key than SECRET_KEY/)
  await reset(own)
  expect(await loadSecret(settings(own), database.db)).toBe(own.SECRET_KEY)
})

test('a SECRET_KEY that opens a database without a fingerprint has to be changed before it can be reset', async () => {
  const own = { SECRET_KEY: 'a SECRET_KEY that an earlier release used' }
  await firstStart(own)
  await database.db.deleteFrom('installationSecret').execute()
  await expect(reset(own)).rejects.toThrow(/Set it to a new value first/)
})
