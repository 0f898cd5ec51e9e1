import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthReply, callAuth, lastAuthMailTo, passMinute, pkcePair } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
const appUrl = 'https://app.example.com/welcome?tab=2&error=none'
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { accounts: { redirectUrls: ['https://app.example.com/**'] } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const password = 'violet river stone'
const post = (path: string, body: Record<string, unknown>) => callAuth(server, 'POST', path, { body })
const follow = (type: string, token: string, redirectTo?: string, method = 'GET') =>
  callAuth(
    server,
    method,
    `/verify?${new URLSearchParams({ token, type, ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }) })}`,
  )

/** The target of a redirect, and the parameters of its fragment. */
function arrivalOf({ status, headers }: AuthReply) {
  expect(status).toBe(303)
  expect(headers.get('cache-control')).toBe('no-store')
  const url = new URL(headers.get('location') ?? '')
  const fragment = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  url.hash = ''
  return { url, fragment, query: Object.fromEntries(url.searchParams) }
}

async function requestRecovery(extra: Record<string, unknown> = {}) {
  const account = await makeAccount(server.deps.accounts)
  await post('/recover', { email: account.email, ...extra })
  return { ...account, token: (await lastAuthMailTo(server, account.email)).tokenHash }
}

test('a link of the implicit flow ends with the session in the fragment, as the client reads it', async () => {
  const email = `new-${crypto.randomUUID()}@example.com`
  await post('/signup', { email, password })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { url, fragment } = arrivalOf(await follow('signup', tokenHash, appUrl))
  expect(url.href).toBe(appUrl)
  expect(fragment).toEqual({
    access_token: expect.stringMatching(/^ey/),
    refresh_token: expect.stringMatching(/./),
    expires_in: '3600',
    expires_at: expect.stringMatching(/^\d{10}$/),
    token_type: 'bearer',
    type: 'signup',
    sb: '',
  })
  const { data } = await authClient(server.url).getUser(fragment.access_token)
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
})

test('a link of a PKCE flow ends with a code, which only the browser of the request can exchange, once', async () => {
  const { verifier, challenge } = await pkcePair()
  const { token, user } = await requestRecovery(challenge)
  const { url, query, fragment } = arrivalOf(await follow('recovery', token, appUrl))
  expect(url.origin + url.pathname).toBe('https://app.example.com/welcome')
  expect(query).toEqual({ tab: '2', error: 'none', code: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(fragment).toEqual({})
  const exchange = (code_verifier: string) => post('/token?grant_type=pkce', { auth_code: query.code, code_verifier })
  expect((await exchange('f'.repeat(112))).body.code).toBe('bad_code_verifier')
  const { status, body } = await exchange(verifier)
  expect([status, body.user.id]).toEqual([200, user.id])
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString('utf8'))
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'recovery' }] })
  expect((await exchange(verifier)).body.code).toBe('flow_state_not_found')
})

test('an expired, wrong or spent link redirects with an error, which overwrites preset parameters', async () => {
  const expired = await requestRecovery()
  await database.db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('userId', '=', expired.user.id)
    .execute()
  const spent = await requestRecovery()
  await follow('recovery', spent.token)
  const other = await requestRecovery()
  for (const [type, token] of [
    ['recovery', expired.token],
    ['recovery', spent.token],
    ['recovery', 'nonsense'],
    ['signup', other.token],
  ] as const) {
    const { url, fragment, query } = arrivalOf(await follow(type, token, appUrl))
    expect(url.origin + url.pathname).toBe('https://app.example.com/welcome')
    expect(fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      sb: '',
    })
    expect(query).toEqual({ tab: '2', error: 'access_denied' })
  }
})

test('in a PKCE flow the query has the error, too', async () => {
  const { query, fragment } = arrivalOf(await follow('recovery', 'pkce_nonsense', appUrl))
  const wrong = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Token has expired or is invalid',
  }
  expect(query).toEqual({ tab: '2', ...wrong })
  expect(fragment).toEqual({ ...wrong, sb: '' })
})

test('a banned account is sent back without a session', async () => {
  const { user, token } = await requestRecovery()
  await database.db.updateTable('users').set({ bannedUntil: 'infinity' }).where('id', '=', user.id).execute()
  const { fragment } = arrivalOf(await follow('recovery', token, appUrl))
  expect(fragment).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  expect(fragment).not.toHaveProperty('access_token')
})

test.each([
  ['no type', 'token=x'],
  ['an unknown type', 'token=x&type=sms'],
  ['no token', 'type=signup'],
])('with %s nothing is verified, and the redirect has an error', async (_what, query) => {
  const { url, fragment } = arrivalOf(await callAuth(server, 'GET', `/verify?${query}`))
  expect(url.origin).toBe(server.url)
  expect(fragment).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' })
})

