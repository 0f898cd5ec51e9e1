import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { deliverNext } from '#domain/mail/delivery/deliver-mail.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { authMailTo, callAuth, lastAuthMailTo, passMinute } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount } from '#test/makers/accounts.ts'

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

const password = 'violet river stone'
const newEmail = () => `new-${crypto.randomUUID()}@example.com`
const signUp = (body: Record<string, unknown>, query = '') =>
  callAuth(server, 'POST', `/signup${query}`, { body: { password, ...body } })
const findUser = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** The shape of an answer without its values: its members in order, with the types and lengths of their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, member]) => [name, shapeOf(member)])
  if (typeof value !== 'string') return value
  return value.replace(/[0-9a-f]/g, '0').replace(/^0{8}-0{4}-0{4}/, '…')
}

test('sign-up returns the user with the metadata and one identity, and leaves the account unconfirmed', async () => {
  const email = newEmail()
  const { data, error } = await authClient(server.url).signUp({
    email: ` ${email.toUpperCase()} `,
    password,
    options: { data: { first_name: 'Ada', plan: null } },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    phone: '',
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'Ada', plan: null },
    identities: [{ provider: 'email', email, identity_data: { email, email_verified: false } }],
    confirmation_sent_at: expect.any(String),
  })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  expect(JSON.stringify(data)).not.toMatch(/hash|argon/)
  expect(await findUser(email)).toMatchObject({ id: data.user?.id, emailConfirmedAt: null })
  const signIn = await callAuth(server, 'POST', '/token?grant_type=password', { body: { email, password } })
  expect([signIn.status, signIn.body.code]).toEqual([400, 'email_not_confirmed'])
})

test('the mail of a sign-up links to the confirmation page, and from there to the URL of the request', async () => {
  const email = newEmail()
  await signUp({ email }, `?redirect_to=${encodeURIComponent(`${server.url}/dashboard?tab=1`)}`)
  const mail = await lastAuthMailTo(server, email)
  expect(mail.template).toBe('confirm-sign-up')
  expect(mail.link.origin + mail.link.pathname).toBe(`${server.url}/auth/confirm`)
  expect(Object.fromEntries(mail.link.searchParams)).toEqual({
    token_hash: expect.stringMatching(/^[\w-]{43}$/),
    type: 'signup',
    email,
    redirect_to: `${server.url}/dashboard?tab=1`,
  })
  expect(mail.code).toMatch(/^\d{6}$/)
})

test('a mail never links to a URL that is not allowed', async () => {
  const email = newEmail()
  await signUp({ email }, '?redirect_to=https://evil.example/')
  expect((await lastAuthMailTo(server, email)).redirectTo).toBe(server.url)
})

