import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { repairSchedules } from './repair-schedules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('after a process whose clock was an hour ahead, schedules continue now and not in an hour; correct times are not changed', async () => {
  const { pool } = database
  await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
    ('ahead', now(), now() + interval '1 hour'), ('right', now(), now() - interval '20 seconds'), ('soon', now(), now() + interval '20 seconds'),
    ('new', now(), null)`)
  const read = async () => {
    const { rows } = await pool.query<{ identifier: string; seconds: number }>(`select identifier,
      round(extract(epoch from last_execution - now()))::int as seconds from graphile_worker._private_known_crontabs`)
    return new Map(rows.map(({ identifier, seconds }) => [identifier, seconds]))
  }
  const before = await read()
  expect(await repairSchedules(pool)).toBe(1)
  const after = await read()
  expect(after.get('ahead')).toBeLessThanOrEqual(0)
  expect(after.get('ahead')).toBeGreaterThan(-61)
  for (const name of ['right', 'soon', 'new'])
    expect(Math.abs((after.get(name) ?? 0) - (before.get(name) ?? 0))).toBeLessThan(5)
  expect(await repairSchedules(pool)).toBe(0)
})
