import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import type { Db } from '#db/db.ts'
import { factorSecretPurpose } from '#domain/accounts/factors/factors.ts'
import { hashCode } from '#domain/accounts/factors/recovery-codes.ts'
import { createSigningKeys } from '#domain/accounts/sessions/signing-keys.ts'
import { startSession } from '#domain/accounts/sessions/start-session.ts'
import { listMessages } from '#domain/mail/queries.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { addEndpoint } from '#domain/reports/monitor/webhook-endpoints.ts'
import { loadSigner } from '#domain/reports/sign/report-keys.ts'
import { createSealer } from '#domain/seal.ts'
import { openCredentials } from '#domain/sites/connection/connection.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeRemoteSite, testSiteDeps } from '#test/makers/sites.ts'
import { listSecretLosses, resetSecret } from './reset-secret.ts'
import { findFingerprint } from './secret-fingerprint.ts'
import { type FoundSecret, verifySecret } from './verify-secret.ts'

const former = 'the secret that this database was used with'
const other = 'a secret that this database does not know'
const origin = 'https://links.example'
const mail = { origin, from: 'Linkwright <links@links.example>' }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const usable = (secret: string): FoundSecret => ({ state: 'usable', secret })
const never = () => {
  throw new Error('No secret may be made here')
}
const verify = (found: FoundSecret, make: () => string = never) =>
  verifySecret(database.db, { find: () => found, make })

test('a new database accepts the existing secret, or a new one, and recognizes it from then on', async () => {
  expect(await verify({ state: 'missing' }, () => former)).toEqual({ outcome: 'accepted', secret: former })
  expect(await verify(usable(former))).toEqual({ outcome: 'accepted', secret: former })
  expect(await verify(usable(other))).toMatchObject({ outcome: 'other' })
  expect(await verify({ state: 'missing' })).toMatchObject({ outcome: 'missing', isSealed: true })
  expect(await verify({ state: 'damaged' })).toMatchObject({ outcome: 'damaged', isSealed: true })
})

test('a database of an earlier release accepts only a secret that opens some of its sealed data', async () => {
  await createSigningKeys(database.db, { sealer: createSealer(former), origin }).jwks()
  expect(await verify(usable(other))).toMatchObject({ outcome: 'other' })
  expect(await verify({ state: 'missing' })).toMatchObject({ outcome: 'missing', isSealed: true })
  expect(await findFingerprint(database.db)).toBeNull()
  expect(await verify(usable(former))).toEqual({ outcome: 'accepted', secret: former })
})

test('a damaged key with an empty database is refused, and no secret is created', async () => {
  expect(await verify({ state: 'damaged' })).toEqual({ outcome: 'damaged', isSealed: false })
})

test('of concurrent processes on an empty database, one creates the secret and all use it', async () => {
  let stored: string | null = null
  let made = 0
  const find = (): FoundSecret => (stored === null ? { state: 'missing' } : usable(stored))
  const make = () => {
    made += 1
    stored = former
    return former
  }
  const results = await Promise.all(Array.from({ length: 8 }, () => verifySecret(database.db, { find, make })))
  expect(results).toEqual(Array.from({ length: 8 }, () => ({ outcome: 'accepted', secret: former })))
  expect(made).toBe(1)
})

test('two databases with one secret have different fingerprints', async () => {
  const second = await createTestDatabase()
  await verify(usable(former))
  await verifySecret(second.db, { find: () => usable(former), make: never })
  const [one, two] = [await findFingerprint(database.db), await findFingerprint(second.db)]
  await second.drop()
  expect(one?.fingerprint.equals(two?.fingerprint ?? Buffer.alloc(0))).toBe(false)
})

