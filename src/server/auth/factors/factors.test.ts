import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { factorSecretPurpose } from '#domain/accounts/factors/factors.ts'
import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import { createSealer } from '#domain/seal.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, type SignedIn, signedIn, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  const message = { name: 'factor-message', points: 1, windowSeconds: 60 }
  const factorMessageByNumber = createRateLimiter(database.pool, message)
  server = await startTestServer(database, { accounts: { limits: { factorMessageByNumber } } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function call(method: string, path: string, accessToken: string | null, body?: unknown, ip = '203.0.113.5') {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': ip,
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

type Enrolled = { id: string; secret: string }

async function enroll(session: SignedIn, friendlyName: string = randomUUID()): Promise<Enrolled> {
  const input = { factor_type: 'totp', friendly_name: friendlyName }
  const { status, body } = await call('POST', '/factors', session.accessToken, input)
  expect(status).toBe(200)
  return { id: body.id, secret: body.totp.secret }
}

async function challenge(session: SignedIn, factorId: string): Promise<string> {
  const { status, body } = await call('POST', `/factors/${factorId}/challenge`, session.accessToken, { factorId })
  expect(status).toBe(200)
  return body.id
}

const verify = (session: SignedIn, factorId: string, challengeId: string, code: string, ip?: string) =>
  call('POST', `/factors/${factorId}/verify`, session.accessToken, { challenge_id: challengeId, code }, ip)

/** The code of an authenticator app, `steps` steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp,
  })
}

/** A code that no step near the current time has. */
function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666'
}

/** Answers the next challenge like the app. Clears the last used step, so that a test need not wait half a minute for the next code. */
async function answer(session: SignedIn, factor: Enrolled): Promise<SignedIn> {
  await clearLastStep(factor)
  const { status, body } = await verify(session, factor.id, await challenge(session, factor.id), codeOf(factor.secret))
  expect(status).toBe(200)
  return signedIn(body as WireSession)
}

const clearLastStep = ({ id }: Enrolled) =>
  database.db.updateTable('factors').set({ lastUsedStep: null }).where('id', '=', id).execute()

/** An account with a verified factor, and a session that it raised. */
async function memberWithFactor() {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const factor = await enroll(session)
  return { account, factor, session: await answer(session, factor) }
}

const factorRow = (id: string) => database.db.selectFrom('factors').selectAll().where('id', '=', id).executeTakeFirst()
const sessionsOf = (userId: string) =>
  database.db.selectFrom('sessions').select(['id', 'aal']).where('userId', '=', userId).orderBy('createdAt').execute()

test('the auth client enrols an app, verifies it, is at aal2, lists it and removes it again', async () => {
  const account = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const levels = () => client.mfa.getAuthenticatorAssuranceLevel()
  expect((await levels()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My app', issuer: 'Linkwright & Sons' })
  expect(enrolled.error).toBeNull()
  if (enrolled.data?.type !== 'totp') throw new Error('A TOTP factor was asked for')
  const { id, totp } = enrolled.data
  const challenged = await client.mfa.challenge({ factorId: id })
  expect(challenged.error).toBeNull()
  const challengeId = challenged.data?.id ?? ''
  const verified = await client.mfa.verify({ factorId: id, challengeId, code: codeOf(totp.secret) })
  expect(verified.error).toBeNull()
  expect((await levels()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  const { data: listed } = await client.mfa.listFactors()
  expect(listed?.totp).toMatchObject([{ id, friendly_name: 'My app', factor_type: 'totp', status: 'verified' }])
  expect((await client.refreshSession()).data.session).not.toBeNull()
  expect((await levels()).data?.currentLevel).toBe('aal2')
  expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull()
  expect((await client.mfa.listFactors()).data?.all).toEqual([])
  const mails = await messagesTo(database.db, server.deps.mail, account.email)
  expect(mails.map(({ template }) => template)).toEqual(['factor-added', 'factor-removed'])
  expect(mails[0]?.text).toContain('My app')
})

test('an app gets a URI, the secret and a QR code that fits a data: URL; the secret is stored sealed', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const { body } = await call('POST', '/factors', session.accessToken, { factor_type: 'totp', issuer: 'Link: wright' })
  expect(body).toMatchObject({ type: 'totp', friendly_name: '' })
  const totp = URI.parse(body.totp.uri)
  expect(totp).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30 })
  expect(totp.secret.base32).toBe(body.totp.secret)
  expect(body.totp.qr_code).toMatch(/^<svg[^>]*>[\s\S]*<\/svg>$/)
  expect(body.totp.qr_code).not.toContain('#')
  const row = await factorRow(body.id)
  expect(row?.secret?.includes(body.totp.secret)).toBe(false)
  const { sealer } = server.deps.accounts
  expect(sealer.open(factorSecretPurpose, row?.secret ?? Buffer.alloc(0))).toBe(body.totp.secret)
  // The secret is not shown again.
  expect(JSON.stringify((await call('GET', '/user', session.accessToken)).body)).not.toContain(body.totp.secret)
})

test('a code works once: not with a new challenge, and not in fifty concurrent attempts', async () => {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const { id, secret } = await enroll(session)
  const code = codeOf(secret)
  const first = await verify(session, id, await challenge(session, id), code)
  expect(first.status).toBe(200)
  const raised = signedIn(first.body as WireSession)
  const again = await verify(raised, id, await challenge(raised, id), code)
  expect(again).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  await clearLastStep({ id, secret })
  const challenges = await Promise.all(Array.from({ length: 50 }, () => challenge(raised, id)))
  const answers = await Promise.all(challenges.map((challengeId) => verify(raised, id, challengeId, codeOf(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
})

test.each([
  [-2, 422],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 422],
])('a code of %i steps from now is answered %i', async (steps, status) => {
  const { session, factor } = await memberWithFactor()
  const present = () => Math.floor(Date.now() / 30_000)
  for (;;) {
    const step = present()
    await clearLastStep(factor)
    const challengeId = await challenge(session, factor.id)
    const response = await verify(session, factor.id, challengeId, codeOf(factor.secret, steps))
    // If the step ended between the creation and the check of the code, another code was checked, and the loop repeats.
    if (present() !== step) continue
    expect(response.status).toBe(status)
    return
  }
})

test('a challenge ends after five wrong codes, and the right one is then refused', async () => {
  const { session, factor } = await memberWithFactor()
  await clearLastStep(factor)
  const challengeId = await challenge(session, factor.id)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await verify(session, factor.id, challengeId, wrongCodeOf(factor.secret))).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
  expect(await verify(session, factor.id, challengeId, codeOf(factor.secret))).toMatchObject({
    status: 422,
    body: { code: 'mfa_challenge_expired' },
  })
})

test('a challenge is answered once, from the address of its request, and in time', async () => {
  const { session, factor } = await memberWithFactor()
  const challengeId = await challenge(session, factor.id)
  await clearLastStep(factor)
  expect(await verify(session, factor.id, challengeId, codeOf(factor.secret), '203.0.113.6')).toMatchObject({
    status: 422,
    body: { code: 'mfa_ip_address_mismatch' },
  })
  const first = await verify(session, factor.id, challengeId, codeOf(factor.secret))
  expect(first.status).toBe(200)
  const raised = signedIn(first.body as WireSession)
  await clearLastStep(factor)
  expect(await verify(raised, factor.id, challengeId, codeOf(factor.secret))).toMatchObject({
    status: 422,
    body: { code: 'mfa_challenge_expired' },
  })
  const late = await challenge(raised, factor.id)
  await database.db
    .updateTable('factorChallenges')
    .set({ expiresAt: sql<Date>`now()` })
    .where('id', '=', late)
    .execute()
  expect(await verify(raised, factor.id, late, codeOf(factor.secret))).toMatchObject({
    status: 422,
    body: { code: 'mfa_challenge_expired' },
  })
})

test('a challenge has its end time, in seconds since 1970', async () => {
  const { session, factor } = await memberWithFactor()
  const { body } = await call('POST', `/factors/${factor.id}/challenge`, session.accessToken)
  const row = await database.db
    .selectFrom('factorChallenges')
    .select(['createdAt', 'expiresAt'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(body).toEqual({ id: body.id, type: 'totp', expires_at: Math.floor(row.expiresAt.getTime() / 1000) })
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(300_000)
})

test('a verified code ends the other aal1 sessions, and deletes unverified factors of the type', async () => {
  const account = await makeAccount(server.deps.accounts)
  const [here, elsewhere] = [await signIn(server.url, account), await signIn(server.url, account)]
  const factor = await enroll(here)
  const abandoned = await enroll(here)
  const raised = await answer(here, factor)
  expect(raised.sessionId).toBe(here.sessionId)
  expect(await sessionsOf(account.user.id)).toEqual([{ id: here.sessionId, aal: 'aal2' }])
  expect((await call('GET', '/user', elsewhere.accessToken)).body).toMatchObject({ code: 'session_not_found' })
  expect(await factorRow(abandoned.id)).toBeUndefined()
})

test('earlier refresh tokens are invalid at once after the second factor, and the new one retains aal2', async () => {
  const account = await makeAccount(server.deps.accounts)
  const before = await signIn(server.url, account)
  const factor = await enroll(before)
  const raised = await answer(before, factor)
  const refresh = (token: string) => call('POST', '/token?grant_type=refresh_token', null, { refresh_token: token })
  expect(await refresh(before.refreshToken)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  })
  const next = await refresh(raised.refreshToken)
  expect(next.status).toBe(200)
  const claims = JSON.parse(Buffer.from(next.body.access_token.split('.')[1], 'base64url').toString('utf8'))
  expect(claims).toMatchObject({ aal: 'aal2', session_id: before.sessionId })
})

test('a session that was not raised cannot enrol a further factor, verify one, or remove the first', async () => {
  const account = await makeAccount(server.deps.accounts)
  const early = await signIn(server.url, account)
  // Enrolled before the first factor; a phone, because the verification of an app deletes unverified apps.
  const waiting = await call('POST', '/factors', early.accessToken, { factor_type: 'phone', phone: '+4915112345678' })
  const factor = await enroll(early)
  await answer(early, factor)
  const late = await signIn(server.url, account)
  expect(await call('POST', '/factors', late.accessToken, { factor_type: 'totp' })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  })
  const challengeId = await challenge(late, waiting.body.id)
  const [message] = await messagesTo(database.db, server.deps.mail, '4915112345678')
  const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  expect(await verify(late, waiting.body.id, challengeId, code)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  })
  expect(await call('DELETE', `/factors/${factor.id}`, late.accessToken)).toMatchObject({
    status: 422,
    body: { code: 'insufficient_aal' },
  })
  expect(await factorRow(factor.id)).toMatchObject({ status: 'verified' })
})

test('removing a factor answers its id and drops the sessions it raised to aal1, at once', async () => {
  const { account, factor, session } = await memberWithFactor()
  const second = await answer(await signIn(server.url, account), factor)
  expect(await call('DELETE', `/factors/${factor.id}`, session.accessToken)).toEqual({
    status: 200,
    body: { id: factor.id },
  })
  expect((await sessionsOf(account.user.id)).map(({ aal }) => aal)).toEqual(['aal1', 'aal1'])
  const client = authClient(server.url)
  await client.setSession({ access_token: second.accessToken, refresh_token: second.refreshToken })
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
})

test('a later sign-in with the password is a session at aal1 beside the raised one', async () => {
  const { account, session } = await memberWithFactor()
  const later = await signIn(server.url, account)
  expect(await sessionsOf(account.user.id)).toEqual([
    { id: session.sessionId, aal: 'aal2' },
    { id: later.sessionId, aal: 'aal1' },
  ])
})

test('an unverified factor may be removed without a raised session', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const { id } = await enroll(session)
  expect(await call('DELETE', `/factors/${id}`, session.accessToken)).toEqual({ status: 200, body: { id } })
})

test('a factor without its first code within 300 seconds is deleted', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const factor = await enroll(session, 'Old')
  await database.db
    .updateTable('factors')
    .set({ createdAt: sql<Date>`now() - interval '301 seconds'` })
    .where('id', '=', factor.id)
    .execute()
  expect(await call('POST', `/factors/${factor.id}/challenge`, session.accessToken)).toMatchObject({
    status: 404,
    body: { code: 'mfa_factor_not_found' },
  })
  // Its name is available again.
  await enroll(session, 'Old')
  expect(await factorRow(factor.id)).toBeUndefined()
})

test('names are unique and ten factors are the maximum, even with concurrent requests', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  await enroll(session, 'Mine')
  expect(
    await call('POST', '/factors', session.accessToken, { factor_type: 'totp', friendly_name: 'Mine' }),
  ).toMatchObject({
    status: 422,
    body: { code: 'mfa_factor_name_conflict' },
  })
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => call('POST', '/factors', session.accessToken, { factor_type: 'totp' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 422,
    body: { code: 'too_many_enrolled_mfa_factors' },
  })
})

test.each([
  [{}],
  [{ factor_type: 'sms' }],
  [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }],
  [{ factor_type: 'totp', friendly_name: 'a\0b' }],
  [{ factor_type: 'totp', friendly_name: '\ud800' }],
  [{ factor_type: 'totp', issuer: 'x'.repeat(101) }],
  [{ factor_type: 'totp', friendly_name: { $ne: null } }],
  [{ factor_type: 'phone' }],
  [{ factor_type: 'phone', phone: 'call me' }],
])('an invalid factor is refused: %j', async (input) => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  expect(await call('POST', '/factors', session.accessToken, input)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a phone is sent six digits, once a minute, that are stored as an HMAC and raise the session', async () => {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const phone = '4930901820'
  const { body } = await call('POST', '/factors', session.accessToken, {
    factor_type: 'phone',
    friendly_name: 'My phone',
    phone: '+49 30 901820',
  })
  expect(body).toEqual({ id: body.id, type: 'phone', friendly_name: 'My phone', phone })
  const elsewhere = { factorId: body.id, channel: 'whatsapp' }
  expect(await call('POST', `/factors/${body.id}/challenge`, session.accessToken, elsewhere)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  const challengeId = await challenge(session, body.id)
  const [message] = await messagesTo(database.db, server.deps.mail, phone)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
  expect(code).toHaveLength(6)
  const stored = await database.db
    .selectFrom('factorChallenges')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(await call('POST', `/factors/${body.id}/challenge`, session.accessToken)).toMatchObject({
    status: 429,
    body: { code: 'over_sms_send_rate_limit' },
  })
  expect(await messagesTo(database.db, server.deps.mail, phone)).toHaveLength(1)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await verify(session, body.id, challengeId, wrong)).status).toBe(422)
  const verified = await verify(session, body.id, challengeId, code)
  expect(verified.status).toBe(200)
  const claims = JSON.parse(Buffer.from(verified.body.access_token.split('.')[1], 'base64url').toString('utf8'))
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] })
  const raised = signedIn(verified.body as WireSession)
  expect(await call('POST', '/factors', raised.accessToken, { factor_type: 'phone', phone })).toMatchObject({
    status: 422,
    body: { code: 'mfa_verified_factor_exists' },
  })
})

