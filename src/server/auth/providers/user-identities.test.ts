import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { callAuth, lastAuthMailTo } from '#test/harness/auth.ts'
import { createBrowser } from '#test/harness/browser.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn, type TestAccount } from '#test/makers/accounts.ts'

let database: TestDatabase
let oidc: TestOidcProvider
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcProvider()
  const providers = ['google', 'azure', 'oidc'].map((name) =>
    createOidcProvider({
      name,
      label: name,
      issuer: oidc.issuer,
      clientId: 'our-client',
      clientSecret: 'our-secret',
      timeoutMs: 8_000,
    }),
  )
  server = await startTestServer(database, {
    accounts: { providers: new Map(providers.map((provider) => [provider.name, provider])) },
  })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
  await database.drop()
})
beforeEach(() => {
  oidc.person = { sub: randomUUID(), email: someAddress(), email_verified: true }
})

const someAddress = () => `grace-${randomUUID()}@example.com`
const isBack = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/auth/v1/')
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

/** A member with the auth client, in a browser: its calls and its navigation share their cookies. */
async function signedInClient(account: TestAccount) {
  const browser = createBrowser()
  const client = authClient(server.url, {
    flowType: 'pkce',
    fetch: (input, init) => browser.fetch(input instanceof Request ? input.url : input, init),
  })
  const { error } = await client.signInWithPassword(account)
  expect(error).toBeNull()
  return { client, browser }
}

/** Links the identity of the provider's current person. */
async function link({ client, browser }: Awaited<ReturnType<typeof signedInClient>>, provider: 'google' | 'azure') {
  const options = { redirectTo: `${server.url}/account`, skipBrowserRedirect: true }
  const { data, error } = await client.linkIdentity({ provider, options })
  expect(error).toBeNull()
  return browser.follow(data.url ?? '', isBack)
}

const identitiesOf = (account: TestAccount) =>
  database.db
    .selectFrom('identities')
    .select(['id', 'provider', 'email'])
    .where('userId', '=', account.user.id)
    .orderBy('createdAt')
    .execute()

function unlink(accessToken: string, identityId: string): Promise<Response> {
  return fetch(`${server.url}/auth/v1/user/identities/${identityId}`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
    },
  })
}

test('a member links an external account, is notified by mail, and can sign in with it from then on', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  const back = await link(here, 'google')
  const { data, error } = await here.client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.id).toBe(account.user.id)
  expect(data.user?.email).toBe(account.email)
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
  const mails = await messagesTo(database.db, server.deps.mail, account.email)
  expect(mails.map(({ template }) => template)).toEqual(['identity-linked'])
  const elsewhere = await createBrowser().follow(`${server.url}/auth/v1/authorize?provider=google`, isBack)
  const { data: signedIn } = await authClient(server.url).getUser(fragmentOf(elsewhere).access_token)
  expect(signedIn.user?.id).toBe(account.user.id)
})

test('an identity with an unverified address can be linked, and gives no other person access to the account', async () => {
  const account = await makeAccount(server.deps.accounts)
  const victim = await makeAccount(server.deps.accounts)
  oidc.person = { sub: randomUUID(), email: victim.email, email_verified: false }
  const here = await signedInClient(account)
  expect((await link(here, 'google')).searchParams.get('code')).not.toBeNull()
  // The owner of the address signs in with another provider that verified it, and gets their own account.
  oidc.person = { sub: randomUUID(), email: victim.email, email_verified: true }
  const back = await createBrowser().follow(`${server.url}/auth/v1/authorize?provider=azure`, isBack)
  const { data } = await authClient(server.url).getUser(fragmentOf(back).access_token)
  expect(data.user?.id).toBe(victim.user.id)
})

