import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { rotateSigningKeys, rotateSigningKeysWhenDue } from './rotate-signing-keys.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'

const origin = 'https://links.example'
const sealer = createSealer('a secret of this installation, long enough')
const sub = '01a1ff8a-41ff-7d69-9ef0-3153a302c8f7'
const session_id = '01a1ff8a-4282-7a93-ab7f-7059ea9c2cf9'
const claims = { sub, session_id, aal: 'aal1', email: 'a@example.com', role: 'authenticated', amr: [] }

const databases: TestDatabase[] = []
let database: TestDatabase
let keys: SigningKeys
beforeAll(startAnew)

/** An empty database with one server. */
async function startAnew() {
  database = await createTestDatabase()
  databases.push(database)
  keys = createSigningKeys(database.db, { sealer, origin })
}
afterAll(async () => {
  vi.useRealTimers()
  for (const { drop } of databases) await drop()
})

function headerOf(token: string): { alg: string; kid: string; typ: string } {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

const publishedKids = async (from = keys) => (await from.jwks()).keys.map(({ kid }) => kid)

/** Simulates the end of the waiting key's publication time. */
const activate = () =>
  database.db
    .updateTable('signingKeys')
    .set({ activeFrom: sql<Date>`now()` })
    .where('activeFrom', '>', sql<Date>`now()`)
    .execute()

test('a token has subject, issuer, audience and lifetime, and verifies', async () => {
  const token = await keys.sign(claims)
  expect(headerOf(token)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  const read = await keys.verify(token)
  expect(read).toMatchObject({ ...claims, iss: `${origin}/auth/v1`, aud: 'authenticated' })
  expect(read.exp - read.iat).toBe(3600)
  expect(payloadOf(token)).not.toHaveProperty('nbf')
})

test('the published keys are public keys that WebCrypto imports for verification, and contain nothing else', async () => {
  const token = await keys.sign(claims)
  const published = (await keys.jwks()).keys
  expect(published).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      kid: headerOf(token).kid,
      key_ops: ['verify'],
    },
  ])
  const key = await crypto.subtle.importKey(
    'jwk',
    published[0] as JsonWebKey,
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  )
  expect(key.type).toBe('public')
})

test('private keys are stored sealed: the table has none that is readable without the installation’s secret', async () => {
  await keys.sign(claims)
  const row = await database.db.selectFrom('signingKeys').selectAll().executeTakeFirstOrThrow()
  expect(row.publicJwk).not.toHaveProperty('d')
  expect(row.privateJwk.toString('latin1')).not.toContain('"d"')
  expect(JSON.parse(sealer.open('signing key', row.privateJwk))).toHaveProperty('d')
})

test('servers that start at the same time on an empty database agree on one key', async () => {
  await startAnew()
  const servers = Array.from({ length: 5 }, () => createSigningKeys(database.db, { sealer, origin }))
  const tokens = await Promise.all(servers.map((server) => server.sign(claims)))
  expect(new Set(tokens.map((token) => headerOf(token).kid)).size).toBe(1)
  for (const server of servers) for (const token of tokens) await server.verify(token)
})

