import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { registerWorker } from './worker-presence.ts'

let database: TestDatabase
let started: { close(): Promise<void> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const worker of started) await worker.close()
  started = []
})
afterAll(() => database.drop())

/** The leases of this test are a table of its own. */
async function freeLeases(db: Db) {
  await sql`delete from held_leases where process not in (select id from worker_processes)`.execute(db)
}

async function startWorker(onError: (error: unknown) => void = (error) => console.error(error)) {
  const id = randomUUID()
  await sql`create table if not exists held_leases (process uuid)`.execute(database.db)
  const worker = await registerWorker(database.source, database.db, {
    id,
    freeLeases,
    onError,
  })
  started.push(worker)
  return id
}

const hold = (id: string) => sql`insert into held_leases values (${id})`.execute(database.db)
const holders = async () =>
  (await sql<{ process: string }>`select process from held_leases`.execute(database.db)).rows.map(
    ({ process }) => process,
  )
const sessionOf = async (id: string) =>
  (
    await sql<{ pid: number; isOpen: boolean }>`
      select backend_pid as pid, is_session_open(backend_pid, backend_start) as is_open from worker_processes where id = ${id}`.execute(
      database.db,
    )
  ).rows[0]

test('the leases of a process whose session has ended are released within seconds, and those of the others stay', async () => {
  const alive = await startWorker()
  const dead = randomUUID()
  await sql`insert into worker_processes values (${dead}, 1, now())`.execute(database.db)
  await hold(alive)
  await hold(dead)
  await eventually(async () => expect(await holders()).toEqual([alive]), 5_000)
})

test('a process that loses its session for a moment registers again, retains its leases and reports the reason', async () => {
  const reported: unknown[] = []
  const one = await startWorker((error) => reported.push(error))
  await startWorker()
  await sql`delete from held_leases`.execute(database.db)
  await hold(one)
  const before = await sessionOf(one)
  await sql`select pg_terminate_backend(${before?.pid})`.execute(database.db)
  await eventually(async () => {
    const now = await sessionOf(one)
    expect(now).toMatchObject({ isOpen: true })
    expect(now?.pid).not.toBe(before?.pid)
  })
  expect(await holders()).toEqual([one])
  expect(reported).not.toEqual([])
})

test('another session with the same process id of the system does not count as the ended one', async () => {
  const id = await startWorker()
  const session = await sessionOf(id)
  const { rows } = await sql<{ isOpen: boolean }>`
    select is_session_open(${session?.pid}, now() - interval '1 day') as is_open`.execute(database.db)
  expect(rows).toEqual([{ isOpen: false }])
})

test('a process that stops leaves no registration', async () => {
  const id = await startWorker()
  await started.pop()?.close()
  expect(await sessionOf(id)).toBeUndefined()
})