test('an identity of another account, or one already linked, is not linked again', async () => {
  const owner = await makeAccount(server.deps.accounts)
  const owning = await signedInClient(owner)
  await link(owning, 'google')
  const again = fragmentOf(await link(owning, 'google'))
  expect(again).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  })
  const other = await makeAccount(server.deps.accounts)
  const back = await link(await signedInClient(other), 'google')
  expect(fragmentOf(back)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked to another user',
  })
  expect(back.searchParams.get('code')).toBeNull()
  expect((await identitiesOf(other)).map(({ provider }) => provider)).toEqual(['email'])
})

test('a link begun by a member can be completed only by their own browser', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { client, browser } = await signedInClient(account)
  const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  const answer = await browser.follow(data.url ?? '', ({ pathname }) => pathname === '/auth/v1/callback')
  const stranger = createBrowser()
  await stranger.fetch(`${server.url}/auth/v1/authorize?provider=google`)
  expect(fragmentOf(await stranger.follow(answer, isBack))).toMatchObject({ error_code: 'bad_oauth_state' })
  expect((await identitiesOf(account)).map(({ provider }) => provider)).toEqual(['email'])
})

test.each(['others', 'global'])('a link begun by a session that was ended (%s) is not finished', async (scope) => {
  const account = await makeAccount(server.deps.accounts)
  const { client, browser } = await signedInClient(account)
  const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  const owner = await signIn(server.url, account)
  await callAuth(server, 'POST', `/logout?scope=${scope}`, { token: owner.accessToken })
  const back = await browser.follow(data.url ?? '', isBack)
  expect(fragmentOf(back)).toMatchObject({ error_code: 'bad_oauth_state' })
  expect(back.searchParams.get('code')).toBeNull()
  expect((await identitiesOf(account)).map(({ provider }) => provider)).toEqual(['email'])
})

test('a session that ends during the provider request links nothing', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { client, browser } = await signedInClient(account)
  const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  const answer = await browser.follow(data.url ?? '', ({ pathname }) => pathname === '/auth/v1/callback')
  // At this lock, the callback has consumed its flow and reads the session, which is deleted by then.
  const callback = await database.db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', account.user.id).forUpdate().execute()
    const callback = browser.follow(answer, isBack)
    await eventually(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await waiting.execute(database.db)).rows).toHaveLength(1)
    })
    await db.deleteFrom('sessions').where('userId', '=', account.user.id).execute()
    return { callback }
  })
  expect(fragmentOf(await callback.callback)).toMatchObject({ error: 'access_denied', error_code: 'session_not_found' })
  expect((await identitiesOf(account)).map(({ provider }) => provider)).toEqual(['email'])
})

