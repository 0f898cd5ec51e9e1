import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a migrated database needs no further migration', async () => {
  expect(await migrate(database.pool)).toEqual({ applied: [] })
})

test('a database of a newer release is refused and reported', async () => {
  await database.pool.query("insert into schema_migrations (name, hash) values ('29990101000000_future.sql', 'x')")
  await expect(migrate(database.pool)).rejects.toThrow(/newer release of Linkwright.*29990101000000_future\.sql/)
  await database.pool.query("delete from schema_migrations where name like '2999%'")
})

test('a released migration that was edited is refused', () => {
  const known = [{ name: '1.sql', sql: 'select 1', hash: 'new' }]
  expect(() => pendingMigrations(known, [{ name: '1.sql', hash: 'old' }])).toThrow(/changed after it was applied/)
})
