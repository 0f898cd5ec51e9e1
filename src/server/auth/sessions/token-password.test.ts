import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { createCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { createPasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { type AuthReply, callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const path = '/token?grant_type=password'
const enter = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  callAuth(server, 'POST', path, { body, ...(headers === undefined ? {} : { headers }) })
const wrong = { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } }

test('the correct password returns a session with its account, also under the names of the alternate API', async () => {
  const { user, email, password } = await makeAccount(server.deps.accounts, { metadata: { first_name: 'Ada' } })
  const { status, headers, body } = await enter({ email: ` ${email.toUpperCase()} `, password })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    refresh_token: expect.any(String),
    user: {
      id: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada' },
      identities: [
        {
          identity_id: expect.any(String),
          id: user.id,
          user_id: user.id,
          provider: 'email',
          identity_data: { sub: user.id, email, email_verified: true, phone_verified: false },
          email,
          last_sign_in_at: null,
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
        },
      ],
      factors: [],
      is_anonymous: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      email_confirmed_at: expect.stringMatching(/Z$/),
      confirmed_at: expect.stringMatching(/Z$/),
      last_sign_in_at: expect.stringMatching(/Z$/),
    },
    token: body.access_token,
    jwt: body.access_token,
    is_admin: false,
  })
})

test('an administrator is marked as one', async () => {
  const account = await makeAccount(server.deps.accounts, { admin: true })
  expect((await enter(account)).body.is_admin).toBe(true)
})