test('the answer does not reveal whether an address is known, confirmed or not', async () => {
  const data = { zebra: 1, name: 'Ada', a: { nested: [1.5, 'x'] } }
  const confirmed = await makeAccount(server.deps.accounts, { email: newEmail() })
  const waiting = await makeAccount(server.deps.accounts, { email: newEmail(), confirmed: false })
  const [fresh, known, unconfirmed] = await Promise.all(
    [newEmail(), confirmed.email, waiting.email].map((email) => signUp({ email, data })),
  )
  expect(shapeOf(known?.body)).toEqual(shapeOf(fresh?.body))
  expect(shapeOf(unconfirmed?.body)).toEqual(shapeOf(fresh?.body))
  expect(Object.keys(known?.body.user_metadata)).toEqual(Object.keys(fresh?.body.user_metadata))
  for (const reply of [fresh, known, unconfirmed]) {
    expect(reply?.status).toBe(200)
    expect(reply?.body.user_metadata).toEqual(data)
    const { created_at, updated_at, confirmation_sent_at, identities, id } = reply?.body ?? {}
    const times = [created_at, updated_at, confirmation_sent_at, identities[0].created_at, identities[0].updated_at]
    expect(new Set(times).size).toBe(1)
    expect([identities[0].user_id, identities[0].id, identities[0].identity_data.sub]).toEqual([id, id, id])
    expect(reply?.body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect([...(reply?.headers.keys() ?? [])]).toEqual([...(fresh?.headers.keys() ?? [])])
  }
  expect(known?.body.id).not.toBe(confirmed.user.id)
  expect(unconfirmed?.body.id).not.toBe(waiting.user.id)
})

test('also by phone, a known number gets the same answer as a new one', async () => {
  const numbers = ['491701000001', '491701000002']
  await signUp({ phone: `+${numbers[0]}` })
  const [fresh, known] = [await signUp({ phone: numbers[1] }), await signUp({ phone: numbers[0] })]
  expect(fresh.body).toMatchObject({ phone: numbers[1], email: '', identities: [{ provider: 'phone' }] })
  expect(shapeOf(known.body)).toEqual(shapeOf(fresh.body))
})

test('the owner of a known address is notified, at most once a minute, and the account does not change', async () => {
  const { email, user } = await makeAccount(server.deps.accounts, { email: newEmail() })
  await signUp({ email, data: { first_name: 'Mallory' } })
  await signUp({ email })
  expect((await authMailTo(server, email)).map(({ template }) => template)).toEqual(['already-registered'])
  await passMinute(database.db)
  await signUp({ email })
  expect(await authMailTo(server, email)).toHaveLength(2)
  expect(await findUser(email)).toMatchObject({ passwordHash: user.passwordHash, userMetadata: {} })
})

test('an unconfirmed account is sent its confirmation again, and otherwise not changed', async () => {
  const email = newEmail()
  await signUp({ email, data: { first_name: 'Ada' } })
  const before = await findUser(email)
  await signUp({ email, data: { first_name: 'Mallory' } })
  expect(await authMailTo(server, email)).toHaveLength(1)
  await passMinute(database.db)
  expect((await signUp({ email })).status).toBe(200)
  expect((await authMailTo(server, email)).map(({ template }) => template)).toEqual([
    'confirm-sign-up',
    'confirm-sign-up',
  ])
  expect(await findUser(email)).toMatchObject({
    passwordHash: before?.passwordHash,
    userMetadata: { first_name: 'Ada' },
    emailConfirmedAt: null,
  })
})

test('after two sign-ups with one address, neither password is valid once the address is confirmed', async () => {
  const email = newEmail()
  const stranger = 'the password of another'
  await signUp({ email, password: stranger })
  await passMinute(database.db)
  await signUp({ email })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { data, error } = await authClient(server.url).verifyOtp({ type: 'signup', token_hash: tokenHash })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email })
  for (const candidate of [stranger, password]) {
    const signIn = await authClient(server.url).signInWithPassword({ email, password: candidate })
    expect(signIn.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  }
})

test('a hash is computed in every case', async () => {
  const { passwords } = server.deps.accounts
  const { email } = await makeAccount(server.deps.accounts, { email: newEmail() })
  const waiting = newEmail()
  await signUp({ email: waiting, password: 'the password of another' })
  for (const address of [newEmail(), email, waiting, waiting]) {
    const before = passwords.computed
    await signUp({ email: address })
    expect(passwords.computed - before).toBe(1)
  }
})

test('without confirmation sign-up returns a session, and a known address is refused', async () => {
  const email = newEmail()
  const client = authClient(open.url)
  const { data, error } = await client.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', user: { email, email_confirmed_at: expect.any(String) } })
  expect((await client.getUser()).data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } })
  expect(await authMailTo(open, email)).toEqual([])
  for (const address of [email, ` ${email.toUpperCase()}`]) {
    const again = await authClient(open.url).signUp({ email: address, password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  }
})

test('without confirmation an unconfirmed account cannot be taken over', async () => {
  const { email } = await makeAccount(server.deps.accounts, { email: newEmail(), confirmed: false })
  const reply = await callAuth(open, 'POST', '/signup', { body: { email, password } })
  expect([reply.status, reply.body.code]).toEqual([422, 'user_already_exists'])
  expect(await findUser(email)).toMatchObject({ emailConfirmedAt: null })
})

test('of concurrent sign-ups with one address, one creates the account and one mail is sent', async () => {
  const email = newEmail()
  const replies = await Promise.all(Array.from({ length: 10 }, () => signUp({ email })))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await authMailTo(server, email)).toHaveLength(1)
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => callAuth(open, 'POST', '/signup', { body: { email: `x${email}`, password } })),
  )
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
})

test.each([
  [{ first_name: 'Ada', name: 'Byron' }, 'Ada'],
  [{ display_name: ' Countess ' }, 'Countess'],
  [{ full_name: 'Ada Lovelace', name: 'x' }, 'Ada Lovelace'],
  [{ first_name: ' ', name: 'Byron' }, 'Byron'],
  [{ first_name: 7 }, 'New'],
  [{}, 'New'],
])('a profile is created with the name of %j', async (data, displayName) => {
  const email = `new.${crypto.randomUUID()}@example.com`
  await signUp({ email, data })
  const user = await findUser(email)
  const profile = await database.db
    .selectFrom('profiles')
    .selectAll()
    .where('userId', '=', user?.id ?? '')
    .executeTakeFirst()
  expect(profile).toMatchObject({ email, role: 'user', subscriptionTier: null })
  expect(profile?.displayName.startsWith(displayName)).toBe(true)
})

