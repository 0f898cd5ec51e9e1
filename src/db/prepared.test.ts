import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { connect } from './connection.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table things (id integer, short_name text)')
  await database.pool.query(`insert into things values (1, 'one'), (2, 'two')`)
})
afterAll(() => database.drop())

const findThing = prepared<{ id: number; shortName: string }>(
  'find-thing',
  'select id, short_name from things where id = $1',
)

test('values go in, rows come out in camelCase, also within a transaction', async () => {
  expect(await findThing(database.db, [1])).toEqual([{ id: 1, shortName: 'one' }])
  const within = database.db.transaction().execute((db) => findThing(db, [2]))
  expect(await within).toEqual([{ id: 2, shortName: 'two' }])
  expect(await findThing(database.db, [3])).toEqual([])
})

test('a connection parses the statement once, and still runs it after its table gains a column', async () => {
  const one = connect(database.source, { max: 1 })
  for (const id of [1, 2, 1]) await findThing(one.db, [id])
  const { rows } = await one.pool.query('select name, generic_plans + custom_plans as runs from pg_prepared_statements')
  expect(rows).toEqual([{ name: 'find-thing', runs: 3 }])
  await database.pool.query('alter table things add column colour text')
  expect(await findThing(one.db, [1])).toEqual([{ id: 1, shortName: 'one' }])
  await one.close()
})