test('a sign-in is recorded with its origin, on the session and in the account’s history', async () => {
  const account = await makeAccount(server.deps.accounts)
  await enter(account, { 'user-agent': 'Test Browser 1.0', 'x-forwarded-for': '198.51.100.7' })
  const { db } = database
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', account.user.id)
    .executeTakeFirstOrThrow()
  expect(session).toMatchObject({ aal: 'aal1', userAgent: 'Test Browser 1.0', ip: '198.51.100.7', refreshCounter: 0 })
  expect(session.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  const events = await db.selectFrom('accountEvents').selectAll().where('userId', '=', account.user.id).execute()
  expect(events.map(({ kind, details, ip }) => ({ kind, details, ip }))).toContainEqual({
    kind: 'signed_in',
    details: { method: 'password' },
    ip: '198.51.100.7',
  })
})

test('an unknown address and a wrong password get the same answer: status, body, headers and one computed hash', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  const shapeOf = ({ status, headers, body }: AuthReply) => {
    const varying = new Set(['date', 'x-request-id', 'keep-alive', 'connection'])
    return { status, body, headers: Object.fromEntries([...headers].filter(([name]) => !varying.has(name))) }
  }
  const names = [{ email }, { email: 'nobody@example.com' }, { email: 'no address' }, { phone: '15550100' }]
  const answers: ReturnType<typeof shapeOf>[] = []
  for (const name of names) {
    const before = server.deps.accounts.passwords.computed
    answers.push(shapeOf(await enter({ ...name, password: 'the wrong words' })))
    expect(server.deps.accounts.passwords.computed - before).toBe(1)
  }
  expect(answers[0]).toMatchObject(wrong)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('an account without a password accepts none', async () => {
  const { user, email } = await makeAccount(server.deps.accounts)
  await database.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.id).execute()
  for (const password of ['', 'null', 'the wrong words']) expect(await enter({ email, password })).toMatchObject(wrong)
})

test('an unconfirmed address is reported only after the correct password', async () => {
  const account = await makeAccount(server.deps.accounts, { confirmed: false })
  expect(await enter({ ...account, password: 'the wrong words' })).toMatchObject(wrong)
  expect(await enter(account)).toMatchObject({
    status: 400,
    body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
  })
})

test('a ban is reported only after the correct password, and lasts until its end time', async () => {
  const account = await makeAccount(server.deps.accounts)
  const banUntil = (when: string) =>
    database.db
      .updateTable('users')
      .set({ bannedUntil: sql<Date>`${when}::timestamptz` })
      .where('id', '=', account.user.id)
      .execute()
  for (const until of ['infinity', new Date(Date.now() + 3.6e6).toISOString()]) {
    await banUntil(until)
    expect(await enter({ ...account, password: 'the wrong words' })).toMatchObject(wrong)
    expect(await enter(account)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  }
  await banUntil(new Date(Date.now() - 3.6e6).toISOString())
  expect((await enter(account)).status).toBe(200)
})

test('an account that is due to be deleted may still sign in', async () => {
  const account = await makeAccount(server.deps.accounts)
  await database.db
    .updateTable('users')
    .set({ deletionDueAt: sql<Date>`now() + interval '3 days'` })
    .where('id', '=', account.user.id)
    .execute()
  expect((await enter(account)).status).toBe(200)
})

test('a confirmed phone number signs in as an address does, an unconfirmed one does not', async () => {
  const { user, password } = await makeAccount(server.deps.accounts)
  const set = (values: { phone?: string; phoneConfirmedAt?: Date }) =>
    database.db.updateTable('users').set(values).where('id', '=', user.id).execute()
  await set({ phone: '15550123456' })
  expect(await enter({ phone: '+1 555 012 3456', password })).toMatchObject({
    status: 400,
    body: { code: 'phone_not_confirmed' },
  })
  await set({ phoneConfirmedAt: new Date() })
  expect((await enter({ phone: '+15550123456', password })).body.user).toMatchObject({ id: user.id })
})

test('a hash with an older cost is accepted and renewed', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { hash } = await import('@node-rs/argon2')
  const old = await hash(account.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
  await database.db.updateTable('users').set({ passwordHash: old }).where('id', '=', account.user.id).execute()
  expect((await enter(account)).status).toBe(200)
  const { passwordHash } = await database.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', account.user.id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).not.toBe(old)
  expect(server.deps.accounts.passwords.isOutdated(passwordHash ?? '')).toBe(false)
  expect((await enter(account)).status).toBe(200)
})

test.each([
  [{ password: 'some words' }, 'missing email or phone'],
  [{ email: null, phone: '', password: 'some words' }, 'missing email or phone'],
  [{ email: 'a@example.com', phone: '15550100', password: 'some words' }, 'Only an email address or phone number'],
  [{ email: 42, password: 'some words' }, 'email must be a text'],
  [{ email: { $ne: null }, password: 'some words' }, 'email must be a text'],
  [{ email: 'a@example.com', password: ['x'] }, 'password must be a text'],
  [{ email: 'a\0@example.com', password: 'some words' }, 'email must be a text'],
])('refused as validation_failed: %j', async (body, message) => {
  const answer = await enter(body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.message).toContain(message)
})

test.each([
  "' or 1=1 --",
  'a@example.com\u202e',
  '\ud800@example.com',
  'x'.repeat(200_000),
  '__proto__',
  'a@example.com%00',
  '{"$gt":""}',
])('a name like %.40j is no account, and causes no error', async (email) => {
  expect(await enter({ email, password: email })).toMatchObject(wrong)
})

test('additional fields of clients are ignored, null or not', async () => {
  const { email, password } = await makeAccount(server.deps.accounts)
  const answer = await enter({
    email,
    password,
    phone: null,
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
    options: { a: [1] },
    role: 'admin',
    is_admin: true,
    __proto__: { polluted: true },
  })
  expect(answer).toMatchObject({ status: 200, body: { is_admin: false, user: { role: 'authenticated' } } })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

/** A server with its own sign-in limits, by default behind a trusted proxy. */
async function limitedServer(
  points: { visitor?: number; account?: number; known?: number },
  { trustedProxies = ['127.0.0.1'] }: { trustedProxies?: string[] } = {},
) {
  const passwords = createPasswordHasher()
  const name = crypto.randomUUID()
  const limiter = (kind: string, limit = 10_000) =>
    createRateLimiter(database.pool, { name: `${name}-${kind}`, points: limit, windowSeconds: 900 })
  const own = await startTestServer(database, {
    accounts: {
      passwords,
      limits: {
        signInByVisitor: limiter('visitor', points.visitor),
        signInByAccount: limiter('account', points.account),
        signInByKnownVisitor: limiter('known', points.known),
      },
    },
    listener: { trustedProxies },
  })
  return { own, passwords }
}

test('a thousand passwords on one account from fifty addresses compute a bounded number of hashes; its owner’s session continues', async () => {
  const { own, passwords } = await limitedServer({ account: 20 })
  const account = await makeAccount(own.deps.accounts)
  const session = await signIn(own.url, account)
  const before = passwords.computed
  const statuses = new Map<number, number>()
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, address) => {
        const { status, headers } = await callAuth(own, 'POST', path, {
          body: { email: account.email, password: `guess ${round} ${address}` },
          headers: { 'x-forwarded-for': `198.51.100.${address}` },
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }),
    )
  }
  expect([...statuses]).toEqual(
    expect.arrayContaining([
      [400, 20],
      [429, 980],
    ]),
  )
  expect(passwords.computed - before).toBe(20)
  expect((await callAuth(own, 'GET', '/user', { token: session.accessToken })).status).toBe(200)
  const refreshed = await callAuth(own, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refreshToken },
  })
  expect(refreshed.status).toBe(200)
  await own.close()
}, 120_000)

test('exhausted attempts of an account do not lock its owner out of known networks; attempts there are counted, too', async () => {
  const { own, passwords } = await limitedServer({ account: 3, known: 2 })
  const account = await makeAccount(own.deps.accounts)
  const from = (address: string, password = 'a guess') =>
    callAuth(own, 'POST', path, {
      body: { email: account.email, password },
      headers: { 'x-forwarded-for': address },
    })
  expect((await from('2001:db8:1:2::7', account.password)).status).toBe(200)
  for (let guess = 0; guess < 3; guess += 1) expect((await from('198.51.100.1')).status).toBe(400)
  const before = passwords.computed
  expect((await from('203.0.113.8', account.password)).status).toBe(429)
  expect(passwords.computed).toBe(before)
  // A home device has many addresses in one network.
  for (let time = 0; time < 4; time += 1)
    expect((await from('2001:db8:1:2:abcd::1', account.password)).status).toBe(200)
  expect([await from('2001:db8:1:2::8'), await from('2001:db8:1:2::9')].map(({ status }) => status)).toEqual([400, 400])
  const computed = passwords.computed
  expect((await from('2001:db8:1:2::7', account.password)).status).toBe(429)
  expect(passwords.computed).toBe(computed)
  await own.close()
})

