import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { sweepProtection } from './sweep-protection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate spent_challenges, rate_limits')
})

test('expired rows are deleted, and valid rows stay', async () => {
  await database.pool.query(`insert into spent_challenges values
    ('long over', now() - interval '11 minutes'), ('just over', now() - interval '1 minute'), ('valid', now() + interval '5 minutes')`)
  await database.pool.query(`insert into rate_limits values
    ('long over', 3, extract(epoch from now() - interval '11 minutes') * 1000),
    ('just over', 3, extract(epoch from now() - interval '1 minute') * 1000),
    ('running', 3, extract(epoch from now() + interval '1 hour') * 1000)`)

  expect(await sweepProtection(database.db)).toEqual({ spentChallenges: 1, rateLimits: 1 })

  const { rows: challenges } = await database.pool.query('select signature from spent_challenges order by 1')
  const { rows: limits } = await database.pool.query('select key from rate_limits order by 1')
  expect(challenges.map((row) => row.signature)).toEqual(['just over', 'valid'])
  expect(limits.map((row) => row.key)).toEqual(['just over', 'running'])
})

test('one run deletes several batches, also when two workers sweep at once', async () => {
  await database.pool.query(
    `insert into spent_challenges select 's' || n, now() - interval '1 day' from generate_series(1, 2500) n`,
  )
  await database.pool.query(`insert into rate_limits select 'k' || n, 1, 0 from generate_series(1, 2500) n`)

  const runs = await Promise.all([sweepProtection(database.db), sweepProtection(database.db)])
  const last = await sweepProtection(database.db)

  expect([...runs, last].reduce((sum, run) => sum + run.spentChallenges, 0)).toBe(2500)
  expect([...runs, last].reduce((sum, run) => sum + run.rateLimits, 0)).toBe(2500)
})

test('an empty table is swept without an error', async () => {
  expect(await sweepProtection(database.db)).toEqual({ spentChallenges: 0, rateLimits: 0 })
})