test('of concurrent requests for a text message, one is sent', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const phone = '4930901821'
  const { body } = await call('POST', '/factors', session.accessToken, { factor_type: 'phone', phone })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', `/factors/${body.id}/challenge`, session.accessToken)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await messagesTo(database.db, server.deps.mail, phone)).toHaveLength(1)
})

test('a phone that is enrolled repeatedly gets no additional messages', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const phone = '4930901822'
  const statuses: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const { body } = await call('POST', '/factors', session.accessToken, { factor_type: 'phone', phone })
    statuses.push((await call('POST', `/factors/${body.id}/challenge`, session.accessToken)).status)
    if (time === 1) await call('DELETE', `/factors/${body.id}`, session.accessToken)
  }
  expect(statuses).toEqual([200, 429, 429])
  expect(await messagesTo(database.db, server.deps.mail, phone)).toHaveLength(1)
})

test('a visitor over the message limit gets none as a second factor either', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const { body } = await call('POST', '/factors', session.accessToken, { factor_type: 'phone', phone: '4930901823' })
  const { signingKeys, limits } = server.deps.accounts
  const mailByVisitor = {
    ...limits.mailByVisitor,
    consume: async () => ({ allowed: false, used: 30, retryAfterSeconds: 7 }),
  }
  const limited = await startTestServer(database, { accounts: { limits: { mailByVisitor }, signingKeys } })
  const token = session.accessToken
  const reply = await callAuth(limited, 'POST', `/factors/${body.id}/challenge`, { token })
  expect([reply.status, reply.body.code]).toEqual([429, 'over_sms_send_rate_limit'])
  expect(await messagesTo(database.db, server.deps.mail, '4930901823')).toHaveLength(0)
  await limited.close()
})

