import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeRefreshToken, encodeRefreshToken } from '#domain/accounts/sessions/refresh-token.ts'
import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signedIn, signIn } from '#test/makers/accounts.ts'

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

const refresh = (token: unknown, url = server.url) =>
  callAuth({ url }, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function refreshed(token: string): Promise<SignedIn> {
  const { status, body } = await refresh(token)
  expect({ status, body }).toMatchObject({ status: 200 })
  return signedIn(body as WireSession)
}

async function member(): Promise<SignedIn> {
  return signIn(server.url, await makeAccount(server.deps.accounts))
}

const sessionOf = ({ sessionId }: SignedIn) =>
  database.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()

/** Moves the last refresh into the past. */
const age = ({ sessionId }: SignedIn, seconds: number) =>
  database.db
    .updateTable('sessions')
    .set({ refreshedAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', sessionId)
    .execute()

const numbered = ({ sessionId }: SignedIn, counter: number) =>
  encodeRefreshToken(server.deps.accounts.sealer, { sessionId, counter })

const alreadyUsed = {
  status: 400,
  body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
}
const unknown = {
  status: 400,
  body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
}

test('a refresh gives new tokens of the same session, at the same level, with the account in it', async () => {
  const first = await member()
  const { status, body } = await refresh(first.refreshToken)
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: first.userId } })
  expect(body).not.toHaveProperty('is_admin')
  const second = signedIn(body as WireSession)
  expect(second.sessionId).toBe(first.sessionId)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect((await callAuth(server, 'GET', '/user', { token: second.accessToken })).status).toBe(200)
})

test('a session at aal2 stays there, and its methods stay in the token', async () => {
  const first = await member()
  await database.db
    .updateTable('sessions')
    .set({
      aal: 'aal2',
      amr: JSON.stringify([
        { method: 'totp', timestamp: 2 },
        { method: 'password', timestamp: 1 },
      ]),
    })
    .where('id', '=', first.sessionId)
    .execute()
  const second = await refreshed(first.refreshToken)
  const claims = await server.deps.accounts.signingKeys.verify(second.accessToken)
  expect(claims.aal).toBe('aal2')
  expect(claims.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
})

test('the previous token always returns the newest again, for a client that missed the answer', async () => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  await age(second, 3_600)
  expect((await refreshed(first.refreshToken)).refreshToken).toBe(second.refreshToken)
  expect((await refreshed(first.refreshToken)).refreshToken).toBe(second.refreshToken)
  const third = await refreshed(second.refreshToken)
  expect(third.refreshToken).not.toBe(second.refreshToken)
})

test('within ten seconds of a refresh, older ones return the newest again, for several tabs', async () => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  const third = await refreshed(second.refreshToken)
  const fourth = await refreshed(third.refreshToken)
  expect((await refreshed(first.refreshToken)).refreshToken).toBe(fourth.refreshToken)
})

test('an older token ends the session for all holders of its tokens, and the event is in the owner’s history', async () => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  const third = await refreshed(second.refreshToken)
  await age(third, 11)
  expect(await refresh(first.refreshToken)).toMatchObject(alreadyUsed)
  expect(await sessionOf(first)).toBeUndefined()
  for (const { refreshToken } of [first, second, third]) expect(await refresh(refreshToken)).toMatchObject(unknown)
  expect(await callAuth(server, 'GET', '/user', { token: third.accessToken })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  const events = await database.db
    .selectFrom('accountEvents')
    .select(['kind', 'ip'])
    .where('userId', '=', first.userId)
    .where('kind', '=', 'refresh_token_reused')
    .execute()
  expect(events).toEqual([{ kind: 'refresh_token_reused', ip: expect.any(String) }])
})

test('fifty concurrent refreshes with one token all receive the same new token, and the counter increases once', async () => {
  const first = await member()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refreshed(first.refreshToken)))
  expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(await sessionOf(first)).toMatchObject({ refreshCounter: 1 })
})

test('fifty tabs that refresh repeatedly are all still signed in', async () => {
  const first = await member()
  const tabs = Array.from({ length: 50 }, () => ({ token: first.refreshToken }))
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      tabs.map(async (tab) => {
        tab.token = (await refreshed(tab.token)).refreshToken
      }),
    )
  }
  const last = await refreshed(tabs[0]?.token ?? '')
  expect((await callAuth(server, 'GET', '/user', { token: last.accessToken })).status).toBe(200)
})

test('two servers that share the database serve one session together', async () => {
  const other = await startTestServer(database, {
    accounts: { origin: server.url, signingKeys: server.deps.accounts.signingKeys },
  })
  const first = await member()
  const [here, there] = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken, other.url)])
  expect([here.status, there.status]).toEqual([200, 200])
  expect(here.body.refresh_token).toBe(there.body.refresh_token)
  await other.close()
})

