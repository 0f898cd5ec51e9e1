import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer } from '#test/harness/server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([true, false])('the settings say what this installation offers (autoconfirm %s)', async (autoconfirm) => {
  const server = await startTestServer(database, { accounts: { autoconfirm } })
  const { status, body } = await callAuth(server, 'GET', '/settings')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    external: { google: false, github: false, azure: false, apple: false, email: true, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: autoconfirm,
    saml_enabled: false,
    captcha_enabled: false,
  })
  await server.close()
})
