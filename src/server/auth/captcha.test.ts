import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrialChallenge } from '#domain/abuse/challenge.ts'
import { createCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let open: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  open = await startTestServer(database)
  const { sealer } = open.deps.accounts
  server = await startTestServer(database, {
    accounts: { captcha: createCaptcha(database.db, { sealer, cost: 10 }) },
  })
})
afterAll(async () => {
  await server.close()
  await open.close()
  await database.drop()
})

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

async function solvedChallenge(): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/captcha`)
  expect(response.status).toBe(200)
  const { challenge } = (await response.json()) as { challenge: Challenge }
  return solve(challenge)
}

test('sign-in requires a solved challenge where the site is configured for it, and accepts each solution once', async () => {
  const account = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  const without = await client.signInWithPassword(account)
  expect(without.error).toMatchObject({ status: 400, code: 'captcha_failed' })
  const captchaToken = await solvedChallenge()
  const solved = await client.signInWithPassword({ ...account, options: { captchaToken } })
  expect(solved.error).toBeNull()
  const again = await client.signInWithPassword({ ...account, options: { captchaToken } })
  expect(again.error).toMatchObject({ status: 400, code: 'captcha_failed' })
})

test.each([['nonsense'], [btoa('{"challenge":{},"solution":{}}')], ['\0'], ['x'.repeat(100_000)]])(
  'an invalid solution is refused',
  async (captchaToken) => {
    const account = await makeAccount(server.deps.accounts)
    const { error } = await authClient(server.url).signInWithPassword({ ...account, options: { captchaToken } })
    expect(error).toMatchObject({ status: 400, code: 'captcha_failed' })
  },
)

test('a solution of the trial posts’ challenge does not count here', async () => {
  const account = await makeAccount(server.deps.accounts)
  const secret = 'a secret for tests, long enough to be one'
  const captchaToken = await solve(await createTrialChallenge({ secret, cost: 10 }))
  const { error } = await authClient(server.url).signInWithPassword({ ...account, options: { captchaToken } })
  expect(error).toMatchObject({ status: 400, code: 'captcha_failed' })
})

test('where no captcha is required, none is available and none is needed', async () => {
  const account = await makeAccount(open.deps.accounts)
  expect((await fetch(`${open.url}/auth/v1/captcha`)).status).toBe(404)
  expect((await authClient(open.url).signInWithPassword(account)).error).toBeNull()
})