test('without a session nothing is linked or unlinked', async () => {
  const answers = await Promise.all([
    fetch(`${server.url}/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true`),
    fetch(`${server.url}/auth/v1/user/identities/${randomUUID()}`, { method: 'DELETE' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('the auth client unlinks an identity; the last one stays', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  await link(here, 'google')
  const { data } = await here.client.getUserIdentities()
  const google = data?.identities.find(({ provider }) => provider === 'google')
  const own = data?.identities.find(({ provider }) => provider === 'email')
  if (google === undefined || own === undefined) throw new Error('There should be two identities')
  expect((await here.client.unlinkIdentity(google)).error).toBeNull()
  expect((await identitiesOf(account)).map(({ provider }) => provider)).toEqual(['email'])
  const refused = await here.client.unlinkIdentity(own)
  expect(refused.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
})

test('when an identity is unlinked with the account’s address, a verified address replaces it, and the old one is notified', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  oidc.person = { sub: randomUUID(), email: someAddress(), email_verified: false }
  await link(here, 'azure')
  const verified = someAddress()
  oidc.person = { sub: randomUUID(), email: verified, email_verified: true }
  await link(here, 'google')
  const { accessToken } = await signIn(server.url, account)
  const own = (await identitiesOf(account)).find(({ provider }) => provider === 'email')
  const before = await messagesTo(database.db, server.deps.mail, account.email)
  const response = await unlink(accessToken, own?.id ?? '')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({})
  const { data } = await authClient(server.url).getUser(accessToken)
  expect(data.user?.email).toBe(verified)
  const after = await messagesTo(database.db, server.deps.mail, account.email)
  expect(after.slice(before.length).map(({ template }) => template)).toEqual(['identity-unlinked'])
  expect(await messagesTo(database.db, server.deps.mail, verified)).toEqual([])
  const profile = await database.db
    .selectFrom('profiles')
    .select('email')
    .where('userId', '=', account.user.id)
    .executeTakeFirstOrThrow()
  expect(profile.email).toBe(verified)
  // The password was removed together with its address.
  await expect(signIn(server.url, account)).rejects.toThrow(/400/)
  await expect(signIn(server.url, { ...account, email: verified })).rejects.toThrow(/400/)
})

test('an address that another account has meanwhile cannot replace it: the identity stays', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  await link(here, 'google')
  await makeAccount(server.deps.accounts, { email: String(oidc.person.email) })
  const { accessToken } = await signIn(server.url, account)
  const own = (await identitiesOf(account)).find(({ provider }) => provider === 'email')
  const response = await unlink(accessToken, own?.id ?? '')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'email_conflict_identity_not_deletable' })
  expect(await identitiesOf(account)).toHaveLength(2)
})

test('of an account’s two identities one is left, even with concurrent requests', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  await link(here, 'google')
  const { accessToken } = await signIn(server.url, account)
  const [first, second] = await identitiesOf(account)
  // Nothing is deleted until both requests have read, or one waits for the other.
  const answers = await database.db.transaction().execute(async (db) => {
    await sql`lock table identities in share mode`.execute(db)
    const both = Promise.all([unlink(accessToken, first?.id ?? ''), unlink(accessToken, second?.id ?? '')])
    await eventually(async () => {
      // On another connection, because this view is a snapshot within a transaction.
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const { rows } = await waiting.execute(database.db)
      expect(rows).toHaveLength(2)
    })
    return { both }
  })
  const statuses = (await answers.both).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  expect(await identitiesOf(account)).toHaveLength(1)
})

test('an address change confirmed by the old address ends together with that address', async () => {
  const account = await makeAccount(server.deps.accounts)
  const here = await signedInClient(account)
  await link(here, 'google')
  const { accessToken } = await signIn(server.url, account)
  const requested = someAddress()
  await callAuth(server, 'PUT', '/user', { token: accessToken, body: { email: requested } })
  const { code } = await lastAuthMailTo(server, account.email)
  const half = { type: 'email_change', email: account.email, token: code }
  expect((await callAuth(server, 'POST', '/verify', { body: half })).body.msg).toContain('accepted')
  const [own] = await identitiesOf(account)
  expect((await unlink(accessToken, own?.id ?? '')).status).toBe(200)
  const { tokenHash } = await lastAuthMailTo(server, requested)
  const late = await callAuth(server, 'POST', '/verify', { body: { type: 'email_change', token_hash: tokenHash } })
  expect([late.status, late.body.code]).toEqual([403, 'otp_expired'])
  const { data } = await authClient(server.url).getUser(accessToken)
  expect([data.user?.email, data.user?.new_email]).toEqual([oidc.person.email, undefined])
})

test('an identity of another account is answered like an unknown one', async () => {
  const account = await makeAccount(server.deps.accounts)
  const stranger = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const foreign = await unlink(accessToken, (await identitiesOf(stranger))[0]?.id ?? '')
  const random = await unlink(accessToken, randomUUID())
  expect([foreign.status, random.status]).toEqual([404, 404])
  expect(await foreign.json()).toEqual(await random.json())
  const malformed = await unlink(accessToken, 'no-uuid')
  expect(malformed.status).toBe(404)
  expect(await malformed.json()).toMatchObject({ code: 'validation_failed' })
  expect(await identitiesOf(stranger)).toHaveLength(1)
})
