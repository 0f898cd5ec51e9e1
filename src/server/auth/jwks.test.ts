import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '#test/harness/auth.ts'
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

const address = '/.well-known/jwks.json'

test('the public keys are public and cacheable for ten minutes, without private or symmetric keys', async () => {
  const { status, headers, body } = await callAuth(server, 'GET', address)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
  const keys = body.keys as Record<string, unknown>[]
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] })
    expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']))
    expect(key).not.toHaveProperty('k')
  }
})

test('another program verifies our tokens with them', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const keys = createRemoteJWKSet(new URL(`${server.url}/auth/v1${address}`))
  const { payload } = await jwtVerify(session.accessToken, keys, {
    algorithms: ['ES256'],
    issuer: `${server.url}/auth/v1`,
    audience: 'authenticated',
  })
  expect(payload).toMatchObject({
    sub: session.userId,
    session_id: session.sessionId,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    app_metadata: { provider: 'email', providers: ['email'] },
    is_anonymous: false,
  })
})
