import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { authMailTo, callAuth, lastAuthMailTo, passMinute, pkcePair, wrongCode } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signedIn, signIn } from '#test/makers/accounts.ts'

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

const password = 'violet river stone'
const newEmail = () => `new-${crypto.randomUUID()}@example.com`
const verify = (body: Record<string, unknown>) => callAuth(server, 'POST', '/verify', { body })
const post = (path: string, body: Record<string, unknown>) => callAuth(server, 'POST', path, { body })
const expired = { code: 'otp_expired', message: 'Token has expired or is invalid' }
const expireTokens = (userId: string) =>
  database.db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('userId', '=', userId)
    .execute()
const claimsOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
const countSessions = async (userId: string) =>
  (await database.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length

async function signUp(email = newEmail()) {
  await post('/signup', { email, password })
  return { email, ...(await lastAuthMailTo(server, email)) }
}

async function requestRecovery() {
  const account = await makeAccount(server.deps.accounts)
  await post('/recover', { email: account.email })
  return { ...account, mail: await lastAuthMailTo(server, account.email) }
}

test('the link of a sign-up confirms the address and signs in', async () => {
  const { email, tokenHash } = await signUp()
  const client = authClient(server.url)
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(error).toBeNull()
  expect(data.session?.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    identities: [{ identity_data: { email_verified: true } }],
  })
  expect((await client.getUser()).data.user?.email).toBe(email)
  const session = await signIn(server.url, { email, password })
  expect(session.userId).toBe(data.user?.id)
})

test.each(['signup', 'email'] as const)('so does its code, by type %s', async (type) => {
  const { email, code } = await signUp()
  const { data, error } = await authClient(server.url).verifyOtp({ email: email.toUpperCase(), token: code, type })
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
})

test('a link works once, and a code works once, and neither after the other', async () => {
  for (const steps of [
    ['link', 'link'],
    ['code', 'code'],
    ['link', 'code'],
    ['code', 'link'],
  ]) {
    const { email, tokenHash, code } = await signUp()
    const replies = []
    for (const step of steps)
      replies.push(
        await verify(
          step === 'link' ? { type: 'email', token_hash: tokenHash } : { type: 'email', email, token: code },
        ),
      )
    expect(replies.map(({ status }) => status)).toEqual([200, 403])
    expect(replies[1]?.body).toEqual(expired)
  }
})

test('of 50 concurrent uses of one link one creates a session', async () => {
  const { user, mail } = await requestRecovery()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => verify({ type: 'recovery', token_hash: mail.tokenHash })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(49)
  expect(await countSessions(user.id)).toBe(1)
})

test('of 50 concurrent uses of one code one creates a session', async () => {
  const { user, email, mail } = await requestRecovery()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => verify({ type: 'recovery', email, token: mail.code })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countSessions(user.id)).toBe(1)
})