test('a counter that was never issued is refused without effects', async () => {
  const first = await member()
  expect(await refresh(numbered(first, 1))).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(await refresh(numbered(first, Number.MAX_SAFE_INTEGER))).toMatchObject({ status: 400 })
  expect((await refresh(first.refreshToken)).status).toBe(200)
})

test('tokens from before the second factor are never accepted again, not even within ten seconds', async () => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  await database.db
    .updateTable('sessions')
    .set({ aal: 'aal2', refreshCounter: 2, refreshCounterFloor: 2, refreshedAt: sql<Date>`now()` })
    .where('id', '=', first.sessionId)
    .execute()
  const raised = { ...second, refreshToken: numbered(first, 2) }
  for (const { refreshToken } of [first, second]) expect(await refresh(refreshToken)).toMatchObject(alreadyUsed)
  // A tab with an old token is not a thief: the session continues.
  const next = await refreshed(raised.refreshToken)
  await age(next, 60)
  expect(await refresh(second.refreshToken)).toMatchObject(alreadyUsed)
  expect(await refresh(next.refreshToken)).toMatchObject(unknown)
})

test.each([
  ['its end', { notAfter: sql<Date>`now() - interval '1 second'` }],
  ['sixty days without a refresh', { refreshedAt: sql<Date>`now() - interval '61 days'` }],
])('after %s a session cannot be refreshed, by its newest token or the one before', async (_name, change) => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  await database.db.updateTable('sessions').set(change).where('id', '=', first.sessionId).execute()
  for (const { refreshToken } of [second, first])
    expect(await refresh(refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
    })
})

test('a banned account cannot refresh with any token', async () => {
  const first = await member()
  const second = await refreshed(first.refreshToken)
  await database.db
    .updateTable('users')
    .set({ bannedUntil: sql<Date>`'infinity'` })
    .where('id', '=', first.userId)
    .execute()
  for (const { refreshToken } of [second, first])
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
})

test('a token of a deleted session or account is unknown', async () => {
  const [one, two] = [await member(), await member()]
  await database.db.deleteFrom('sessions').where('id', '=', one.sessionId).execute()
  await database.db.deleteFrom('users').where('id', '=', two.userId).execute()
  expect(await refresh(one.refreshToken)).toMatchObject(unknown)
  expect(await refresh(two.refreshToken)).toMatchObject(unknown)
})

test('malformed, truncated, bit-flipped and foreign tokens are refused without an internal error', async () => {
  const [one, two] = [await member(), await member()]
  const bytes = Buffer.from(one.refreshToken, 'base64url')
  const flipped = Array.from(bytes, (byte, at) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(byte ^ 4, at)
    return changed.toString('base64url')
  })
  // The session of one token with the signature of the other.
  const foreign = Buffer.concat([bytes.subarray(0, 18), Buffer.from(two.refreshToken, 'base64url').subarray(18)])
  const hostile = [
    ...flipped,
    foreign.toString('base64url'),
    one.refreshToken.slice(0, -1),
    one.refreshToken.slice(1),
    `${one.refreshToken}=`,
    'x',
    'AAAA',
    'x'.repeat(500_000),
    "' or 1=1 --",
    one.accessToken,
  ]
  for (const token of hostile) expect(await refresh(token)).toMatchObject(unknown)
  expect((await refresh(one.refreshToken)).status).toBe(200)
})

test.each([undefined, null, '', 42, true, {}, ['x'], 'with \0 inside'])('no token at all: %j', async (token) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('too many refreshes of one session are answered 503, which clients retry; other sessions are not limited', async () => {
  const counted = new Map<string, number>()
  const own = await startTestServer(database, {
    accounts: {
      limits: {
        refreshBySession: (id) => {
          counted.set(id, (counted.get(id) ?? 0) + 1)
          return (counted.get(id) ?? 0) <= 3
        },
      },
    },
  })
  const [one, two] = [await member(), await member()]
  for (let round = 0; round < 3; round += 1) expect((await refresh(one.refreshToken, own.url)).status).toBe(200)
  const shed = await refresh(one.refreshToken, own.url)
  expect(shed.status).toBe(503)
  expect(Number(shed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await refresh(two.refreshToken, own.url)).status).toBe(200)
  await own.close()
})

test('neither passwords nor refresh tokens can be read from the database', async () => {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const next = await refreshed(session.refreshToken)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    database.db,
  )
  expect(tables.length).toBeGreaterThan(10)
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
      database.db,
    )
    dump += rows.map(({ row }) => row).join('\n')
  }
  expect(dump).toContain(account.email)
  for (const secret of [account.password, session.refreshToken, next.refreshToken, next.accessToken])
    expect(dump).not.toContain(secret)
  const ticket = decodeRefreshToken(server.deps.accounts.sealer, next.refreshToken)
  expect(ticket).toEqual({ sessionId: session.sessionId, counter: 1 })
})
