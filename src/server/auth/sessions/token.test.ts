import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

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

test.each([
  ['id_token', 400, 'provider_disabled'],
  ['web3', 422, 'web3_provider_disabled'],
])('a known grant that is not offered here is refused with its own code: %s', async (grant, status, code) => {
  expect(await callAuth(server, 'POST', `/token?grant_type=${grant}`, { body: {} })).toMatchObject({
    status,
    body: { code },
  })
})

test.each(['', '?grant_type=', '?grant_type=magic', '?grant_type=__proto__', '?grant_type=constructor'])(
  'an unknown grant is refused: %s',
  async (query) => {
    expect(await callAuth(server, 'POST', `/token${query}`, { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
    })
  },
)
