import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateSigningKeys } from '#domain/accounts/sessions/rotate-signing-keys.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount } from '#test/makers/accounts.ts'

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

/** A client that records the URLs of its requests. */
function watchedClient(url = server.url) {
  const requests: string[] = []
  const client = authClient(url, {
    fetch: (input, init) => {
      requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
      return fetch(input, init)
    },
  })
  return { client, requests }
}

async function signedInClient() {
  const account = await makeAccount(server.deps.accounts, { metadata: { first_name: 'Ada' } })
  const { client, requests } = watchedClient()
  const { data, error } = await client.signInWithPassword(account)
  expect(error).toBeNull()
  requests.length = 0
  if (data.session === null) throw new Error('There is no session')
  return { account, client, requests, session: data.session }
}

test('the client signs in, stores the session and reads its account from the server', async () => {
  const { account, client, session } = await signedInClient()
  expect(session.user.user_metadata).toEqual({ first_name: 'Ada' })
  expect((await client.getSession()).data.session?.access_token).toBe(session.access_token)
  const { data } = await client.getUser()
  expect(data.user).toMatchObject({ id: account.user.id, email: account.email, role: 'authenticated' })
  expect((await client.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual(['email'])
})

test('a wrong password is an API error with its code, not an unknown or a retryable one', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { client } = watchedClient()
  const { data, error } = await client.signInWithPassword({ ...account, password: 'the wrong words' })
  expect(data).toEqual({ user: null, session: null })
  expect(error).toMatchObject({
    name: 'AuthApiError',
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test('the client verifies tokens with our published keys, without a request for the account', async () => {
  const { account, client, requests } = await signedInClient()
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims).toMatchObject({ sub: account.user.id, email: account.email, aal: 'aal1', role: 'authenticated' })
  expect(requests).toEqual(['GET /auth/v1/.well-known/jwks.json'])
})

test('the client refreshes, notifies its listeners, and continues after the keys were rotated', async () => {
  const { client, session } = await signedInClient()
  const events: string[] = []
  client.onAuthStateChange((event) => {
    events.push(event)
  })
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(decodeJwt(data.session?.access_token ?? '').session_id).toBe(decodeJwt(session.access_token).session_id)
  expect(events).toContain('TOKEN_REFRESHED')
  await rotateSigningKeys(database.db, server.deps.accounts.sealer)
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
})

test('many clients with one restored session refresh it concurrently and stay signed in', async () => {
  const { session } = await signedInClient()
  const clients = Array.from({ length: 20 }, () => watchedClient().client)
  const restored = await Promise.all(
    clients.map((client) => client.refreshSession({ refresh_token: session.refresh_token })),
  )
  expect(restored.map(({ error }) => error)).toEqual(restored.map(() => null))
  expect(new Set(restored.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
})

test('after the session ended elsewhere the client is signed out', async () => {
  const { account, client } = await signedInClient()
  await database.db.deleteFrom('sessions').where('userId', '=', account.user.id).execute()
  const { error } = await client.getUser()
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await client.getSession()).data.session).toBeNull()
})

test('an invalid refresh token is a final error, and the client drops the session', async () => {
  const { client } = await signedInClient()
  const { error } = await client.refreshSession({ refresh_token: 'not a token' })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' })
})

test.each(['global', 'local', 'others'] as const)('signing out (%s) ends the right sessions', async (scope) => {
  const { account, client } = await signedInClient()
  const other = watchedClient().client
  await other.signInWithPassword(account)
  expect((await client.signOut({ scope })).error).toBeNull()
  const isSignedOut = async (which: typeof client) => (await which.getUser()).data.user === null
  expect([await isSignedOut(client), await isSignedOut(other)]).toEqual(
    { global: [true, true], local: [true, false], others: [false, true] }[scope],
  )
  expect((await client.getSession()).data.session === null).toBe(scope !== 'others')
})
