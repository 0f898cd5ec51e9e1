import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'

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

const getUser = ({ accessToken }: SignedIn) => callAuth(server, 'GET', '/user', { token: accessToken })
const logout = ({ accessToken }: SignedIn, query = '') =>
  callAuth(server, 'POST', `/logout${query}`, { token: accessToken })

/** Three sessions of one account, and one of another account. */
async function sessions() {
  const [account, stranger] = [await makeAccount(server.deps.accounts), await makeAccount(server.deps.accounts)]
  const [mine, second, third] = await Promise.all([
    signIn(server.url, account),
    signIn(server.url, account),
    signIn(server.url, account),
  ])
  return { mine, second, third, stranger: await signIn(server.url, stranger) }
}

test.each([
  ['', { mine: 403, second: 403, third: 403, stranger: 200 }],
  ['?scope=global', { mine: 403, second: 403, third: 403, stranger: 200 }],
  ['?scope=local', { mine: 403, second: 200, third: 200, stranger: 200 }],
  ['?scope=others', { mine: 200, second: 403, third: 403, stranger: 200 }],
])('logout%s ends exactly the right sessions, with no body', async (query, expected) => {
  const all = await sessions()
  const answer = await logout(all.mine, query)
  expect([answer.status, answer.body]).toEqual([204, null])
  for (const name of ['mine', 'second', 'third', 'stranger'] as const) {
    const { status, body } = await getUser(all[name])
    expect([name, status]).toEqual([name, expected[name]])
    if (status === 403) expect(body.code).toBe('session_not_found')
    const refreshed = await callAuth(server, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: all[name].refreshToken },
    })
    expect([name, refreshed.status]).toEqual([name, expected[name] === 200 ? 200 : 400])
  }
})

test('a session that ended is refused by the product’s own API as well, at once', async () => {
  const { mine } = await sessions()
  const account = () => fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${mine.accessToken}` } })
  expect((await account()).status).toBe(200)
  await logout(mine)
  const refusal = await account()
  expect(refusal.status).toBe(401)
  expect(await refusal.json()).toMatchObject({ code: 'unauthenticated' })
})

test.each(['', 'GLOBAL', 'all', 'local,others', '__proto__'])('an unknown scope ends nothing: %j', async (scope) => {
  const { mine, second } = await sessions()
  expect(await logout(mine, `?scope=${scope}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await getUser(mine)).status).toBe(200)
  expect((await getUser(second)).status).toBe(200)
})

test('without a token no session ends', async () => {
  expect(await callAuth(server, 'POST', '/logout')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})