test('roles, confirmation and ids in a body are ignored', async () => {
  const email = newEmail()
  const id = crypto.randomUUID()
  const claims = {
    id,
    role: 'service_role',
    aud: 'admin',
    app_metadata: { provider: 'admin', roles: ['admin'] },
    email_confirmed_at: '2020-01-01T00:00:00Z',
    emailConfirmedAt: '2020-01-01T00:00:00Z',
    confirmed_at: '2020-01-01T00:00:00Z',
    email_confirm: true,
    banned_until: 'none',
    subscription_tier: 'premium',
    is_admin: true,
    password_hash: 'x',
    unknown: { any: ['thing'] },
  }
  const { status, body } = await signUp({ email, ...claims })
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } })
  const user = await findUser(email)
  expect(user?.id).not.toBe(id)
  expect(user?.emailConfirmedAt).toBeNull()
  const roles = await database.db.selectFrom('userRoles').selectAll().execute()
  expect(roles).toEqual([])
})

test('null members, as clients send them, and unknown keys are ignored', async () => {
  const email = newEmail()
  const body = `{"email":"${email}","phone":null,"password":"${password}","code_challenge":null,"code_challenge_method":null,
    "gotrue_meta_security":{},"data":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":"x"}}`
  const { status, body: user } = await callAuth(server, 'POST', '/signup', { body })
  expect(status).toBe(200)
  expect(Object.keys(user.user_metadata).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
test.each([
  ['no name', { password }, 422, 'anonymous_provider_disabled'],
  ['both names', { email: 'a@example.com', phone: '491701000009' }, 400, 'validation_failed'],
  ['an address that is none', { email: 'nobody' }, 400, 'validation_failed'],
  ['an address with a second one', { email: 'a@example.com,b@example.com' }, 400, 'validation_failed'],
  ['an address with a header', { email: 'a@example.com\r\nBcc: b@example.com' }, 400, 'validation_failed'],
  ['an address with NUL', { email: 'a\0@example.com' }, 400, 'validation_failed'],
  ['an address that is a list', { email: ['a@example.com'] }, 400, 'validation_failed'],
  ['a number that is none', { phone: '0170' }, 400, 'validation_failed'],
  ['a code by another way than text message', { phone: '491701000008', channel: 'whatsapp' }, 400, 'validation_failed'],
  ['no password', { email: 'a@example.com', password: '' }, 400, 'validation_failed'],
  ['a password that is no text', { email: 'a@example.com', password: { length: 9 } }, 400, 'validation_failed'],
  ['a short password', { email: 'a@example.com', password: 'v1olt' }, 422, 'weak_password'],
  ['half a PKCE pair', { email: 'a@example.com', code_challenge: 'c'.repeat(43) }, 400, 'validation_failed'],
  ['data that is a list', { email: 'a@example.com', data: [] }, 400, 'validation_failed'],
  ['data that is a text', { email: 'a@example.com', data: 'x' }, 400, 'validation_failed'],
  ['data over 16 kB', { email: 'a@example.com', data: { a: 'x'.repeat(16_384) } }, 400, 'validation_failed'],
  ['data with NUL', { email: 'a@example.com', data: { a: 'x\0y' } }, 400, 'validation_failed'],
  ['data with NUL in a key', { email: 'a@example.com', data: { deep: { 'x\0': 1 } } }, 400, 'validation_failed'],
  ['data with half a character', { email: 'a@example.com', data: { a: '\ud800' } }, 400, 'validation_failed'],
  ['data of many values', { email: 'a@example.com', data: { a: Array(501).fill(0) } }, 400, 'validation_failed'],
  ['deep data', { email: 'a@example.com', data: JSON.parse(deep(50)) }, 400, 'validation_failed'],
])('%s is refused', async (_what, body, status, code) => {
  const reply = await signUp(body)
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('data nested a hundred thousand times is refused, and the server continues', async () => {
  const body = `{"email":"${newEmail()}","password":"${password}","data":${deep(100_000)}}`
  expect((await callAuth(server, 'POST', '/signup', { body })).status).toBe(400)
  expect((await callAuth(server, 'GET', '/health')).status).toBe(200)
})

test('data at its limits is stored completely, with any characters', async () => {
  for (const data of [{ a: Array(490).fill(1e300) }, { a: 'x'.repeat(16_370) }, { a: Array(490).fill(-1.25e-300) }]) {
    const { status, body } = await signUp({ email: newEmail(), data })
    expect(status).toBe(200)
    expect(body.user_metadata).toEqual(data)
  }
})

test('weak passwords are refused with all their reasons, before anything is created', async () => {
  const email = newEmail()
  const { error } = await authClient(server.url).signUp({ email, password: '11111' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' })
  expect((error as unknown as { reasons: string[] }).reasons).toContain('length')
  expect(error?.message).toContain('Password should be at least 6 characters')
  expect(await findUser(email)).toBeUndefined()
})

test('a body over 1 MiB is refused with its own code', async () => {
  const reply = await signUp({ email: newEmail(), data: { a: 'x'.repeat(1_048_577) } })
  expect([reply.status, reply.body.code]).toEqual([413, 'request_entity_too_large'])
})

test('where a captcha is required, nothing is done without a valid one', async () => {
  const solved = await startTestServer(database, {
    accounts: { captcha: { challenge: async () => ({}), isSolved: async (token) => token === 'solved' } },
  })
  const email = newEmail()
  const client = authClient(solved.url)
  for (const captchaToken of [undefined, '', 'guessed']) {
    const { error } = await client.signUp({
      email,
      password,
      options: captchaToken === undefined ? {} : { captchaToken },
    })
    expect(error).toMatchObject({ status: 400, code: 'captcha_failed' })
  }
  expect(await findUser(email)).toBeUndefined()
  const { error } = await client.signUp({ email, password, options: { captchaToken: 'solved' } })
  expect(error).toBeNull()
  await solved.close()
})

test('requests of a visitor are limited, for all addresses together', async () => {
  const mailByVisitor = {
    points: 2,
    consume: async () => ({ allowed: false, used: 2, retryAfterSeconds: 42 }),
    used: async () => 2,
    giveBack: async () => undefined,
  }
  const limited = await startTestServer(database, { accounts: { limits: { mailByVisitor } } })
  for (const [body, code] of [
    [{ email: newEmail() }, 'over_email_send_rate_limit'],
    [{ phone: '491701000077' }, 'over_sms_send_rate_limit'],
  ] as const) {
    const reply = await callAuth(limited, 'POST', '/signup', { body: { ...body, password } })
    expect([reply.status, reply.body.code]).toEqual([429, code])
    expect(reply.body.message).toBe('For security purposes, you can only request this after 42 seconds.')
    expect(reply.headers.get('retry-after')).toBe('42')
  }
  await limited.close()
})

test('a sign-up by phone sends its code as a text message', async () => {
  const { data, error } = await authClient(server.url).signUp({ phone: '+49 170 1000050', password })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone: '491701000050', email: '' })
  expect((await lastAuthMailTo(server, '491701000050')).code).toMatch(/^\d{6}$/)
})

test('a sign-up that fails half-way leaves neither account nor mail', async () => {
  const email = newEmail()
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'the outbox is full'; end $$`.execute(
    database.db,
  )
  await sql`create trigger refuse_mail before insert on outbox_messages for each row execute function refuse_mail()`.execute(
    database.db,
  )
  try {
    const reply = await signUp({ email })
    expect([reply.status, reply.body.code]).toEqual([500, 'unexpected_failure'])
  } finally {
    await sql`drop trigger refuse_mail on outbox_messages`.execute(database.db)
  }
  expect(await findUser(email)).toBeUndefined()
})

test('while the mail server is down sign-up is answered, its mail waits, and no second account is created', async () => {
  const mailServer = await startMailServer()
  const channel = createSmtp({ url: mailServer.url })
  await mailServer.close()
  const email = newEmail()
  expect((await signUp({ email })).status).toBe(200)
  const { sealer } = server.deps.mail
  const deliver = () => deliverNext(database.db, { sealer, mail: channel, sms: null }, new AbortController().signal)
  while ((await deliver()) !== null);
  expect((await signUp({ email })).status).toBe(200)
  const users = await database.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toHaveLength(1)
  const [waiting, ...more] = await authMailTo(server, email)
  expect(more).toEqual([])
  const confirmed = await callAuth(server, 'POST', '/verify', {
    body: { type: 'signup', token_hash: waiting?.tokenHash },
  })
  expect(confirmed.status).toBe(200)
  await channel.close()
})

test('the access token stays small enough for a header, with any metadata', async () => {
  const email = newEmail()
  await signUp({ email, data: { about: 'x'.repeat(16_000) } })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { body } = await callAuth(server, 'POST', '/verify', { body: { type: 'signup', token_hash: tokenHash } })
  expect(body.access_token.length).toBeLessThan(8_000)
  const { data, error } = await authClient(server.url).getUser(body.access_token)
  expect(error).toBeNull()
  expect(data.user?.user_metadata.about).toHaveLength(16_000)
})
