import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn, type TestAccount } from '#test/makers/accounts.ts'
import { banAccount } from './ban-account.ts'
import { grantAdmin } from './grant-admin.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { unbanAccount } from './unban-account.ts'

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

const make = () => makeAccount(server.deps.accounts)

async function account(token: string): Promise<{ status: number; isAdmin?: boolean }> {
  const response = await fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })
  const { isAdmin } = (await response.json()) as { isAdmin?: boolean }
  return { status: response.status, ...(isAdmin === undefined ? {} : { isAdmin }) }
}

async function kindsOf({ user }: TestAccount): Promise<string[]> {
  const events = await database.db
    .selectFrom('accountEvents')
    .select('kind')
    .where('userId', '=', user.id)
    .where('kind', 'not in', ['signed_up', 'signed_in'])
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

test('an administrator role starts and ends with the next request', async () => {
  const made = await make()
  const { accessToken } = await signIn(server.url, made)
  expect(await account(accessToken)).toEqual({ status: 200, isAdmin: false })
  await grantAdmin(database.db, ` ${made.email.toUpperCase()} `)
  await grantAdmin(database.db, made.email)
  expect(await account(accessToken)).toEqual({ status: 200, isAdmin: true })
  await revokeAdmin(database.db, made.email)
  await revokeAdmin(database.db, made.email)
  expect(await account(accessToken)).toEqual({ status: 200, isAdmin: false })
  expect(await kindsOf(made)).toEqual(['admin_granted', 'admin_revoked'])
})

test('a banned account is signed out everywhere and cannot sign in until it is unbanned', async () => {
  const made = await make()
  const { accessToken } = await signIn(server.url, made)
  await banAccount(database.db, { email: made.email, until: null })

  expect(await account(accessToken)).toMatchObject({ status: 401 })
  await expect(signIn(server.url, made)).rejects.toThrow('user_banned')
  await unbanAccount(database.db, made.email)
  expect(await account(accessToken)).toMatchObject({ status: 401 })
  expect(await account((await signIn(server.url, made)).accessToken)).toMatchObject({ status: 200 })
  expect(await kindsOf(made)).toEqual(['banned', 'unbanned'])
})

test('a ban with an end time expires, and an end time in the past is refused and changes nothing', async () => {
  const made = await make()
  const over = banAccount(database.db, { email: made.email, until: new Date('2020-01-01') })
  await expect(over).rejects.toMatchObject({ code: 'validation_failed' })
  const { accessToken } = await signIn(server.url, made)
  expect(await account(accessToken)).toMatchObject({ status: 200 })

  await banAccount(database.db, { email: made.email, until: new Date(Date.now() + 86_400_000) })
  await expect(signIn(server.url, made)).rejects.toThrow('user_banned')
  await database.db.updateTable('users').set({ bannedUntil: new Date() }).where('id', '=', made.user.id).execute()
  expect((await signIn(server.url, made)).userId).toBe(made.user.id)
})

test.each([
  ['grant-admin', () => grantAdmin(database.db, 'nobody@example.com')],
  ['revoke-admin', () => revokeAdmin(database.db, 'nobody@example.com')],
  ['ban', () => banAccount(database.db, { email: 'nobody@example.com', until: null })],
  ['unban', () => unbanAccount(database.db, 'nobody@example.com')],
])('%s of an unknown account throws not_found', async (_name, run) => {
  await expect(run()).rejects.toMatchObject({ code: 'not_found' })
})

test('an account with an unconfirmed address cannot become an administrator', async () => {
  const squatter = await makeAccount(server.deps.accounts, { confirmed: false })
  await expect(grantAdmin(database.db, squatter.email)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await kindsOf(squatter)).toEqual([])
})
