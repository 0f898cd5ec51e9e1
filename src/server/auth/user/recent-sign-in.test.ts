import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let oidc: TestOidcProvider
let server: TestServer
let open: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcProvider()
  const google = createOidcProvider({
    name: 'google',
    label: 'google',
    issuer: oidc.issuer,
    clientId: 'our-client',
    clientSecret: 'our-secret',
    timeoutMs: 8_000,
  })
  server = await startTestServer(database, { accounts: { providers: new Map([['google', google]]) } })
  open = await startTestServer(database, { accounts: { autoconfirm: true } })
})
afterAll(async () => {
  await server.close()
  await open.close()
  await oidc.close()
  await database.drop()
})

type Member = SignedIn & { email: string; password: string }

async function signedInMember(from: TestServer = server): Promise<Member> {
  const { email, password } = await makeAccount(from.deps.accounts)
  return { email, password, ...(await signIn(from.url, { email, password })) }
}

const ageSession = ({ sessionId }: SignedIn, hours: number) =>
  database.db
    .updateTable('sessions')
    .set({ createdAt: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where('id', '=', sessionId)
    .execute()

/** All data that a sign-in method could depend on. */
async function signInData({ userId }: SignedIn) {
  const { db } = database
  const flows = await sql<{ count: number }>`
    select count(*)::int as count from flow_states where linking_session_id in (select id from sessions where user_id = ${userId})`.execute(
    db,
  )
  return {
    user: await db
      .selectFrom('users')
      .select(['email', 'newEmail', 'phone', 'newPhone'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    identities: await db.selectFrom('identities').select('provider').where('userId', '=', userId).execute(),
    factors: await db.selectFrom('factors').select('factorType').where('userId', '=', userId).execute(),
    links: flows.rows[0]?.count,
  }
}

const addIdentity = async ({ userId }: SignedIn) =>
  (
    await database.db
      .insertInto('identities')
      .values({ userId, provider: 'github', providerId: randomUUID(), identityData: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const loseAddress = ({ userId }: SignedIn) =>
  database.db
    .updateTable('users')
    .set({ email: null, phone: somePhone(), phoneConfirmedAt: new Date() })
    .where('id', '=', userId)
    .execute()

const somePhone = () => `49170${String(Math.random()).slice(2, 9)}`
const call = (from: TestServer, { accessToken: token }: SignedIn, method: string, path: string, body?: unknown) =>
  callAuth(from, method, path, body === undefined ? { token } : { token, body })

type Act = (member: Member) => Promise<() => Promise<{ status: number; body: { code?: string } }>>
const acts: Record<string, Act> = {
  'begins to link an identity': async (member) => () =>
    call(server, member, 'GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'),
  'unlinks an identity': async (member) => {
    const id = await addIdentity(member)
    return () => call(server, member, 'DELETE', `/user/identities/${id}`)
  },
  'enrols an authenticator app as first factor': async (member) => () =>
    call(server, member, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'a' }),
  'enrols a phone as first factor': async (member) => () =>
    call(server, member, 'POST', '/factors', { factor_type: 'phone', friendly_name: 'a', phone: somePhone() }),
  'sets a phone number': async (member) => () => call(server, member, 'PUT', '/user', { phone: somePhone() }),
  'gives an account without an address its first one': async (member) => {
    await loseAddress(member)
    return () => call(server, member, 'PUT', '/user', { email: `new-${randomUUID()}@example.com` })
  },
  'changes an address that needs no confirmation': async (member) => {
    return () => call(open, member, 'PUT', '/user', { email: `new-${randomUUID()}@example.com` })
  },
}

test.each(Object.entries(acts))('a member who %s needs a sign-in within the last day', async (name, prepare) => {
  const member = await signedInMember(name.includes('no confirmation') ? open : server)
  const act = await prepare(member)
  await ageSession(member, 25)
  const before = await signInData(member)
  const refused = await act()
  expect([refused.status, refused.body.code]).toEqual([400, 'reauthentication_needed'])
  expect(await signInData(member)).toEqual(before)
  await ageSession(member, 23)
  expect((await act()).status).toBe(200)
  expect(await signInData(member)).not.toEqual(before)
})

test('a refreshed session is as old as its sign-in', async () => {
  const member = await signedInMember()
  await ageSession(member, 25)
  const { body } = await callAuth(server, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: member.refreshToken },
  })
  const renewed = { ...member, accessToken: body.access_token }
  expect((await call(server, renewed, 'PUT', '/user', { phone: somePhone() })).body.code).toBe(
    'reauthentication_needed',
  )
})

test('a change of address that the current one has to confirm needs no new sign-in', async () => {
  const member = await signedInMember()
  await ageSession(member, 25)
  expect((await call(server, member, 'PUT', '/user', { email: `new-${randomUUID()}@example.com` })).status).toBe(200)
})

test('the auth client gets the error code, and continues with the session of a new sign-in', async () => {
  const member = await signedInMember()
  const client = authClient(server.url)
  await client.signInWithPassword(member)
  await sql`update sessions set created_at = now() - interval '25 hours' where user_id = ${member.userId}`.execute(
    database.db,
  )
  const link = () => client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  const enrol = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'My app' })
  for (const refused of [await link(), await enrol(), await client.updateUser({ phone: somePhone() })])
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect((await client.getUser()).data.user?.id).toBe(member.userId)
  await client.signInWithPassword(member)
  for (const done of [await link(), await enrol(), await client.updateUser({ phone: somePhone() })])
    expect(done.error).toBeNull()
})
