import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { asCaller } from './as-caller.ts'
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

async function whoAsks(db: Db) {
  const { rows } = await sql<{
    id: string | null
    role: string
  }>`select caller_id() as id, current_user as role`.execute(db)
  return rows[0]
}

test('inside, the caller is the account; outside, on the same connections, nobody', async () => {
  expect(await asCaller(web.db, alice, whoAsks)).toEqual({ id: alice, role: 'linkwright_web' })
  for (let turn = 0; turn < 6; turn += 1) expect(await whoAsks(web.db)).toEqual({ id: null, role: 'linkwright_web' })
})

test('a guest asks as nobody', async () => {
  expect(await asCaller(web.db, null, whoAsks)).toEqual({ id: null, role: 'linkwright_web' })
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
])("one's own database is asked to take on the role at the start: %s", (_what, connectionString, options) => {
  const source = webSource({ connectionString })
  const url = new URL('connectionString' in source ? source.connectionString : 'none:')
  expect(url.searchParams.get('options')).toBe(options)
  expect(url.host).toBe('db.example')
})

test('a login of its own is used as it is', () => {
  const own = 'postgres://linkwright_web:other@db.example/linkwright'
  expect(webSource({ connectionString: 'postgres://me@db.example/linkwright' }, own)).toEqual({ connectionString: own })
})

test('the role taken on at the start of a connection is in force, and sees no password', async () => {
  const { host, user, database: name } = database.source
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const taken = connect(webSource({ connectionString: address }), { max: 1 })
  try {
    expect(await asCaller(taken.db, alice, whoAsks)).toEqual({ id: alice, role: 'linkwright_web' })
    await expect(sql`select password_hash from users`.execute(taken.db)).rejects.toThrow(/permission denied/)
  } finally {
    await taken.close()
  }
})
