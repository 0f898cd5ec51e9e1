import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAttemptsMax } from '#contract/limits.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createUser } from '../lifecycle/create-user.ts'
import {
  clearOneTimeTokens,
  createOneTimeCode,
  createOneTimeToken,
  type NewToken,
  redeemCode,
  spendLinkToken,
} from './one-time-tokens.ts'

const deps = { sealer: createSealer('a secret for tests, long enough to be one') }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function makeUser(): Promise<string> {
  const { id } = await createUser(database.db, {
    email: `${crypto.randomUUID()}@example.com`,
    phone: null,
    passwordHash: null,
    metadata: {},
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    ip: null,
  })
  return id
}

async function makeToken(token: Partial<NewToken> = {}) {
  const userId = token.userId ?? (await makeUser())
  const input = { kind: 'recovery', relatesTo: 'a@example.com', lifetimeSeconds: 3600, ...token, userId } as const
  const made = await createOneTimeToken(database.db, deps, input)
  if (made === null) throw new Error('No token was made')
  return { userId, ...made }
}

const tryCode = (input: { userId: string; code: string }) =>
  database.db.transaction().execute((db) => redeemCode(db, deps, { kind: 'recovery', ...input }))
const otherCode = (code: string, by = 1) => ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')
const grow = (userId: string, seconds: number) =>
  database.db
    .updateTable('oneTimeTokens')
    .set({ createdAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where('userId', '=', userId)
    .execute()

test('a link has 256 random bits, marked in a PKCE flow, and the code is independent of them', async () => {
  const plain = await makeToken()
  expect(plain.linkToken).toMatch(/^[\w-]{43}$/)
  expect(plain.code).toMatch(/^\d{6}$/)
  const flow = { codeChallenge: 'c'.repeat(43), codeChallengeMethod: 's256' } as const
  const marked = await makeToken({ flow })
  expect(marked.linkToken).toMatch(/^pkce_[\w-]{43}$/)
  const row = await spendLinkToken(database.db, marked.linkToken, ['recovery'])
  expect(row).toMatchObject({ userId: marked.userId, ...flow })
})

test('the database stores neither link nor code', async () => {
  const made = await makeToken()
  const { rows } = await sql<{ text: string }>`select t::text as text from one_time_tokens t`.execute(database.db)
  const dump = rows.map(({ text }) => text).join('\n')
  for (const secret of [made.linkToken, Buffer.from(made.linkToken, 'base64url').toString('hex'), `,${made.code},`])
    expect(dump).not.toContain(secret)
  // Without the key, the million possible codes cannot be tried against a copy of the database.
  const other = { sealer: createSealer('the secret of another installation') }
  const result = await database.db.transaction().execute((db) => redeemCode(db, other, { kind: 'recovery', ...made }))
  expect(result).toBe('wrong')
})

test('of 50 concurrent uses of one link, one succeeds', async () => {
  const { linkToken } = await makeToken()
  const spent = await Promise.all(
    Array.from({ length: 50 }, () => spendLinkToken(database.db, linkToken, ['recovery'])),
  )
  expect(spent.filter((row) => row !== null)).toHaveLength(1)
})

test('of 50 concurrent uses of one code, one succeeds', async () => {
  const made = await makeToken()
  const spent = await Promise.all(Array.from({ length: 50 }, () => tryCode(made)))
  expect(spent.filter((row) => row !== null && row !== 'wrong')).toHaveLength(1)
})

test('the fifth wrong attempt ends a code, even with concurrent attempts, but not the link', async () => {
  const made = await makeToken()
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) => tryCode({ ...made, code: otherCode(made.code, index + 1) })),
  )
  expect(results.filter((answer) => answer === 'wrong')).toHaveLength(codeAttemptsMax)
  expect(await tryCode(made)).toBeNull()
  expect(await spendLinkToken(database.db, made.linkToken, ['recovery'])).not.toBeNull()
})

test('a code is valid after four wrong attempts', async () => {
  const made = await makeToken()
  for (let by = 1; by < codeAttemptsMax; by += 1)
    expect(await tryCode({ ...made, code: otherCode(made.code, by) })).toBe('wrong')
  expect(await tryCode(made)).toMatchObject({ userId: made.userId, kind: 'recovery' })
})

test('a code belongs to its account and kind', async () => {
  const made = await makeToken()
  const userId = await makeUser()
  await makeToken({ userId })
  await makeToken({ userId: made.userId, kind: 'magiclink' })
  const { db } = database
  const columns = await db
    .selectFrom('oneTimeTokens')
    .select('codeHash')
    .where('userId', '=', made.userId)
    .where('kind', '=', 'recovery')
    .executeTakeFirstOrThrow()
  // A hash copied to another row does not match there.
  await db.updateTable('oneTimeTokens').set(columns).where('userId', '=', userId).execute()
  expect(await tryCode({ userId, code: made.code })).toBe('wrong')
  await db.updateTable('oneTimeTokens').set(columns).where('userId', '=', made.userId).execute()
  const asMagicLink = await db.transaction().execute((db) => redeemCode(db, deps, { ...made, kind: 'magiclink' }))
  expect(asMagicLink).toBe('wrong')
})

test('a link is valid only for its kind, and an attempt for another kind does not spend it', async () => {
  const { linkToken } = await makeToken()
  expect(await spendLinkToken(database.db, linkToken, ['confirmation', 'magiclink'])).toBeNull()
  expect(await spendLinkToken(database.db, linkToken, ['recovery'])).not.toBeNull()
})

test('an expired token is refused', async () => {
  const made = await makeToken({ lifetimeSeconds: -1 })
  expect(await tryCode(made)).toBeNull()
  expect(await spendLinkToken(database.db, made.linkToken, ['recovery'])).toBeNull()
})

test('no second token of a kind is created within a minute, even by concurrent requests; later it replaces the first', async () => {
  const userId = await makeUser()
  const input = { userId, kind: 'recovery', relatesTo: 'a@example.com', lifetimeSeconds: 3600 } as const
  const made = await Promise.all(Array.from({ length: 20 }, () => createOneTimeToken(database.db, deps, input)))
  const [first, ...others] = made.filter((token) => token !== null)
  expect(others).toEqual([])
  expect(await createOneTimeCode(database.db, deps, { ...input, kind: 'reauthentication' })).toMatch(/^\d{6}$/)
  await grow(userId, 61)
  const second = await createOneTimeToken(database.db, deps, input)
  expect(await spendLinkToken(database.db, first?.linkToken ?? '', ['recovery'])).toBeNull()
  expect(await tryCode({ userId, code: second?.code ?? '' })).not.toBeNull()
})

test('pending tokens of an account are deleted by kind, or all of them', async () => {
  const { userId, linkToken } = await makeToken()
  const other = await makeToken({ userId, kind: 'magiclink' })
  await clearOneTimeTokens(database.db, userId, ['recovery'])
  expect(await spendLinkToken(database.db, linkToken, ['recovery'])).toBeNull()
  await clearOneTimeTokens(database.db, userId)
  expect(await spendLinkToken(database.db, other.linkToken, ['magiclink'])).toBeNull()
})