test('a new key is published at once, signs only after every cache has expired, and the old key stays until its last token expires', async () => {
  await startAnew()
  const before = await keys.sign(claims)
  await keys.rotate()
  const waiting = await database.db
    .selectFrom('signingKeys')
    .select(['kid', sql<number>`extract(epoch from active_from - now())::int`.as('seconds')])
    .where('retiresAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(waiting.seconds).toBeGreaterThanOrEqual(1_200)
  expect((await publishedKids()).toSorted()).toEqual([headerOf(before).kid, waiting.kid].toSorted())
  expect(headerOf(await keys.sign(claims)).kid).toBe(headerOf(before).kid)

  await activate()
  const fresh = createSigningKeys(database.db, { sealer, origin })
  const after = await fresh.sign(claims)
  expect(headerOf(after).kid).toBe(waiting.kid)
  // A server that has not reloaded since its start accepts the new key's tokens as well as the old one's.
  await keys.verify(after)
  await fresh.verify(before)

  const old = await database.db
    .selectFrom('signingKeys')
    .select(sql<number>`extract(epoch from retires_at - now())::int`.as('seconds'))
    .where('kid', '=', headerOf(before).kid)
    .executeTakeFirstOrThrow()
  expect(old.seconds).toBeGreaterThan(3_600)
})

test('no token of 100 clients is refused during a rotation', async () => {
  await startAnew()
  const other = createSigningKeys(database.db, { sealer, origin })
  let stopped = false
  const clients = Array.from({ length: 100 }, async (_, index) => {
    const [signer, verifier] = index % 2 === 0 ? [keys, other] : [other, keys]
    let count = 0
    while (!stopped || count === 0) {
      await verifier.verify(await signer.sign(claims))
      count += 1
    }
    return count
  })
  const first = headerOf(await keys.sign(claims)).kid
  await keys.rotate()
  await activate()
  await keys.rotate()
  await other.rotate()
  for (const server of [keys, other]) expect(headerOf(await server.sign(claims)).kid).not.toBe(first)
  stopped = true
  for (const count of await Promise.all(clients)) expect(count).toBeGreaterThan(0)
})

test('repeated and concurrent rotations create only one pending key', async () => {
  await startAnew()
  await keys.sign(claims)
  await Promise.all(Array.from({ length: 5 }, () => rotateSigningKeys(database.db, sealer)))
  expect(await database.db.selectFrom('signingKeys').select('kid').execute()).toHaveLength(2)
})

test('the hourly job rotates when the newest key is 30 days old, and deletes keys whose last token has expired', async () => {
  await startAnew()
  await keys.sign(claims)
  await rotateSigningKeysWhenDue(database.db, sealer)
  expect(await publishedKids()).toHaveLength(1)
  await database.db.updateTable('signingKeys').set({ activeFrom: sql<Date>`now() - interval '31 days'` }).execute()
  await rotateSigningKeysWhenDue(database.db, sealer)
  await rotateSigningKeysWhenDue(database.db, sealer)
  expect(await publishedKids(createSigningKeys(database.db, { sealer, origin }))).toHaveLength(2)
  await activate()
  await database.db
    .updateTable('signingKeys')
    .set({ retiresAt: sql<Date>`now() - interval '1 second'` })
    .where('retiresAt', 'is not', null)
    .execute()
  await rotateSigningKeysWhenDue(database.db, sealer)
  expect(await database.db.selectFrom('signingKeys').select('kid').execute()).toHaveLength(1)
})

test('under another secret the server creates a new key, and earlier tokens verify until they expire', async () => {
  await startAnew()
  const before = await keys.sign(claims)
  const renewed = createSigningKeys(database.db, {
    sealer: createSealer('a new secret after the old one was lost'),
    origin,
  })
  const after = await renewed.sign(claims)
  expect(headerOf(after).kid).not.toBe(headerOf(before).kid)
  await renewed.verify(before)
  await renewed.verify(after)
})

test('the lifetime of a token follows the database’s clock, even if this machine’s is five minutes or two hours wrong', async () => {
  const token = await keys.sign(claims)
  for (const wrongMs of [300_000, -300_000, 7_200_000, -7_200_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongMs })
    const server = createSigningKeys(database.db, { sealer, origin })
    await server.verify(token)
    const other = payloadOf(await server.sign(claims))
    expect(Math.abs(Number(other.iat) - Number(payloadOf(token).iat))).toBeLessThan(120)
    vi.useRealTimers()
  }
})

type Forged = { name: string; token: () => Promise<string>; status?: number }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function own() {
  await keys.sign(claims)
  const row = await database.db.selectFrom('signingKeys').selectAll().executeTakeFirstOrThrow()
  const key = await importJWK(JSON.parse(sealer.open('signing key', row.privateJwk)) as JWK, 'ES256')
  return { kid: row.kid, key, publicJwk: row.publicJwk as JWK }
}

/** Signed with the right key, but with modified claims or header. */
async function signedBy(
  change: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key?: Awaited<ReturnType<typeof importJWK>>,
): Promise<string> {
  const signer = await own()
  const now = Math.floor(Date.now() / 1000)
  const payload = { ...claims, iss: `${origin}/auth/v1`, aud: 'authenticated', iat: now, exp: now + 60, ...change }
  const defined = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
  return new SignJWT(defined).setProtectedHeader({ alg: 'ES256', kid: signer.kid, ...header }).sign(key ?? signer.key)
}

async function stranger() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { key: privateKey, jwk: await exportJWK(publicKey) }
}

