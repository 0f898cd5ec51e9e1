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

test('the health check is public', async () => {
  const { status, body } = await callAuth(server, 'GET', '/health')
  expect(status).toBe(200)
  expect(body).toEqual({
    version: expect.stringMatching(/^v\d+\.\d+\.\d+$/),
    name: 'GoTrue',
    description: 'Linkwright accounts',
  })
})