test('a URL that is not allowed is never a redirect target, not even by a link changed after it was mailed; the flow still completes', async () => {
  for (const redirectTo of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${server.url}@evil.example/`,
  ]) {
    const { token } = await requestRecovery()
    const { url, fragment } = arrivalOf(await follow('recovery', token, redirectTo))
    expect(url.origin).toBe(server.url)
    expect(fragment.access_token).toMatch(/^ey/)
  }
})

test('mail scanners do not spend the link: neither the linked page nor HEAD spends it', async () => {
  const account = await makeAccount(server.deps.accounts)
  await post('/recover', { email: account.email })
  const { link, tokenHash } = await lastAuthMailTo(server, account.email)
  expect(link.pathname).not.toContain('/auth/v1')
  for (const method of ['GET', 'HEAD']) await fetch(link, { method, redirect: 'manual' })
  expect((await follow('recovery', tokenHash, appUrl, 'HEAD')).status).toBe(405)
  expect((await callAuth(server, 'OPTIONS', `/verify?token=${tokenHash}&type=recovery`)).status).toBe(204)
  const { error } = await authClient(server.url).verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect(error).toBeNull()
})

test('of 50 concurrent uses of one link one ends with a session', async () => {
  const { user, token } = await requestRecovery()
  const arrivals = (await Promise.all(Array.from({ length: 50 }, () => follow('recovery', token)))).map(arrivalOf)
  expect(arrivals.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1)
  const sessions = await database.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()
  expect(sessions).toHaveLength(1)
})

test.each([
  ['the old address first', ['old', 'new']],
  ['the new address first', ['new', 'old']],
] as const)('a change of address needs both links, %s', async (_what, order) => {
  const account = await makeAccount(server.deps.accounts)
  const newEmail = `moved-${crypto.randomUUID()}@example.com`
  const { accessToken } = await signIn(server.url, account)
  await callAuth(server, 'PUT', '/user', { body: { email: newEmail }, token: accessToken })
  const tokens = {
    old: (await lastAuthMailTo(server, account.email)).tokenHash,
    new: (await lastAuthMailTo(server, newEmail)).tokenHash,
  }
  const half = arrivalOf(await follow('email_change', tokens[order[0]], appUrl))
  expect(half.fragment).toEqual({
    message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    sb: '',
  })
  const again = arrivalOf(await follow('email_change', tokens[order[0]], appUrl))
  expect(again.fragment.error_code).toBe('otp_expired')
  const login = (email: string) => post('/token?grant_type=password', { email, password: account.password })
  expect([(await login(account.email)).status, (await login(newEmail)).status]).toEqual([200, 400])
  const whole = arrivalOf(await follow('email_change', tokens[order[1]], appUrl))
  expect(whole.fragment).toMatchObject({ type: 'email_change', access_token: expect.any(String) })
  expect([(await login(account.email)).status, (await login(newEmail)).status]).toEqual([400, 200])
})

test('the same half twice, with a mail that was sent again, is still one half', async () => {
  const account = await makeAccount(server.deps.accounts)
  const newEmail = `moved-${crypto.randomUUID()}@example.com`
  const { accessToken } = await signIn(server.url, account)
  const change = () => callAuth(server, 'PUT', '/user', { body: { email: newEmail }, token: accessToken })
  await change()
  const first = (await lastAuthMailTo(server, newEmail)).tokenHash
  await passMinute(database.db)
  await change()
  const second = (await lastAuthMailTo(server, newEmail)).tokenHash
  expect(arrivalOf(await follow('email_change', first)).fragment.error_code).toBe('otp_expired')
  expect(arrivalOf(await follow('email_change', second)).fragment.message).toContain('other email')
  await passMinute(database.db)
  await change()
  const { data } = await authClient(server.url).getUser(accessToken)
  expect(data.user).toMatchObject({ email: account.email, new_email: newEmail })
})

test('a change of address in a PKCE flow ends with a code', async () => {
  const account = await makeAccount(server.deps.accounts)
  const newEmail = `moved-${crypto.randomUUID()}@example.com`
  const { accessToken } = await signIn(server.url, account)
  const { verifier, challenge } = await pkcePair()
  await callAuth(server, 'PUT', '/user', { body: { email: newEmail, ...challenge }, token: accessToken })
  const first = (await lastAuthMailTo(server, account.email)).tokenHash
  const second = (await lastAuthMailTo(server, newEmail)).tokenHash
  const half = arrivalOf(await follow('email_change', first, appUrl))
  expect(half.query.message).toBe(half.fragment.message)
  const { query } = arrivalOf(await follow('email_change', second, appUrl))
  const { body } = await post('/token?grant_type=pkce', { auth_code: query.code, code_verifier: verifier })
  expect(body.user).toMatchObject({ id: account.user.id, email: newEmail })
})