test('factors and challenges of another account are answered like unknown ones', async () => {
  const theirs = await memberWithFactor()
  const theirChallenge = await challenge(theirs.session, theirs.factor.id)
  const own = await memberWithFactor()
  const token = own.session.accessToken
  const answersFor = async (factorId: string, challengeId: string) => [
    await call('POST', `/factors/${factorId}/challenge`, token),
    await verify(own.session, factorId, challengeId, '123456'),
    await call('DELETE', `/factors/${factorId}`, token),
    await verify(own.session, own.factor.id, challengeId, '123456'),
  ]
  const foreign = await answersFor(theirs.factor.id, theirChallenge)
  expect(foreign).toEqual(await answersFor(randomUUID(), randomUUID()))
  expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 4 }, () => [404, 'mfa_factor_not_found']),
  )
  expect(await factorRow(theirs.factor.id)).toMatchObject({ status: 'verified' })
  for (const malformed of ['no-uuid', '%00', "'%20or%20true"])
    expect(await call('DELETE', `/factors/${malformed}`, token)).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
})

test('without a session there are no factors', async () => {
  const id = randomUUID()
  const answers = [
    await call('POST', '/factors', null, { factor_type: 'totp' }),
    await call('POST', `/factors/${id}/challenge`, null),
    await call('POST', `/factors/${id}/verify`, null, { challenge_id: id, code: '123456' }),
    await call('DELETE', `/factors/${id}`, null),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test('a visitor who begins too many factors is limited, for all results; another visitor is not', async () => {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const verifyByVisitor = createRateLimiter(database.pool, { name: 'enrol-visitor', points: 3, windowSeconds: 300 })
  const { signingKeys } = server.deps.accounts
  const limited = await startTestServer(database, { accounts: { signingKeys, limits: { verifyByVisitor } } })
  const begin = (name: string, { address = '203.0.113.41', token = session.accessToken } = {}) =>
    callAuth(limited, 'POST', '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: name },
      headers: { 'x-forwarded-for': address },
    })
  const replies = [
    await begin('one'),
    await begin('one'),
    // A request without a valid token is refused before it is counted.
    await begin('none', { token: 'x.y.z' }),
    await begin('two'),
    await begin('three'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 422, 403, 200, 429])
  expect(replies.at(-1)?.body.code).toBe('over_request_rate_limit')
  expect((await begin('three', { address: '203.0.113.42' })).status).toBe(200)
  await limited.close()
})

test('an account’s challenges and answers are limited for all callers', async () => {
  const { session, factor } = await memberWithFactor()
  const refuse = async () => ({ allowed: false, used: 15, retryAfterSeconds: 9 })
  const { factorByAccount } = server.deps.accounts.limits
  const limited = await startTestServer(database, {
    accounts: {
      limits: { factorByAccount: { ...factorByAccount, consume: refuse } },
      signingKeys: server.deps.accounts.signingKeys,
    },
  })
  const post = (path: string, body: unknown) =>
    fetch(`${limited.url}/auth/v1/factors/${factor.id}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answers = [await post('challenge', {}), await post('verify', { challenge_id: randomUUID(), code: '123456' })]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['9', '9'])
  await limited.close()
})

test('wrong codes of an account are limited over a day, and correct ones do not count', async () => {
  const { session, factor } = await memberWithFactor()
  const { signingKeys } = server.deps.accounts
  const wrongFactorByAccount = createRateLimiter(database.pool, {
    name: randomUUID(),
    points: 3,
    windowSeconds: 86_400,
  })
  const limited = await startTestServer(database, { accounts: { limits: { wrongFactorByAccount }, signingKeys } })
  const give = async (code: string) => {
    await clearLastStep(factor)
    const challenged = await callAuth(limited, 'POST', `/factors/${factor.id}/challenge`, {
      token: session.accessToken,
    })
    const body = { challenge_id: challenged.body.id, code }
    return (await callAuth(limited, 'POST', `/factors/${factor.id}/verify`, { token: session.accessToken, body }))
      .status
  }
  for (let times = 0; times < 5; times += 1) expect(await give(codeOf(factor.secret))).toBe(200)
  for (let times = 0; times < 3; times += 1) expect(await give(wrongCodeOf(factor.secret))).toBe(422)
  expect(await give(codeOf(factor.secret))).toBe(429)
  await limited.close()
})

test('a session that ended between challenge and answer is not raised', async () => {
  const { account, factor } = await memberWithFactor()
  const session = await signIn(server.url, account)
  const challengeId = await challenge(session, factor.id)
  await clearLastStep(factor)
  await database.db.deleteFrom('sessions').where('id', '=', session.sessionId).execute()
  expect(await verify(session, factor.id, challengeId, codeOf(factor.secret))).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})

test('a factor whose secret was sealed under another key is refused with its own code, never 500', async () => {
  const { account, factor } = await memberWithFactor()
  const sealed = createSealer('another secret for tests, long enough').seal(factorSecretPurpose, factor.secret)
  await database.db.updateTable('factors').set({ secret: sealed }).where('id', '=', factor.id).execute()
  const session = await signIn(server.url, account)
  const { status, body } = await verify(session, factor.id, await challenge(session, factor.id), codeOf(factor.secret))
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'mfa_factor_unusable' })
  expect(body.message).toContain('contact support')
})