const forged: Forged[] = [
  { name: 'no token at all', token: async () => 'x' },
  { name: 'two dots and nothing else', token: async () => '..' },
  { name: 'four parts', token: async () => `${await signedBy({})}.x` },
  { name: 'NUL bytes', token: async () => `\0.\0.\0` },
  {
    name: 'alg none',
    token: async () => {
      const [, payload] = (await signedBy({})).split('.')
      return `${encode({ alg: 'none', kid: (await own()).kid })}.${payload}.`
    },
  },
  {
    name: 'HS256 under the public key',
    token: async () => {
      const { kid, publicJwk } = await own()
      const [, payload] = (await signedBy({})).split('.')
      const signingInput = `${encode({ alg: 'HS256', kid })}.${payload}`
      const secret = Buffer.from(JSON.stringify(publicJwk))
      return `${signingInput}.${createHmac('sha256', secret).update(signingInput).digest('base64url')}`
    },
  },
  { name: 'another key of the right kind', token: async () => signedBy({}, {}, (await stranger()).key) },
  { name: 'an unknown kid', token: () => signedBy({}, { kid: randomUUID() }) },
  { name: 'a path as kid', token: () => signedBy({}, { kid: '../../etc/passwd' }) },
  { name: 'SQL as kid', token: () => signedBy({}, { kid: "' or 1=1 --" }) },
  { name: 'no kid', token: () => signedBy({}, { kid: undefined }) },
  {
    name: 'its own key in the header',
    token: async () => {
      const { key, jwk } = await stranger()
      return signedBy({}, { jwk }, key)
    },
  },
  {
    name: 'a key set URL in the header',
    token: async () => signedBy({}, { jku: 'http://127.0.0.1:9/keys', kid: 'theirs' }, (await stranger()).key),
  },
  { name: 'an unknown critical extension', token: () => signedBy({}, { crit: ['exp'], exp: 1 }).catch(() => 'x.y.z') },
  { name: 'ended a second ago', token: () => signedBy({ exp: Math.floor(Date.now() / 1000) - 1 }) },
  { name: 'no end', token: () => signedBy({ exp: undefined }) },
  { name: 'no beginning', token: () => signedBy({ iat: undefined }) },
  { name: 'another audience', token: () => signedBy({ aud: 'anon' }) },
  { name: 'no audience', token: () => signedBy({ aud: undefined }) },
  { name: 'another issuer', token: () => signedBy({ iss: 'https://links.example.evil/auth/v1' }) },
  { name: 'no issuer', token: () => signedBy({ iss: undefined }) },
  { name: 'no subject', token: () => signedBy({ sub: undefined }) },
  { name: 'a subject that is no UUID', token: () => signedBy({ sub: 'admin' }), status: 400 },
  { name: 'no session', token: () => signedBy({ session_id: undefined }) },
  { name: 'a session that is no UUID', token: () => signedBy({ session_id: '1; drop table sessions' }) },
  { name: 'no level', token: () => signedBy({ aal: undefined }) },
  { name: 'an unknown level', token: () => signedBy({ aal: 'aal9' }) },
]

test('an unmodified token of the right key is valid', async () => {
  expect(await keys.verify(await signedBy({}))).toMatchObject({ sub, session_id })
})

test.each(forged)('refused as bad_jwt: $name', async ({ token, status = 403 }) => {
  await expect(keys.verify(await token())).rejects.toMatchObject({ name: 'AuthError', status, code: 'bad_jwt' })
})

test('every flipped bit makes a token invalid', async () => {
  const token = await keys.sign(claims)
  const bytes = Buffer.from(token, 'latin1')
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await expect(keys.verify(changed.toString('latin1'))).rejects.toMatchObject({ code: 'bad_jwt' })
  }
})

test('a token that was verified before still expires, and no change of it is accepted', async () => {
  await keys.jwks()
  await database.db.updateTable('signingKeys').set({ activeFrom: sql<Date>`now() - interval '2 hours'` }).execute()
  const keysOfPast = createSigningKeys(database.db, { sealer, origin })
  await keysOfPast.jwks()
  const clock = vi.spyOn(performance, 'now')
  const now = performance.now()
  clock.mockReturnValue(now - 3_595_000)
  const token = await keysOfPast.sign(claims)
  clock.mockReturnValue(now)
  await expect(keysOfPast.verify(token)).resolves.toMatchObject({ sub })
  await expect(keysOfPast.verify(token)).resolves.toMatchObject({ sub })
  await expect(keysOfPast.verify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ status: 403 })
  clock.mockReturnValue(now + 10_000)
  await expect(keysOfPast.verify(token)).rejects.toThrow('expired')
  clock.mockRestore()
})
