import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createPasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { callAuth } from '../harness/auth.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount, type SignedIn, signIn } from '../makers/accounts.ts'

let directory: { path: string; remove(): Promise<void> }
let product: RunningProduct
let database: Connection
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  product = await startProduct({ DATA_DIR: directory.path })
  cleanups.push(() => product.stop())
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
}, 180_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 180_000)

const refresh = (token: string) =>
  callAuth(product, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function member(): Promise<SignedIn> {
  const account = await makeAccount({ db: database.db, passwords: createPasswordHasher() })
  return signIn(product.url, account)
}

async function counterOf({ sessionId }: SignedIn): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('sessions')
    .select('refreshCounter')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.refreshCounter
}

/** Kills the server while a refresh waits for a locked table, and starts another one on the same data. */
async function killDuring(session: SignedIn, table: string) {
  const blocker = await database.pool.connect()
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  const answer = refresh(session.refreshToken).then(
    ({ status }) => status,
    () => 'no response',
  )
  await eventually(isWaiting)
  await product.kill()
  await blocker.query('rollback')
  blocker.release()
  expect(await answer).toBe('no response')
  product = await startProduct({ DATA_DIR: directory.path })
}

async function expectGoingOn(session: SignedIn) {
  const again = await refresh(session.refreshToken)
  expect([again.status, again.body.user]).toMatchObject([200, { id: session.userId }])
  const next = await refresh(String(again.body.refresh_token))
  expect(next.status).toBe(200)
  expect(next.body.refresh_token).not.toBe(again.body.refresh_token)
  const user = await callAuth(product, 'GET', '/user', { token: String(next.body.access_token) })
  expect(user.status).toBe(200)
}

/** Waits until the refresh was sent and waits for the table. The database has the complete statement, even if its client disappears. */
async function isWaiting() {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%refresh-session%'`,
  )
  expect(rows).toHaveLength(1)
}

test('a refresh that was committed and never answered, because the server was killed, ends no session', async () => {
  const session = await member()
  await killDuring(session, 'identities')
  await eventually(async () => expect(await counterOf(session)).toBe(1))
  await expectGoingOn(session)
}, 180_000)

test('a refresh during which the server was killed can be repeated, whether the database finished it or not', async () => {
  const session = await member()
  await killDuring(session, 'sessions')
  await expectGoingOn(session)
}, 180_000)