test('a sign-in of more than 30 days ago, or on another account, makes no network known', async () => {
  const { own } = await limitedServer({ account: 1, known: 2 })
  const [account, other] = [await makeAccount(own.deps.accounts), await makeAccount(own.deps.accounts)]
  const from = (address: string, body: { email: string; password: string }) =>
    callAuth(own, 'POST', path, { body, headers: { 'x-forwarded-for': address } })
  expect((await from('203.0.113.20', account)).status).toBe(200)
  expect((await from('203.0.113.21', other)).status).toBe(200)
  await sql`update account_events set created_at = now() - interval '31 days' where user_id = ${account.user.id}`.execute(
    database.db,
  )
  await from('198.51.100.2', { ...account, password: 'a guess' })
  for (const address of ['203.0.113.20', '203.0.113.21']) expect((await from(address, account)).status).toBe(429)
  const unknown = { email: 'nobody-at-all@example.com', password: 'a guess' }
  expect([(await from('203.0.113.21', unknown)).status, (await from('203.0.113.21', unknown)).status]).toEqual([
    400, 429,
  ])
  await own.close()
})

test('correct passwords do not use up the account’s attempts', async () => {
  const { own } = await limitedServer({ account: 3 })
  const account = await makeAccount(own.deps.accounts)
  for (let round = 0; round < 5; round += 1)
    expect((await callAuth(own, 'POST', path, { body: account })).status).toBe(200)
  await own.close()
})

test('one password on many accounts from one address is stopped at the limit, even with forged forwarding headers; other addresses are not', async () => {
  const { own, passwords } = await limitedServer({ visitor: 6 }, { trustedProxies: [] })
  const account = await makeAccount(own.deps.accounts)
  const before = passwords.computed
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) {
    const { status } = await callAuth(own, 'POST', path, {
      body: { email: `member-${index}@example.com`, password: 'summer 2026' },
      headers: { 'x-forwarded-for': `203.0.113.${index}`, 'sb-forwarded-for': `203.0.113.${index}` },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 400), ...Array.from({ length: 6 }, () => 429)])
  expect(passwords.computed - before).toBe(6)
  const refusal = await callAuth(own, 'POST', path, { body: account })
  expect(refusal).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  })
  await own.close()

  const { own: behindProxy } = await limitedServer({ visitor: 6 })
  const from = (address: string) =>
    callAuth(behindProxy, 'POST', path, { body: account, headers: { 'x-forwarded-for': address } })
  for (let index = 0; index < 6; index += 1) expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.1')).status).toBe(429)
  expect((await from('198.51.100.2')).status).toBe(200)
  await behindProxy.close()
}, 60_000)

test('a password changed between its check and the start of the session starts none', async () => {
  const account = await makeAccount(server.deps.accounts)
  const real = server.deps.accounts.passwords
  const own = await startTestServer(database, {
    accounts: {
      passwords: {
        hash: real.hash,
        isOutdated: real.isOutdated,
        computed: 0,
        async verify(hash, password) {
          const isRight = await real.verify(hash, password)
          const passwordHash = await real.hash('what the owner chose meanwhile')
          await database.db.updateTable('users').set({ passwordHash }).where('id', '=', account.user.id).execute()
          return isRight
        },
      },
    },
  })
  expect(await callAuth(own, 'POST', path, { body: account })).toMatchObject(wrong)
  const sessions = await database.db.selectFrom('sessions').select('id').where('userId', '=', account.user.id).execute()
  expect(sessions).toEqual([])
  await own.close()
})

test('where a captcha is required, its solution is checked before the password, and is valid once', async () => {
  const account = await makeAccount(server.deps.accounts)
  const passwords = createPasswordHasher()
  const { sealer } = server.deps.accounts
  const captcha = createCaptcha(database.db, { sealer, cost: 10 })
  const own = await startTestServer(database, { accounts: { passwords, captcha } })
  const sent = (security: unknown) =>
    callAuth(own, 'POST', path, { body: { ...account, gotrue_meta_security: security } })
  const challenge = (await captcha.challenge()) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const solved = { captcha_token: btoa(JSON.stringify({ challenge, solution })) }
  for (const security of [undefined, null, {}, { captcha_token: '' }, { captcha_token: 'guess' }, { captcha_token: 1 }])
    expect(await sent(security)).toMatchObject({ status: 400, body: { code: 'captcha_failed' } })
  expect(passwords.computed).toBe(0)
  expect((await sent(solved)).status).toBe(200)
  expect(await sent(solved)).toMatchObject({ status: 400, body: { code: 'captcha_failed' } })
  await own.close()
})
