import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAuthRetryableFetchError } from '@supabase/auth-js'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, startProduct } from '../harness/process.ts'
import { authClient } from '../makers/accounts.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

type Client = ReturnType<typeof authClient>
type Outcome = 'done' | 'unreachable' | string
type Member = { url: string; client: Client; email: string; password: string }

async function signUp(url: string): Promise<Member> {
  const email = `member-${crypto.randomUUID()}@example.com`
  const password = `the password ${crypto.randomUUID()}`
  const client = authClient(url)
  const { error } = await client.signUp({ email, password })
  if (error !== null) throw error
  return { url, client, email, password }
}

const outcomeOf = (error: { message: string } | null): Outcome => {
  if (error === null) return 'done'
  return isAuthRetryableFetchError(error) && error.status === 0 ? 'unreachable' : error.message
}

/** Typical actions of members. Errors are returned, not thrown. */
const deeds = {
  refresh: async ({ client }: Member) => outcomeOf((await client.refreshSession()).error),
  readUser: async ({ client }: Member) => outcomeOf((await client.getUser()).error),
  signInWithProvider: async ({ url, email, password }: Member) =>
    outcomeOf((await authClient(url).signInWithPassword({ email, password })).error),
  readAccount: async ({ url, client }: Member): Promise<Outcome> => {
    const { data } = await client.getSession()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    return fetch(`${url}/api/account`, { headers }).then(
      ({ status }) => (status === 200 ? 'done' : `status ${status}`),
      () => 'unreachable',
    )
  },
}

/** Whether the server accepts requests: a status, or `null` if no server listens. */
const readiness = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => null,
  )

/** Repeats an action. `pending` is the result of the last call. */
function repeat(deed: () => Promise<Outcome>) {
  let over = false
  const outcomes = new Set<Outcome>()
  const doer = {
    pending: Promise.resolve<Outcome>('done'),
    outcomes,
    running: Promise.resolve(),
    async end() {
      over = true
      await doer.running
    },
  }
  doer.running = (async () => {
    while (!over) {
      doer.pending = deed()
      outcomes.add(await doer.pending)
      await sleep(40)
    }
  })()
  return doer
}

async function connectTo(directory: string): Promise<pg.Client> {
  const host = join(directory, 'postgres/data')
  const client = new pg.Client({ host, user: 'linkwright', database: 'linkwright' })
  // If a test fails, the server ends first and closes this connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The statements that wait for a table locked by `holder`. Within a transaction, PostgreSQL caches the statistics unless they are cleared. */
async function waiting(holder: pg.Client): Promise<{ pid: number; query: string }[]> {
  await holder.query('select pg_stat_clear_snapshot()')
  const { rows } = await holder.query("select pid, query from pg_stat_activity where wait_event_type = 'Lock'")
  return rows
}

test('a restart finishes the requests in progress, and no member has to sign in again', async () => {
  const directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  const settings = { DATA_DIR: directory.path, AUTH_AUTOCONFIRM: 'true', AUTH_REQUESTS_PER_ADDRESS: '100000' }
  const first = await startProduct(settings)
  cleanups.push(first.kill)
  const { url } = first
  const members = await Promise.all(Array.from({ length: 8 }, () => signUp(url)))
  const busyWith = (deed: keyof typeof deeds, ...indexes: number[]) =>
    members.filter((_, index) => indexes.includes(index)).map((member) => repeat(() => deeds[deed](member)))
  const refreshing = busyWith('refresh', 0, 1)
  const reading = [...busyWith('readUser', 2, 3), ...busyWith('readAccount', 4, 5)]
  const busy = [...refreshing, ...reading, ...busyWith('signInWithProvider', 6, 7)]

  // Requests that need a session wait for its locked table, so that they are in progress when the server receives the stop signal.
  const holder = await connectTo(directory.path)
  await sleep(300)
  await holder.query('begin; lock table sessions in access exclusive mode')
  const blocked = [...refreshing, ...reading]
  await eventually(async () => {
    const blockedCalls = (await waiting(holder)).filter(({ query }) => !/begin-session|^delete/.test(query))
    expect(blockedCalls).toHaveLength(blocked.length)
  })
  const blockedCalls = blocked.map(({ pending }) => pending)
  const stopped = first.stop()
  await eventually(async () => expect(await readiness(url)).not.toBe(200))
  // The client retries a refresh without a response, with growing pauses. Those retries end with the refresh in progress.
  const refreshed = refreshing.map(({ end }) => end())
  await holder.query('rollback')
  await holder.end()
  await Promise.all(refreshed)
  expect(await Promise.all(blockedCalls)).toEqual(blockedCalls.map(() => 'done'))
  expect(await stopped).toBe(0)

  // Another connection may have received the port for a moment.
  const second = await eventually(() => startProduct({ ...settings, PORT: new URL(url).port }))
  cleanups.push(second.stop)
  await Promise.all(busy.map(({ end }) => end()))
  for (const { outcomes } of busy)
    expect([...outcomes].filter((outcome) => outcome !== 'unreachable')).toEqual(['done'])
  for (const member of members) for (const deed of Object.values(deeds)) expect(await deed(member)).toBe('done')
}, 180_000)

test('a sign-in that kill -9 interrupted between the count of its attempt and its session leaves no session, and its owner signs in', async () => {
  const directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  const settings = { DATA_DIR: directory.path, AUTH_AUTOCONFIRM: 'true' }
  const first = await startProduct(settings)
  cleanups.push(first.kill)
  const { email, password } = await signUp(first.url)
  const signIn = async (url: string) => outcomeOf((await authClient(url).signInWithPassword({ email, password })).error)

  const holder = await connectTo(directory.path)
  await holder.query('begin; lock table sessions in access exclusive mode')
  const cutOff = signIn(first.url)
  await eventually(async () => expect((await waiting(holder))[0]?.query).toContain('begin-session'))
  await first.kill()
  // As if the statement had never been sent: the database would complete it for a closed client.
  for (const { pid } of await waiting(holder)) await holder.query('select pg_terminate_backend($1)', [pid])
  await eventually(async () => expect(await waiting(holder)).toEqual([]))
  await holder.query('rollback')
  expect(await cutOff).not.toBe('done')

  const counted = async () => {
    const { rows } = await holder.query(
      `select (select count(*)::int from sessions) as sessions, points as tries from rate_limits where key like 'sign-in-account%'`,
    )
    return rows
  }
  expect(await counted()).toEqual([{ sessions: 1, tries: 1 }])
  const second = await startProduct(settings)
  cleanups.push(second.stop)
  expect(await signIn(second.url)).toBe('done')
  expect(await counted()).toEqual([{ sessions: 2, tries: 1 }])
  await holder.end()
}, 180_000)
