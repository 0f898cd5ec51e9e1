import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { connect } from './connection.ts'
import { prepared, preparedWrite } from './prepared.ts'

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

const readKinds = prepared<Record<string, unknown>>(
  'read-kinds',
  `select $1::int as whole_number, 5000000000::bigint as big_number, '2026-11-28T10:00:00.5Z'::timestamptz as made_at, array['a', 'b'] as two_words,
     '{"inner_name": [1]}'::jsonb as some_json, null::text as missing, 'é'::text as letter, true as is_on`,
)

test('each run returns values of the same types, also those after the first on a connection', async () => {
  const one = connect(database.source, { max: 1 })
  for (const wholeNumber of [1, 2, 3])
    expect(await readKinds(one.db, [wholeNumber])).toEqual([
      {
        wholeNumber,
        bigNumber: 5_000_000_000,
        madeAt: new Date('2026-11-28T10:00:00.500Z'),
        twoWords: ['a', 'b'],
        someJson: { inner_name: [1] },
        missing: null,
        letter: 'é',
        isOn: true,
      },
    ])
  await one.close()
})

test('a statement that fails leaves its connection usable, and runs again', async () => {
  const one = connect(database.source, { max: 1 })
  const divide = prepared<{ result: number }>('divide', 'select 10 / $1::int as result')
  await expect(divide(one.db, [0])).rejects.toThrow('division by zero')
  expect(await divide(one.db, [5])).toEqual([{ result: 2 }])
  await expect(divide(one.db, [0])).rejects.toThrow('division by zero')
  await expect(divide(one.db, ['x'])).rejects.toThrow('invalid input syntax')
  expect(await divide(one.db, [2])).toEqual([{ result: 5 }])
  await one.close()
})

test('after a column got another type, an open connection refuses the statement instead of misreading it; a new connection reads it', async () => {
  await database.pool.query('create table changing (value integer)')
  await database.pool.query('insert into changing values (7)')
  const readValue = prepared<{ value: unknown }>('read-value', 'select value from changing')
  const one = connect(database.source, { max: 1 })
  expect(await readValue(one.db, [])).toEqual([{ value: 7 }])
  await database.pool.query('alter table changing alter value type text')
  await expect(readValue(one.db, [])).rejects.toThrow('cached plan must not change result type')
  await one.close()
  const other = connect(database.source, { max: 1 })
  expect(await readValue(other.db, [])).toEqual([{ value: '7' }])
  await other.close()
})

test('a write without rows returns how many rows it wrote, each time', async () => {
  await database.pool.query('create table counted (n integer)')
  const add = preparedWrite('add-counted', 'insert into counted select generate_series(1, $1::int)')
  const one = connect(database.source, { max: 1 })
  for (const count of [3, 0, 2]) expect(await add(one.db, [count])).toBe(count)
  await one.close()
})
