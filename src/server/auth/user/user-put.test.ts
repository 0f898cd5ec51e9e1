import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { authMailTo, callAuth, lastAuthMailTo, passMinute, pkcePair, wrongCode } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let open: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  open = await startTestServer(database, { accounts: { autoconfirm: true } })
})
afterAll(async () => {
  await server.close()
  await open.close()
  await database.drop()
})

const newPassword = 'a new river stone'
const newEmail = () => `moved-${crypto.randomUUID()}@example.com`
const put = (token: string, body: Record<string, unknown>) => callAuth(server, 'PUT', '/user', { body, token })
const post = (path: string, body: Record<string, unknown>) => callAuth(server, 'POST', path, { body })
const readUser = (id: string) =>
  database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function member() {
  const account = await makeAccount(server.deps.accounts, { metadata: { first_name: 'Ada', plan: 'trial' } })
  return { ...account, ...(await signIn(server.url, account)) }
}

const ageSession = (sessionId: string, hours: number) =>
  database.db
    .updateTable('sessions')
    .set({ createdAt: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where('id', '=', sessionId)
    .execute()

async function requestNonce(account: { email: string; accessToken: string }) {
  await callAuth(server, 'GET', '/reauthenticate', { token: account.accessToken })
  return (await lastAuthMailTo(server, account.email)).code
}

test('metadata is merged into the existing metadata, and null removes a member', async () => {
  const account = await member()
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const { data, error } = await client.updateUser({ data: { plan: null, name: 'Countess', nested: { a: null } } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({ first_name: 'Ada', name: 'Countess', nested: { a: null } })
  expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
})

test('concurrent changes are all stored', async () => {
  const { accessToken, userId } = await member()
  await Promise.all(Array.from({ length: 10 }, (_, index) => put(accessToken, { data: { [`key${index}`]: index } })))
  expect(Object.keys((await readUser(userId)).userMetadata as object)).toHaveLength(12)
})

test('metadata cannot exceed its limits in several steps', async () => {
  const { accessToken, userId } = await member()
  expect((await put(accessToken, { data: { a: 'x'.repeat(9_000) } })).status).toBe(200)
  const reply = await put(accessToken, { data: { b: 'x'.repeat(9_000) } })
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
  expect((await readUser(userId)).userMetadata).not.toHaveProperty('b')
})

test('an empty change changes nothing', async () => {
  const { accessToken, userId } = await member()
  const before = await readUser(userId)
  const { status, body } = await put(accessToken, {
    email: null,
    phone: '',
    password: null,
    data: null,
    code_challenge: null,
  })
  expect([status, body.id]).toEqual([200, userId])
  expect(await readUser(userId)).toEqual(before)
})

test('roles, confirmations, ids and the like are not the member’s to change', async () => {
  const { accessToken, userId } = await member()
  const before = await readUser(userId)
  const { status } = await put(accessToken, {
    id: crypto.randomUUID(),
    role: 'service_role',
    aud: 'admin',
    email_confirmed_at: '2020-01-01T00:00:00Z',
    banned_until: '2020-01-01T00:00:00Z',
    password_hash: 'x',
    new_email: 'x@example.com',
    is_admin: true,
    credits: 1_000_000,
    raw_app_meta_data: { roles: ['admin'] },
    user_metadata: { first_name: 'Mallory' },
  })
  expect(status).toBe(200)
  expect(await readUser(userId)).toEqual(before)
  const reply = await put(accessToken, { app_metadata: { roles: ['admin'] }, data: { first_name: 'Mallory' } })
  expect([reply.status, reply.body.code]).toEqual([403, 'not_admin'])
  expect(await readUser(userId)).toEqual(before)
})

test('it takes a session', async () => {
  const reply = await callAuth(server, 'PUT', '/user', { body: { data: { a: 1 } } })
  expect([reply.status, reply.body.code]).toEqual([401, 'no_authorization'])
})

test('the checks are in the order of the contract', async () => {
  const account = await member()
  const other = await member()
  const all: Record<string, unknown> = {
    password: 'v1olt',
    app_metadata: {},
    email: other.email,
    phone: '491701000501',
    nonce: '000000',
    current_password: 'wrong',
  }
  const codeOf = async () => (await put(account.accessToken, all)).body.code
  await ageSession(account.sessionId, 25)
  const nonce = await requestNonce(account)
  const { id: factorId } = await database.db
    .insertInto('factors')
    .values({
      userId: account.userId,
      factorType: 'totp',
      status: 'verified',
      friendlyName: 'a',
      secret: Buffer.from('x'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await codeOf()).toBe('weak_password')
  all.password = account.password
  expect(await codeOf()).toBe('not_admin')
  all.app_metadata = null
  expect(await codeOf()).toBe('insufficient_aal')
  await database.db.deleteFrom('factors').where('id', '=', factorId).execute()
  expect(await codeOf()).toBe('email_exists')
  all.email = null
  await database.db.updateTable('users').set({ phone: '491701000501' }).where('id', '=', other.userId).execute()
  expect(await codeOf()).toBe('phone_exists')
  all.phone = null
  all.nonce = wrongCode(nonce)
  expect(await codeOf()).toBe('reauthentication_not_valid')
  all.nonce = null
  expect(await codeOf()).toBe('reauthentication_needed')
  all.nonce = nonce
  expect(await codeOf()).toBe('current_password_invalid')
  all.current_password = account.password
  expect(await codeOf()).toBe('same_password')
  all.password = newPassword
  expect(await codeOf()).toBeUndefined()
})

test('with a second factor, a session at aal1 changes neither password nor address nor number nor metadata', async () => {
  const account = await member()
  await database.db
    .insertInto('factors')
    .values({
      userId: account.userId,
      factorType: 'totp',
      status: 'verified',
      friendlyName: 'a',
      secret: Buffer.from('x'),
    })
    .execute()
  const before = await readUser(account.userId)
  for (const change of [
    { password: newPassword },
    { email: newEmail() },
    { phone: '491701000502' },
    { data: { a: 1 } },
  ]) {
    const reply = await put(account.accessToken, { ...change, current_password: account.password })
    expect([reply.status, reply.body.code]).toEqual([401, 'insufficient_aal'])
  }
  expect(await readUser(account.userId)).toEqual(before)
})

test('a new password ends every other session and every pending link, but not this session, and its owner is notified', async () => {
  const account = await member()
  const elsewhere = await signIn(server.url, account)
  await post('/recover', { email: account.email })
  const recovery = await lastAuthMailTo(server, account.email)
  const changed = await put(account.accessToken, { password: newPassword, current_password: account.password })
  expect(changed.status).toBe(200)
  expect((await callAuth(server, 'GET', '/user', { token: account.accessToken })).status).toBe(200)
  expect((await post('/token?grant_type=refresh_token', { refresh_token: account.refreshToken })).status).toBe(200)
  const dead = await callAuth(server, 'GET', '/user', { token: elsewhere.accessToken })
  expect([dead.status, dead.body.code]).toEqual([403, 'session_not_found'])
  expect((await post('/token?grant_type=refresh_token', { refresh_token: elsewhere.refreshToken })).status).toBe(400)
  const late = await post('/verify', { type: 'recovery', token_hash: recovery.tokenHash })
  expect(late.body.code).toBe('otp_expired')
  expect((await lastAuthMailTo(server, account.email)).template).toBe('password-changed')
  const login = (password: string) => post('/token?grant_type=password', { email: account.email, password })
  expect([(await login(account.password)).status, (await login(newPassword)).status]).toEqual([400, 200])
})

test('the old password is required, and a wrong one is refused', async () => {
  const { accessToken, email, password } = await member()
  const none = await put(accessToken, { password: newPassword })
  expect([none.status, none.body.code]).toEqual([400, 'current_password_required'])
  const wrong = await put(accessToken, { password: newPassword, current_password: 'not my password' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_invalid'])
  const same = await put(accessToken, { password, current_password: password })
  expect([same.status, same.body.code]).toEqual([422, 'same_password'])
  expect((await post('/token?grant_type=password', { email, password })).status).toBe(200)
})

test('password guesses with a session are limited; anonymous sign-in attempts do not use up these attempts', async () => {
  const { accessToken, email, password } = await member()
  const signInByAccount = createRateLimiter(database.pool, { name: randomUUID(), points: 3, windowSeconds: 900 })
  const { signingKeys } = server.deps.accounts
  const limited = await startTestServer(database, { accounts: { signingKeys, limits: { signInByAccount } } })
  const { passwords } = limited.deps.accounts
  for (let guess = 0; guess < 3; guess += 1)
    await callAuth(limited, 'POST', '/token?grant_type=password', { body: { email, password: `guess ${guess}` } })
  const change = (current: string) =>
    callAuth(limited, 'PUT', '/user', {
      token: accessToken,
      body: { password: newPassword, current_password: current },
    })
  for (let guess = 0; guess < 3; guess += 1)
    expect((await change(`guess ${guess}`)).body.code).toBe('current_password_invalid')
  const before = passwords.computed
  const reply = await change(password)
  expect([reply.status, reply.body.code]).toEqual([429, 'over_request_rate_limit'])
  expect(passwords.computed).toBe(before)
  await limited.close()
})

test('a session of a recovery link sets a password without the old one', async () => {
  const { email, password } = await member()
  await post('/recover', { email })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { body } = await post('/verify', { type: 'recovery', token_hash: tokenHash })
  const same = await put(body.access_token, { password })
  expect([same.status, same.body.code]).toEqual([422, 'same_password'])
  expect((await put(body.access_token, { password: newPassword })).status).toBe(200)
})

test('a session older than a day needs the code of a mail, which then replaces the old password and works once', async () => {
  const account = await member()
  await ageSession(account.sessionId, 25)
  const client = await put(account.accessToken, { password: newPassword, current_password: account.password })
  expect([client.status, client.body.code]).toEqual([400, 'reauthentication_needed'])
  const nonce = await requestNonce(account)
  const wrong = await put(account.accessToken, { password: newPassword, nonce: wrongCode(nonce) })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'reauthentication_not_valid'])
  expect((await put(account.accessToken, { password: newPassword, nonce })).status).toBe(200)
  const again = await put(account.accessToken, { password: 'yet another river', nonce })
  expect(again.body.code).toBe('reauthentication_not_valid')
})

test('a session of 23 hours needs none', async () => {
  const account = await member()
  await ageSession(account.sessionId, 23)
  const { status } = await put(account.accessToken, { password: newPassword, current_password: account.password })
  expect(status).toBe(200)
})

test('a code ends after five wrong ones, although each of those requests failed', async () => {
  const account = await member()
  await ageSession(account.sessionId, 25)
  const nonce = await requestNonce(account)
  for (let by = 1; by <= 5; by += 1)
    await put(account.accessToken, { password: newPassword, nonce: wrongCode(nonce, by) })
  const reply = await put(account.accessToken, { password: newPassword, nonce })
  expect([reply.status, reply.body.code]).toEqual([422, 'reauthentication_not_valid'])
})

test('a correct code is not spent when the change is refused for another reason', async () => {
  const account = await member()
  await ageSession(account.sessionId, 25)
  const nonce = await requestNonce(account)
  expect((await put(account.accessToken, { password: account.password, nonce })).body.code).toBe('same_password')
  expect((await put(account.accessToken, { password: newPassword, nonce })).status).toBe(200)
})

test('of two concurrent new passwords one is set', async () => {
  const account = await member()
  // Neither changes the password before both have checked the current one.
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [account.user.id])
  const replies = ['the first new river', 'the second new river'].map((password) =>
    put(account.accessToken, { password, current_password: account.password }),
  )
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(2)
  })
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(replies)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an account without a password gets one', async () => {
  const email = newEmail()
  const client = authClient(server.url)
  await client.signInWithOtp({ email })
  await client.verifyOtp({ email, token: (await lastAuthMailTo(server, email)).code, type: 'email' })
  expect((await client.updateUser({ password: newPassword })).error).toBeNull()
  expect((await post('/token?grant_type=password', { email, password: newPassword })).status).toBe(200)
})

test('a new address takes effect after both have confirmed, and the old one is notified', async () => {
  const account = await member()
  const email = newEmail()
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const { data, error } = await client.updateUser({ email: ` ${email.toUpperCase()} ` })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: account.email, new_email: email, email_change_sent_at: expect.any(String) })
  const atOld = await lastAuthMailTo(server, account.email)
  const atNew = await lastAuthMailTo(server, email)
  expect([atOld.template, atNew.template]).toEqual(['email-change-current', 'email-change-new'])
  expect(atOld.tokenHash).not.toBe(atNew.tokenHash)
  const half = await post('/verify', { type: 'email_change', token_hash: atNew.tokenHash })
  expect([half.status, half.body]).toEqual([
    200,
    { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
  ])
  expect((await readUser(account.userId)).email).toBe(account.email)
  const whole = await post('/verify', { type: 'email_change', email: account.email, token: atOld.code })
  expect(whole.status).toBe(200)
  expect(whole.body.user).toMatchObject({
    email,
    identities: [{ email, identity_data: { email, email_verified: true } }],
  })
  expect(whole.body.user).not.toHaveProperty('new_email')
  const login = (address: string) => post('/token?grant_type=password', { email: address, password: account.password })
  expect([(await login(account.email)).status, (await login(email)).status]).toEqual([400, 200])
  const profile = await database.db
    .selectFrom('profiles')
    .select('email')
    .where('userId', '=', account.userId)
    .execute()
  expect(profile).toEqual([{ email }])
  const notice = await lastAuthMailTo(server, account.email)
  expect(notice.template).toBe('email-changed')
  expect(notice.text).toContain(email)
})

test('links and codes for the old address are invalid after the change', async () => {
  const account = await member()
  const email = newEmail()
  await post('/recover', { email: account.email })
  const recovery = await lastAuthMailTo(server, account.email)
  await put(account.accessToken, { email })
  for (const address of [account.email, email])
    await post('/verify', { type: 'email_change', token_hash: (await lastAuthMailTo(server, address)).tokenHash })
  expect((await readUser(account.userId)).email).toBe(email)
  expect((await post('/verify', { type: 'recovery', token_hash: recovery.tokenHash })).body.code).toBe('otp_expired')
})

test('a second change replaces the first: earlier links are invalid, and the new address gets its mail at once', async () => {
  const account = await member()
  const [typo, email] = [newEmail(), newEmail()]
  await put(account.accessToken, { email: typo })
  const wrong = await lastAuthMailTo(server, typo)
  await put(account.accessToken, { email })
  expect((await post('/verify', { type: 'email_change', token_hash: wrong.tokenHash })).body.code).toBe('otp_expired')
  expect((await lastAuthMailTo(server, email)).template).toBe('email-change-new')
  await put(account.accessToken, { email })
  expect(await authMailTo(server, email)).toHaveLength(1)
})

test('a confirmation for one new address is not valid for another', async () => {
  const account = await member()
  const [first, second] = [newEmail(), newEmail()]
  await put(account.accessToken, { email: first })
  await post('/verify', { type: 'email_change', token_hash: (await lastAuthMailTo(server, account.email)).tokenHash })
  await put(account.accessToken, { email: second })
  const reply = await post('/verify', {
    type: 'email_change',
    token_hash: (await lastAuthMailTo(server, second)).tokenHash,
  })
  expect(reply.body.code).toBe('200')
  expect((await readUser(account.userId)).email).toBe(account.email)
})

test('an address that another account confirmed meanwhile stays there', async () => {
  const account = await member()
  const email = newEmail()
  await put(account.accessToken, { email })
  const atNew = await lastAuthMailTo(server, email)
  const atOld = await lastAuthMailTo(server, account.email)
  await makeAccount(server.deps.accounts, { email })
  await post('/verify', { type: 'email_change', token_hash: atNew.tokenHash })
  const reply = await post('/verify', { type: 'email_change', token_hash: atOld.tokenHash })
  expect([reply.status, reply.body.code]).toEqual([422, 'email_exists'])
  expect((await readUser(account.userId)).email).toBe(account.email)
})

test('an address or number of another account is refused, and the own one is no change', async () => {
  const account = await member()
  const other = await member()
  const used = await put(account.accessToken, { email: other.email.toUpperCase() })
  expect([used.status, used.body.code]).toEqual([422, 'email_exists'])
  const own = await put(account.accessToken, { email: account.email.toUpperCase() })
  expect(own.status).toBe(200)
  expect(own.body).not.toHaveProperty('new_email')
  expect(await authMailTo(server, account.email)).toEqual([])
})

test('without confirmation a new address takes effect at once, and the old one is notified', async () => {
  const email = newEmail()
  const client = authClient(open.url)
  const first = newEmail()
  await client.signUp({ email: first, password: newPassword })
  const { data } = await client.updateUser({ email })
  expect(data.user).toMatchObject({ email })
  expect(data.user).not.toHaveProperty('new_email')
  expect((await authMailTo(open, first)).map(({ template }) => template)).toEqual(['email-changed'])
})

test('a new number takes effect after its code is confirmed', async () => {
  const account = await member()
  const phone = '491701000510'
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const { data } = await client.updateUser({ phone: `+${phone}` })
  expect(data.user).toMatchObject({ phone: '', new_phone: phone })
  const { code } = await lastAuthMailTo(server, phone)
  const verified = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
  expect(verified.error).toBeNull()
  expect(verified.data.user).toMatchObject({
    phone,
    phone_confirmed_at: expect.any(String),
    identities: [{ provider: 'email' }, { provider: 'phone' }],
  })
  const other = await member()
  expect((await put(other.accessToken, { phone })).body.code).toBe('phone_exists')
})

test('the owner is notified of a new number, by mail and at the previous number', async () => {
  const { email, userId, accessToken } = await member()
  const [before, after] = ['491701000520', '491701000521']
  await database.db.updateTable('users').set({ phone: before }).where('id', '=', userId).execute()
  await put(accessToken, { phone: after })
  const { code } = await lastAuthMailTo(server, after)
  expect((await post('/verify', { type: 'phone_change', phone: after, token: code })).status).toBe(200)
  expect(await lastAuthMailTo(server, email)).toMatchObject({
    template: 'identity-linked',
    text: expect.stringMatching(/the phone number\s+ending in 0521/),
  })
  expect((await lastAuthMailTo(server, before)).text).toContain('another phone number')
  expect(await authMailTo(server, after)).toHaveLength(1)
})

test('a number that another account confirmed meanwhile stays there', async () => {
  const [first, second] = [await member(), await member()]
  const phone = '491701000511'
  await put(first.accessToken, { phone })
  const { code } = await lastAuthMailTo(server, phone)
  await passMinute(database.db)
  await put(second.accessToken, { phone })
  const { code: later } = await lastAuthMailTo(server, phone)
  expect((await post('/verify', { type: 'phone_change', phone, token: later })).status).toBe(200)
  const reply = await post('/verify', { type: 'phone_change', phone, token: code })
  expect(reply.status).toBeGreaterThanOrEqual(403)
  expect((await readUser(first.userId)).phone).toBeNull()
  expect((await readUser(second.userId)).phone).toBe(phone)
})

test.each([
  ['an address that is none', { email: 'a' }],
  ['an address that is no text', { email: {} }],
  ['a number that is none', { phone: '12' }],
  ['data that is a list', { data: [1] }],
  ['data with NUL', { data: { a: '\0' } }],
  ['half a PKCE pair', { email: 'a@example.com', code_challenge: 'c'.repeat(43) }],
])('%s is refused', async (_what, body) => {
  const { accessToken } = await member()
  const reply = await put(accessToken, body)
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
})

/** A sign-in by mail whose link was opened. Only the exchange of its code remains. */
async function followedLink(email: string) {
  const { verifier, challenge } = await pkcePair()
  await post('/recover', { email, ...challenge })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const link = await callAuth(server, 'GET', `/verify?token=${tokenHash}&type=recovery`)
  const authCode = new URL(link.headers.get('location') ?? '').searchParams.get('code')
  expect(authCode).not.toBeNull()
  return () => post('/token?grant_type=pkce', { auth_code: authCode, code_verifier: verifier })
}

const logout = (scope: string) => (token: string) => callAuth(server, 'POST', `/logout?scope=${scope}`, { token })
const api = (method: string, path: string) => (token: string) =>
  fetch(`${server.url}/api/account${path}`, { method, headers: { authorization: `Bearer ${token}` } })

test.each<[string, (token: string, password: string) => Promise<{ status: number }>]>([
  ['a new password', (token, current) => put(token, { password: newPassword, current_password: current })],
  ['a sign-out everywhere', logout('global')],
  ['a sign-out of all others', logout('others')],
  ['the end of all other sessions on the account page', api('DELETE', '/sessions')],
  ['a request for deletion', api('POST', '/deletion')],
])('%s ends a sign-in by mail that was not exchanged yet, but not one of another account', async (_how, end) => {
  const account = await makeAccount(server.deps.accounts)
  const stranger = await makeAccount(server.deps.accounts)
  const exchange = await followedLink(account.email)
  const strangers = await followedLink(stranger.email)
  const { accessToken } = await signIn(server.url, account)
  expect((await end(accessToken, account.password)).status).toBeLessThan(300)
  const late = await exchange()
  expect([late.status, late.body.code]).toEqual([404, 'flow_state_not_found'])
  expect((await strangers()).status).toBe(200)
})

test('the end of the own session alone does not end a sign-in in progress elsewhere', async () => {
  const account = await makeAccount(server.deps.accounts)
  const exchange = await followedLink(account.email)
  const { accessToken } = await signIn(server.url, account)
  expect((await logout('local')(accessToken)).status).toBe(204)
  expect((await exchange()).status).toBe(200)
})

/** Requests an address change and confirms both halves. Returns the result of the second confirmation. */
async function moveTo(account: { accessToken: string; email: string }, email: string) {
  expect((await put(account.accessToken, { email })).status).toBe(200)
  const current = await lastAuthMailTo(server, account.email)
  await post('/verify', { type: 'email_change', token_hash: current.tokenHash })
  const next = await lastAuthMailTo(server, email)
  return () => post('/verify', { type: 'email_change', token_hash: next.tokenHash })
}

test('an unconfirmed account is deleted when another account proves its address, with all its pending tokens', async () => {
  const email = newEmail()
  await post('/signup', { email, password: 'the squatter’s words' })
  const squatter = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { tokenHash: squattersLink } = await lastAuthMailTo(server, email)
  const owner = await member()
  const finish = await moveTo(owner, email)
  expect(await readUser(squatter.id)).toMatchObject({ email })
  expect((await finish()).status).toBe(200)
  expect(await readUser(owner.userId)).toMatchObject({ email, newEmail: null })
  const remaining = await database.db.selectFrom('users').select('id').where('id', '=', squatter.id).execute()
  expect(remaining).toEqual([])
  const login = (password: string) => post('/token?grant_type=password', { email, password })
  expect([(await login('the squatter’s words')).status, (await login(owner.password)).status]).toEqual([400, 200])
  expect((await post('/verify', { type: 'signup', token_hash: squattersLink })).body.code).toBe('otp_expired')
})

test('an account that was confirmed during a pending change to its address retains the address', async () => {
  const email = newEmail()
  await post('/signup', { email, password: 'some words of theirs' })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const other = await member()
  const finish = await moveTo(other, email)
  expect((await post('/verify', { type: 'signup', token_hash: tokenHash })).status).toBe(200)
  const late = await finish()
  expect([late.status, late.body.code]).toEqual([422, 'email_exists'])
  expect(await readUser(other.userId)).toMatchObject({ email: other.email })
  expect((await put(other.accessToken, { email })).body.code).toBe('email_exists')
})

test('a number of an unconfirmed account moves to the account that proves it', async () => {
  const phone = '491701000577'
  await post('/signup', { phone, password: 'the squatter’s words' })
  const owner = await member()
  expect((await put(owner.accessToken, { phone })).status).toBe(200)
  const { code } = await lastAuthMailTo(server, phone)
  expect((await post('/verify', { type: 'phone_change', phone, token: code })).status).toBe(200)
  expect(await readUser(owner.userId)).toMatchObject({ phone })
})

test('where addresses need no proof, every account retains its address', async () => {
  const used = newEmail()
  await makeAccount(server.deps.accounts, { email: used, confirmed: false })
  const account = await makeAccount(open.deps.accounts)
  const { accessToken: token } = await signIn(open.url, account)
  const refused = await callAuth(open, 'PUT', '/user', { token, body: { email: used } })
  expect([refused.status, refused.body.code]).toEqual([422, 'email_exists'])
})
