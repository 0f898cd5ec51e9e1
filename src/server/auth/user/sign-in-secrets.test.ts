import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authMailTo, callAuth } from '#test/harness/auth.ts'
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

const password = 'a canary sings by the violet river'
const post = (path: string, body: Record<string, unknown>) => callAuth(server, 'POST', path, { body })

/** Every row of every table as text, including the job queue. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(database.db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(database.db)
    parts.push(...rows.map(({ text }) => text))
  }
  expect(tables.length).toBeGreaterThan(15)
  return parts.join('\n')
}

/** All secrets that open an account, most of them still pending. */
async function everySecret() {
  const account = await makeAccount(server.deps.accounts, { email: 'owner@example.com', password })
  const session = await signIn(server.url, account)
  await post('/signup', { email: 'new@example.com', password })
  await post('/signup', { phone: '491701000601', password })
  await post('/recover', { email: account.email })
  await post('/otp', { email: account.email })
  await callAuth(server, 'PUT', '/user', { body: { email: 'moved@example.com' }, token: session.accessToken })
  await callAuth(server, 'PUT', '/user', { body: { phone: '491701000602' }, token: session.accessToken })
  await callAuth(server, 'GET', '/reauthenticate', { token: session.accessToken })
  const recipients = ['new@example.com', '491701000601', account.email, 'moved@example.com', '491701000602']
  const mails = (await Promise.all(recipients.map((to) => authMailTo(server, to)))).flat()
  return {
    session,
    codes: mails.map(({ code }) => code).filter(Boolean),
    links: mails.map(({ tokenHash }) => tokenHash).filter(Boolean),
  }
}

test('neither a copy of the database nor the log contains secrets that open an account', async () => {
  const { session, codes, links } = await everySecret()
  expect([codes.length, links.length]).toEqual([8, 5])
  // Used, wrong and refused secrets must not be stored either, with links of both kinds.
  const [first = '', second = ''] = links
  await callAuth(server, 'GET', `/verify?token=${second}&type=recovery`)
  await post('/verify', { type: 'signup', token_hash: first })
  await post('/verify', { type: 'recovery', email: 'owner@example.com', token: codes[2] })
  await post('/token?grant_type=password', { email: 'owner@example.com', password: `wrong ${password}` })
  await callAuth(server, 'PUT', '/user', {
    token: session.accessToken,
    body: { password: `new ${password}`, current_password: `wrong ${password}`, nonce: codes.at(-1) },
  })
  const dumps = { database: await dump(), log: server.logLines.map((line) => JSON.stringify(line)).join('\n') }
  const secrets = [password, session.accessToken, session.refreshToken, ...links]
  for (const [source, text] of Object.entries(dumps)) {
    expect(text.length, source).toBeGreaterThan(1_000)
    for (const secret of secrets) {
      expect(text, source).not.toContain(secret)
      expect(text, source).not.toContain(Buffer.from(secret).toString('hex'))
    }
    // Six digits also occur within times and ids, so only separate ones count.
    for (const code of codes) expect(text, source).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`))
    expect(text.toLowerCase(), source).not.toContain('bearer ey')
  }
})

test('the log quotes nothing of an invalid body', async () => {
  const body = '{"email":"owner@example.com","password":hunter2hunter}'
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/auth/v1/token?grant_type=password', '/functions/send-email', '/api/account/profile']) {
    const method = path.startsWith('/api/') ? 'PATCH' : 'POST'
    const response = await fetch(`${server.url}${path}`, { method, headers, body })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toContain('hunter2')
  }
  expect(server.logLines.length).toBeGreaterThan(2)
  expect(JSON.stringify(server.logLines)).not.toContain('hunter2')
})
