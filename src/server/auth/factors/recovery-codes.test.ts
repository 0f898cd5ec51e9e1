import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'
import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, type SignedIn, signedIn, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  const wrong = { name: 'recovery-wrong', points: 10, windowSeconds: 3_600 }
  const wrongRecoveryByAccount = createRateLimiter(database.pool, wrong)
  server = await startTestServer(database, { accounts: { limits: { wrongRecoveryByAccount } } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const call = (method: string, path: string, { accessToken: token }: SignedIn, body?: unknown) =>
  callAuth(server, method, path, { token, body })

/** A member with an authenticator app, and a session that it raised. */
async function memberWithApp() {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const { body } = await call('POST', '/factors', session, { factor_type: 'totp' })
  const totp = new TOTP({ secret: Secret.fromBase32(body.totp.secret), algorithm: 'SHA1', digits: 6, period: 30 })
  const challenged = await call('POST', `/factors/${body.id}/challenge`, session)
  const answer = { challenge_id: challenged.body.id, code: totp.generate() }
  const verified = await call('POST', `/factors/${body.id}/verify`, session, answer)
  expect(verified.status).toBe(200)
  return { account, factorId: body.id as string, session: signedIn(verified.body as WireSession) }
}

async function memberWithCodes() {
  const member = await memberWithApp()
  const { status, body } = await call('POST', '/factors/recovery-codes', member.session)
  expect(status).toBe(200)
  return { ...member, setId: body.id as string, codes: body.codes as string[] }
}

const spend = (session: SignedIn, code: string) => call('POST', '/factors/recovery-codes/verify', session, { code })
const status = (session: SignedIn) => call('GET', '/factors/recovery-codes', session)

test('the auth client generates ten codes, spends a typed one, and reads how many are left', async () => {
  const { account, session } = await memberWithApp()
  const client = authClient(server.url, { experimental: { recoveryCodes: true } })
  await client.setSession({ access_token: session.accessToken, refresh_token: session.refreshToken })
  const { recoveryCodes } = client.mfa
  expect((await recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  const generated = await recoveryCodes.generate()
  expect(generated.error).toBeNull()
  expect(generated.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
  const codes = generated.data?.codes ?? []
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{16}$/)
  expect((await client.mfa.listFactors()).data?.recovery_code).toMatchObject([{ status: 'verified' }])

  const later = authClient(server.url, { experimental: { recoveryCodes: true } })
  await later.signInWithPassword(account)
  const typed = ` ${(codes[3] ?? '').toUpperCase().replace(/(.{4})/g, '$1-')} `
  const spent = await later.mfa.recoveryCodes.verify({ code: typed })
  expect(spent.error).toBeNull()
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await later.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  const mails = await messagesTo(database.db, server.deps.mail, account.email)
  expect(mails.map(({ template }) => template)).toEqual([
    'factor-added',
    'recovery-codes-created',
    'recovery-code-used',
  ])
  expect(mails[2]?.text).toContain('You have 9 codes left')
})

test('a code raises one session, even with concurrent attempts, and is stored only as a hash', async () => {
  const { account, codes, setId } = await memberWithCodes()
  const sessions = [await signIn(server.url, account), await signIn(server.url, account)]
  const answers = await Promise.all(
    sessions.flatMap((session) => [spend(session, codes[0] ?? ''), spend(session, codes[0] ?? '')]),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = await database.db.selectFrom('recoveryCodes').selectAll().where('factorId', '=', setId).execute()
  expect(rows).toHaveLength(10)
  expect(rows.filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
  for (const { codeHash } of rows) expect(codes.some((code) => codeHash.includes(code))).toBe(false)
})

test('a new set replaces the old one, whose codes are invalid', async () => {
  const { account, session, codes } = await memberWithCodes()
  expect((await call('POST', '/factors/recovery-codes', session)).body).toMatchObject({
    code: 'mfa_verified_factor_exists',
  })
  const renewed = await call('POST', '/factors/recovery-codes/regenerate', session)
  expect(renewed.body).toMatchObject({ total: 10, type: 'recovery_code' })
  const late = await signIn(server.url, account)
  expect(await spend(late, codes[0] ?? '')).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  expect((await spend(late, renewed.body.codes[0])).status).toBe(200)
})

test('ten wrong codes lock recovery codes, but not the other factors', async () => {
  const { account, codes, factorId } = await memberWithCodes()
  const session = await signIn(server.url, account)
  for (let attempts = 0; attempts < 10; attempts += 1)
    expect((await spend(session, 'aaaa-aaaa-aaaa-aaaa')).body).toMatchObject({ code: 'mfa_verification_failed' })
  expect(await spend(session, codes[0] ?? '')).toMatchObject({
    status: 429,
    body: { code: 'mfa_recovery_codes_locked' },
  })
  expect((await call('POST', `/factors/${factorId}/challenge`, session)).status).toBe(200)
})

test('codes need a verified factor, a session raised by it, and a recent sign-in', async () => {
  const plain = await signIn(server.url, await makeAccount(server.deps.accounts))
  expect(await call('POST', '/factors/recovery-codes', plain)).toMatchObject({
    status: 422,
    body: { code: 'mfa_recovery_codes_sole_factor' },
  })
  const { account, session } = await memberWithApp()
  const low = await signIn(server.url, account)
  expect(await call('POST', '/factors/recovery-codes', low)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  })
  const old = new Date(Date.now() - 25 * 3_600_000)
  await database.db.updateTable('sessions').set({ createdAt: old }).where('id', '=', session.sessionId).execute()
  expect((await call('POST', '/factors/recovery-codes', session)).body).toMatchObject({
    code: 'reauthentication_needed',
  })
})

test('one member never sees or spends the codes of another', async () => {
  const { codes, setId } = await memberWithCodes()
  const stranger = await memberWithApp()
  expect((await spend(stranger.session, codes[0] ?? '')).body).toMatchObject({ code: 'mfa_verification_failed' })
  expect(await status(stranger.session)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
  expect((await call('DELETE', `/factors/${setId}`, stranger.session)).status).toBe(404)
})

test('a recovery code lets its owner remove the lost factor, and the codes go with the last factor', async () => {
  const { account, codes, factorId } = await memberWithCodes()
  const session = await signIn(server.url, account)
  const raised = signedIn((await spend(session, codes[0] ?? '')).body as WireSession)
  expect(await call('DELETE', `/factors/${factorId}`, raised)).toMatchObject({ status: 200, body: { id: factorId } })
  expect((await call('GET', '/user', raised)).body.factors).toEqual([])
  const sessions = await database.db
    .selectFrom('sessions')
    .select('aal')
    .where('userId', '=', account.user.id)
    .execute()
  expect(new Set(sessions.map(({ aal }) => aal))).toEqual(new Set(['aal1']))
  expect((await spend(raised, codes[1] ?? '')).body).toMatchObject({ code: 'mfa_verification_failed' })
})

test('codes are removed by a raised session only, and are no factor to challenge', async () => {
  const { account, session, setId } = await memberWithCodes()
  const low = await signIn(server.url, account)
  expect((await call('DELETE', '/factors/recovery-codes', low)).body).toMatchObject({ code: 'insufficient_aal' })
  expect((await call('POST', `/factors/${setId}/challenge`, session)).body).toMatchObject({ code: 'validation_failed' })
  expect(await call('DELETE', '/factors/recovery-codes', session)).toMatchObject({ status: 200, body: { id: setId } })
  expect((await status(session)).status).toBe(404)
})

test.each(['/factors/recovery-codes', '/factors/recovery-codes/verify', '/factors/recovery-codes/regenerate'])(
  'POST %s refuses a caller without a session',
  async (path) => {
    expect((await callAuth(server, 'POST', path, { body: {} })).status).toBe(401)
  },
)

test('recovery codes without another factor require no second factor, and a new one can be added', async () => {
  const { account, factorId } = await memberWithCodes()
  // The state after only the app was removed with the installation's secret.
  await database.db.deleteFrom('factors').where('id', '=', factorId).execute()
  const session = await signIn(server.url, account)
  expect((await authenticate(server.deps.accounts, session.accessToken)).needsFactor).toBe(false)
  expect((await call('POST', '/factors', session, { factor_type: 'totp' })).status).toBe(200)
})
