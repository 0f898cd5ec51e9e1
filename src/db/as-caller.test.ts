import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { asCaller, preparedAsCaller } from './as-caller.ts'
import { type Connection, connect, webSource } from './connection.ts'
import type { Db } from './db.ts'

let database: TestDatabase
let web: Connection
const alice = '01890000-0000-7000-8000-00000000000a'

beforeAll(async () => {
  database = await createTestDatabase()
  web = connect(webSource(database.source), { max: 2 })
})
afterAll(async () => {
  await web.close()
  await database.drop()
})

async function readCaller(db: Db) {
  const { rows } = await sql<{
    id: string | null
    role: string
  }>`select caller_id() as id, current_user as role`.execute(db)
  return rows[0]
}

test('inside, the caller is the account; outside, on the same connections, there is no caller', async () => {
  expect(await asCaller(web.db, alice, readCaller)).toEqual({ id: alice, role: 'linkwright_web' })
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await readCaller(web.db)).toEqual({ id: null, role: 'linkwright_web' })
})

test('a guest has no caller id', async () => {
  expect(await asCaller(web.db, null, readCaller)).toEqual({ id: null, role: 'linkwright_web' })
})

test('a verb called by a verb joins the transaction of the first: both or neither', async () => {
  await sql`create table if not exists joined (n int)`.execute(database.db)
  await sql`grant select, insert on joined to linkwright_web`.execute(database.db)
  const both = asCaller(web.db, alice, async (db) => {
    await asCaller(db, alice, (db) => sql`insert into joined values (1)`.execute(db))
    throw new Error('the second step failed')
  })
  await expect(both).rejects.toThrow('the second step failed')
  const { rows } = await sql<{ n: number }>`select n from joined`.execute(database.db)
  expect(rows).toEqual([])
})

test.each([
  ['a plain address', 'postgres://me:secret@db.example/linkwright', '-c role=linkwright_web'],
  [
    'one that has options already',
    'postgres://me@db.example/linkwright?options=-c%20search_path%3Dpublic',
    '-c search_path=public -c role=linkwright_web',
  ],
])('the connection to the own database sets the role at its start: %s', (_what, connectionString, options) => {
  const source = webSource({ connectionString })
  const url = new URL('connectionString' in source ? source.connectionString : 'none:')
  expect(url.searchParams.get('options')).toBe(options)
  expect(url.host).toBe('db.example')
})

test('a separate login is used unchanged', () => {
  const own = 'postgres://linkwright_web:other@db.example/linkwright'
  expect(webSource({ connectionString: 'postgres://me@db.example/linkwright' }, own)).toEqual({ connectionString: own })
})

test('the role set at the start of a connection is active, and cannot read passwords', async () => {
  const { host, user, database: name } = database.source
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const withRole = connect(webSource({ connectionString: address }), { max: 1 })
  try {
    expect(await asCaller(withRole.db, alice, readCaller)).toEqual({ id: alice, role: 'linkwright_web' })
    await expect(sql`select password_hash from users`.execute(withRole.db)).rejects.toThrow(/permission denied/)
  } finally {
    await withRole.close()
  }
})

const readCallerOnce = preparedAsCaller<{ id: string | null; asked: string }>(
  'read-caller',
  'select caller_id() as id, $2::text as asked',
)

test('a prepared read runs as the account in one statement, and leaves no caller behind', async () => {
  for (const caller of [alice, null, alice])
    expect(await readCallerOnce(web.db, caller, ['x'])).toEqual([{ id: caller, asked: 'x' }])
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await readCaller(web.db)).toEqual({ id: null, role: 'linkwright_web' })
})

test('a prepared read inside a transaction has the caller of the transaction', async () => {
  const bob = '01890000-0000-7000-8000-00000000000b'
  const within = await asCaller(web.db, alice, (db) => readCallerOnce(db, bob, ['x']))
  expect(within).toEqual([{ id: alice, asked: 'x' }])
})

test('the policies of a table show a prepared read the rows of its caller only', async () => {
  await sql`create table if not exists noted (owner uuid, n int)`.execute(database.db)
  await sql`alter table noted enable row level security`.execute(database.db)
  await sql`create policy own on noted to linkwright_web using (owner = (select caller_id()))`.execute(database.db)
  await sql`grant select on noted to linkwright_web`.execute(database.db)
  await sql`insert into noted values (${alice}, 1), (null, 2), (${alice}, 3)`.execute(database.db)
  const readNoted = preparedAsCaller<{ n: number }>('read-noted', 'select n from noted where n >= $2::int')
  expect((await readNoted(web.db, alice, [0])).map(({ n }) => n).sort()).toEqual([1, 3])
  expect(await readNoted(web.db, null, [0])).toEqual([])
})