test('a code ends after five wrong ones, because failed requests are counted; the link still works', async () => {
  const { email, mail } = await requestRecovery()
  for (let by = 1; by <= 5; by += 1)
    expect((await verify({ type: 'recovery', email, token: wrongCode(mail.code, by) })).body).toEqual(expired)
  expect((await verify({ type: 'recovery', email, token: mail.code })).body).toEqual(expired)
  expect((await verify({ type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200)
})

test('a code is valid for ten minutes, even if its link is valid longer', async () => {
  const age = (userId: string, seconds: number) =>
    database.db
      .updateTable('oneTimeTokens')
      .set({ createdAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where('userId', '=', userId)
      .execute()
  const inTime = await requestRecovery()
  await age(inTime.user.id, 590)
  expect((await verify({ type: 'recovery', email: inTime.email, token: inTime.mail.code })).status).toBe(200)
  const late = await requestRecovery()
  await age(late.user.id, 601)
  const refused = await verify({ type: 'recovery', email: late.email, token: late.mail.code })
  expect([refused.status, refused.body]).toEqual([403, expired])
  expect((await verify({ type: 'recovery', token_hash: late.mail.tokenHash })).status).toBe(200)
})

test('concurrent guesses do not exceed the limit', async () => {
  const { user, email, mail } = await requestRecovery()
  const guesses = Array.from({ length: 200 }, (_, index) => wrongCode(mail.code, index - 100))
  const replies = await Promise.all(guesses.map((token) => verify({ type: 'recovery', email, token })))
  const [row] = await database.db.selectFrom('oneTimeTokens').selectAll().where('userId', '=', user.id).execute()
  // Either one of the first five guesses was correct, or the code has ended.
  if (replies.every(({ status }) => status === 403)) expect(row?.codeAttempts).toBe(5)
  else expect(row).toBeUndefined()
})

test('wrong, expired and unknown tokens get the same answer, by mail and by text message', async () => {
  const { user, email, mail } = await requestRecovery()
  const phone = '491701000301'
  await post('/otp', { phone })
  const sms = await lastAuthMailTo(server, phone)
  const { userId } = await database.db
    .selectFrom('oneTimeTokens')
    .select('userId')
    .where('relatesTo', '=', phone)
    .executeTakeFirstOrThrow()
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const newPhone = '491701000302'
  await callAuth(server, 'PUT', '/user', { body: { phone: newPhone }, token: accessToken })
  const change = await lastAuthMailTo(server, newPhone)
  const proofs = [
    { type: 'recovery', email, token: mail.code },
    { type: 'sms', phone, token: sms.code },
    { type: 'phone_change', phone: newPhone, token: change.code },
  ]
  const wrong = await Promise.all(proofs.map((proof) => verify({ ...proof, token: wrongCode(proof.token) })))
  for (const id of [user.id, userId, account.user.id]) await expireTokens(id)
  const late = await Promise.all(proofs.map(verify))
  const unknown = await Promise.all([
    verify({ type: 'recovery', email: newEmail(), token: '123456' }),
    verify({ type: 'sms', phone: '491701000999', token: '123456' }),
    verify({ type: 'recovery', token_hash: mail.tokenHash }),
    verify({ type: 'recovery', token_hash: 'x' }),
    verify({ type: 'recovery', token_hash: '%00\u0001\ud800' }),
  ])
  for (const reply of [...wrong, ...late, ...unknown]) {
    expect([reply.status, reply.body]).toEqual([403, expired])
    expect([...reply.headers.keys()]).toEqual([...(wrong[0]?.headers.keys() ?? [])])
  }
})

test('a token is valid only for its own type, and is not spent by another', async () => {
  const { email, mail } = await requestRecovery()
  for (const type of ['signup', 'invite', 'magiclink', 'email', 'email_change'])
    expect((await verify({ type, token_hash: mail.tokenHash })).status).toBe(403)
  for (const type of ['signup', 'magiclink', 'email', 'email_change'])
    expect((await verify({ type, email, token: mail.code })).status).toBe(403)
  expect((await verify({ type: 'recovery', email, token: mail.code })).status).toBe(200)
})

const shape = [400, 'validation_failed']
test.each([
  ['no type', { token_hash: 'x' }],
  ['neither token nor token_hash', { type: 'email', email: 'a@example.com' }],
  ['both', { type: 'email', email: 'a@example.com', token: '123456', token_hash: 'x' }],
  ['a token without address or number', { type: 'email', token: '123456' }],
  ['a token with both', { type: 'sms', token: '123456', email: 'a@example.com', phone: '491701000300' }],
  ['a token_hash with an address', { type: 'email', token_hash: 'x', email: 'a@example.com' }],
  ['a token_hash with a number', { type: 'sms', token_hash: 'x', phone: '491701000300' }],
  ['a token_hash of a text message', { type: 'sms', token_hash: 'x' }],
  ['an unknown type', { type: 'reauthentication', token_hash: 'x' }],
  ['a type of no meaning', { type: 'constructor', token_hash: 'x' }],
  ['a mail type with a number', { type: 'recovery', token: '123456', phone: '491701000300' }],
  ['a phone type with an address', { type: 'sms', token: '123456', email: 'a@example.com' }],
  ['an address that is none', { type: 'email', token: '123456', email: 'a' }],
  ['a token that is no text', { type: 'email', token: 123_456, email: 'a@example.com' }],
])('%s is refused', async (_what, body) => {
  const reply = await verify(body)
  expect([reply.status, reply.body.code]).toEqual(shape)
})

test('nulls and unknown members, as clients send them, are ignored', async () => {
  const { tokenHash } = await signUp()
  const extra = {
    email: null,
    phone: '',
    token: null,
    options: { redirectTo: 'x' },
    gotrue_meta_security: {},
    other: 1,
  }
  expect((await verify({ type: 'signup', token_hash: tokenHash, ...extra })).status).toBe(200)
})

test('a code for one account is invalid for another address', async () => {
  const first = await requestRecovery()
  const second = await requestRecovery()
  if (first.mail.code === second.mail.code) return
  expect((await verify({ type: 'recovery', email: second.email, token: first.mail.code })).status).toBe(403)
})

test('a banned account cannot verify, and its token is not lost', async () => {
  const { user, mail, email } = await requestRecovery()
  const ban = (until: string | null) =>
    database.db.updateTable('users').set({ bannedUntil: until }).where('id', '=', user.id).execute()
  await ban('infinity')
  for (const proof of [{ token_hash: mail.tokenHash }, { email, token: mail.code }]) {
    const reply = await verify({ type: 'recovery', ...proof })
    expect([reply.status, reply.body.code]).toEqual([403, 'user_banned'])
  }
  expect(await countSessions(user.id)).toBe(0)
  await ban(null)
  expect((await verify({ type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200)
})

test('a recovery link does not raise a session above the first factor', async () => {
  const { user, mail } = await requestRecovery()
  await database.db
    .insertInto('factors')
    .values({
      userId: user.id,
      factorType: 'totp',
      status: 'verified',
      friendlyName: 'app',
      secret: Buffer.from('sealed'),
    })
    .execute()
  const { body } = await verify({ type: 'recovery', token_hash: mail.tokenHash })
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  const change = await callAuth(server, 'PUT', '/user', {
    body: { password: 'another river' },
    token: body.access_token,
  })
  expect([change.status, change.body.code]).toEqual([401, 'insufficient_aal'])
})

test('recovery of an unconfirmed account confirms it, and removes its password', async () => {
  const { email } = await signUp()
  await post('/recover', { email })
  const mail = (await authMailTo(server, email)).find(({ template }) => template === 'recovery')
  const { body } = await verify({ type: 'recovery', token_hash: mail?.tokenHash })
  expect(body.user.email_confirmed_at).toEqual(expect.any(String))
  const old = await post('/token?grant_type=password', { email, password })
  expect(old.body.code).toBe('invalid_credentials')
  const change = await callAuth(server, 'PUT', '/user', {
    body: { password: 'a river of my own' },
    token: body.access_token,
  })
  expect(change.status).toBe(200)
  expect((await post('/token?grant_type=password', { email, password: 'a river of my own' })).status).toBe(200)
})

test('a password reset with the client: mail, link, new password; the old one and other sessions are invalid', async () => {
  const account = await makeAccount(server.deps.accounts)
  const elsewhere = await signIn(server.url, account)
  const client = authClient(server.url)
  await client.resetPasswordForEmail(account.email)
  const { tokenHash } = await lastAuthMailTo(server, account.email)
  await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  const { error } = await client.updateUser({ password: 'a new river stone' })
  expect(error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await callAuth(server, 'GET', '/user', { token: elsewhere.accessToken })).body.code).toBe('session_not_found')
  const old = await authClient(server.url).signInWithPassword(account)
  expect(old.error?.code).toBe('invalid_credentials')
  const now = await authClient(server.url).signInWithPassword({ email: account.email, password: 'a new river stone' })
  expect(now.error).toBeNull()
})

test('a link that a PKCE flow requested returns its session to the caller that posts it', async () => {
  const email = newEmail()
  const { challenge } = await pkcePair()
  await post('/signup', { email, password, ...challenge })
  const { tokenHash } = await lastAuthMailTo(server, email)
  expect(tokenHash).toMatch(/^pkce_/)
  const { status, body } = await verify({ type: 'signup', token_hash: tokenHash })
  expect([status, signedIn(body).userId]).toEqual([200, body.user.id])
})

test('the code of a sign-up by phone confirms the number', async () => {
  const phone = '491701000303'
  await post('/signup', { phone, password })
  const { code } = await lastAuthMailTo(server, phone)
  const early = await post('/token?grant_type=password', { phone, password })
  expect(early.body.code).toBe('phone_not_confirmed')
  expect((await verify({ type: 'sms', phone: `+${phone}`, token: code })).status).toBe(200)
  expect((await post('/token?grant_type=password', { phone, password })).status).toBe(200)
})

test('attempts of a visitor are limited', async () => {
  const verifyByVisitor = {
    ...server.deps.accounts.limits.verifyByVisitor,
    consume: async () => ({ allowed: false, used: 30, retryAfterSeconds: 7 }),
  }
  const limited = await startTestServer(database, { accounts: { limits: { verifyByVisitor } } })
  const { mail } = await requestRecovery()
  const reply = await callAuth(limited, 'POST', '/verify', { body: { type: 'recovery', token_hash: mail.tokenHash } })
  expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
    429,
    'over_request_rate_limit',
    '7',
  ])
  expect((await verify({ type: 'recovery', token_hash: mail.tokenHash })).status).toBe(200)
  await limited.close()
})

test('repeated requests and guesses of codes are stopped, while the owner can still use the link', async () => {
  const of = (name: string) => createRateLimiter(database.pool, { name, points: 6, windowSeconds: 86_400 })
  const limits = { codeByEmail: of('code-email'), codeByPhone: of('code-phone') }
  const limited = await startTestServer(database, { accounts: { limits } })
  const { email } = await makeAccount(server.deps.accounts, { email: newEmail() })
  const guess = (sentTo: object, token: string) =>
    callAuth(limited, 'POST', '/verify', { body: { type: 'phone' in sentTo ? 'sms' : 'recovery', ...sentTo, token } })
  const codes: string[] = []
  for (let mails = 0; mails < 2; mails += 1) {
    await passMinute(database.db)
    await post('/recover', { email })
    const { code } = await lastAuthMailTo(server, email)
    for (let by = 1; by <= 4; by += 1) codes.push((await guess({ email }, wrongCode(code, by))).body.code)
  }
  expect(codes).toEqual([...Array(6).fill('otp_expired'), ...Array(2).fill('over_request_rate_limit')])
  const { code, tokenHash } = await lastAuthMailTo(server, email)
  expect((await guess({ email }, code)).status).toBe(429)
  const link = await callAuth(limited, 'POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })
  expect(link.status).toBe(200)
  // An unknown address is counted in the same way, and correct codes are not counted.
  const unknown = { phone: '491701000399' }
  for (let by = 0; by < 7; by += 1) codes.push((await guess(unknown, '123456')).body.code)
  expect(codes.slice(8)).toEqual([...Array(6).fill('otp_expired'), 'over_request_rate_limit'])
  const other = await makeAccount(server.deps.accounts, { email: newEmail() })
  for (let times = 0; times < 7; times += 1) {
    await post('/recover', { email: other.email })
    const sent = await lastAuthMailTo(server, other.email)
    expect((await guess({ email: other.email }, sent.code)).status).toBe(200)
  }
  await limited.close()
})