/** An installation with one row of every kind of sealed data, created by the product's own functions. */
async function fill(db: Db) {
  const sealer = createSealer(former)
  const deps = { db, passwords: cheapPasswords(), sealer, mail: { ...mail, sealer } }
  const { user } = await makeAccount(deps)
  await createSigningKeys(db, { sealer, origin }).jwks()
  await startSession(db, {
    userId: user.id,
    method: 'password',
    from: { ip: '203.0.113.5', userAgent: null, visitorKey: 'x' },
  })
  await db
    .insertInto('factors')
    .values({
      userId: user.id,
      factorType: 'totp',
      status: 'verified',
      secret: sealer.seal(factorSecretPurpose, 'JBSWY3DP'),
    })
    .execute()
  await db
    .insertInto('factors')
    .values({ userId: user.id, factorType: 'phone', status: 'verified', phone: '4915112345678', friendlyName: 'Phone' })
    .execute()
  const set = await db
    .insertInto('factors')
    .values({ userId: user.id, factorType: 'recovery_code', status: 'verified', friendlyName: 'Recovery codes' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recoveryCodes')
    .values({ factorId: set.id, codeHash: hashCode(sealer, set.id, '23456789abcdefgh') })
    .execute()
  const site = await makeRemoteSite(db, testSiteDeps({ sealer }), {
    userId: user.id,
    publisher: 'wordpress',
    credentials: { baseUrl: 'https://blog.example', username: 'ada', secret: 'application password' },
  })
  const { endpoint } = await addEndpoint(
    db,
    { sealer, isAllowed: () => true },
    { userId: user.id } as never,
    'https://hooks.example/x',
  )
  await db.transaction().execute((db) => loadSigner(db, sealer))
  const data = { name: 'App' }
  const { id: mailId } = await queueMail(db, deps.mail, { to: 'reader@example.com', template: 'factor-added', data })
  return { user, site, endpoint, mailId }
}

test('a reset lists its losses with counts, and leaves nothing that only the former secret opens', async () => {
  const { user, site, endpoint, mailId } = await fill(database.db)
  await verify(usable(former))
  const source = database.source
  // The test's own connections have the product's names.
  await database.close()
  const operate = connect(source, { max: 1, name: 'linkwright operate' })
  const losses = await listSecretLosses(operate.db)
  expect(losses.map(({ count, text }) => `${count} ${text.split(':')[0]}`)).toEqual([
    '1 messages waiting to be sent',
    '1 members with an authenticator app',
    '1 sets of recovery codes',
    '1 sessions',
    '1 keys that sign access tokens',
    '1 connected WordPress and Ghost sites',
    '1 sites proven by DNS or file',
    '1 webhook endpoints',
    '1 keys that sign reports',
  ])
  expect(await resetSecret(operate.db, other, mail)).toBe('done')
  await operate.close()

  const { db, close } = connect(source)
  const check = await verifySecret(db, { find: () => usable(other), make: never })
  const sealer = createSealer(other)
  const factors = await db.selectFrom('factors').select('factorType').execute()
  const codes = await db.selectFrom('recoveryCodes').select('factorId').execute()
  const events = await db.selectFrom('accountEvents').select('details').where('kind', '=', 'factor_removed').execute()
  const sessions = await db.selectFrom('sessions').select('id').execute()
  const domain = await db.selectFrom('domains').selectAll().where('id', '=', site.id).executeTakeFirstOrThrow()
  const hook = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', endpoint.id)
    .executeTakeFirstOrThrow()
  const messages = await listMessages(db, { limit: 10 })
  const keys = await createSigningKeys(db, { sealer, origin }).jwks()
  await close()
  expect(check.outcome).toBe('accepted')
  expect(factors).toEqual([{ factorType: 'phone' }])
  expect(codes).toEqual([])
  expect(events.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { type: 'totp', name: 'Authenticator app' },
      { type: 'recovery_code', name: 'Recovery codes' },
    ]),
  )
  expect(sessions).toEqual([])
  expect(openCredentials(sealer, domain)).toBeNull()
  expect(domain).toMatchObject({ connectionStatus: 'failing', connectionText: expect.stringContaining('again') })
  expect(hook.disabledAt).not.toBeNull()
  expect(messages.find(({ id }) => id === mailId)?.status).toBe('failed')
  expect(messages.find(({ recipient }) => recipient === user.email)).toMatchObject({
    template: 'factor-removed',
    status: 'waiting',
  })
  expect(keys.keys).toHaveLength(1)
})

test('a reset changes nothing while the product is connected', async () => {
  await fill(database.db)
  await verify(usable(former))
  const operate = connect(database.source, { max: 1, name: 'linkwright operate' })
  expect(await resetSecret(operate.db, other, mail)).toBe('still_used')
  await operate.close()
  expect(await verify(usable(former))).toMatchObject({ outcome: 'accepted' })
  expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})
