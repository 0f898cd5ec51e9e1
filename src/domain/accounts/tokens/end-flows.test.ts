import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { requestDeletion } from '#domain/accounts/lifecycle/request-deletion.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { lockUser } from '../lock-user.ts'
import { endOtherSessions } from '../sessions/end-session.ts'
import { signOut } from '../sessions/sign-out.ts'
import { startSession } from '../sessions/start-session.ts'
import { createMailFlow, spendAuthCode } from './flow-states.ts'

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

type Here = { userId: string; sessionId: string; ip: string }
const from = { ip: '203.0.113.5', userAgent: null, visitorKey: 'visitor' }

/** A code exchange that has created its session and has not committed yet. */
async function beginExchange(userId: string) {
  const verifier = randomBytes(56).toString('hex')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const flow = { codeChallenge, codeChallengeMethod: 's256', redirectTo: server.url, userId } as const
  const { authCode } = await createMailFlow(database.db, { ...flow, amrMethod: 'magiclink' })
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>()
  const committed = database.db.transaction().execute(async (db) => {
    await lockUser(db, userId)
    await spendAuthCode(db, server.deps.accounts, { authCode, codeVerifier: verifier })
    await startSession(db, { userId, method: 'magiclink', from })
    made()
    await mayCommit
  })
  await isMade
  return { commit, committed }
}

const sessionsOf = async (userId: string) =>
  (await database.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).map(({ id }) => id)

const isLockAwaited = async () => {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    )
  if (rows.length === 0) throw new Error('No session waits')
}

test.each<[string, (db: { own: Db; web: Db }, here: Here) => Promise<unknown>]>([
  ['a sign-out of all others', ({ own }, here) => signOut(own, here, { scope: 'others', ip: here.ip })],
  ['the end of all other sessions', ({ web }, here) => endOtherSessions(web, here)],
  ['a request for deletion', ({ web }, here) => requestDeletion(web, server.deps.mail, here)],
])('%s also ends the session of a concurrent exchange', async (_what, end) => {
  const { user } = await makeAccount(server.deps.accounts)
  const own = await startSession(database.db, { userId: user.id, method: 'password', from })
  const { commit, committed } = await beginExchange(user.id)
  const ended = end(
    { own: database.db, web: database.webDb },
    { userId: user.id, sessionId: own.id, ip: '203.0.113.5' },
  )
  await eventually(isLockAwaited)
  commit()
  await Promise.all([committed, ended])
  expect(await sessionsOf(user.id)).toEqual([own.id])
})
