import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createTextSpendBudget } from './text-spend.ts'

const midnight = Date.UTC(2026, 10, 22)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('textServiceSpend').execute()
})

async function readDays() {
  const { rows } = await database.pool.query(
    'select day::text, tokens_used, tokens_reserved from text_service_spend order by day',
  )
  return rows
}

test('reservations count against the cap until they are settled', async () => {
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000 })

  expect(await budget.reserve(600)).toBe('reserved')
  expect(await budget.reserve(600)).toBe('spent')
  await budget.settle(600, 100)
  expect(await budget.reserve(600)).toBe('reserved')
})

test('a refused reservation takes nothing, be it the first of the day or a later one', async () => {
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000 })

  expect(await budget.reserve(1001)).toBe('spent')
  expect(await budget.reserve(1000)).toBe('reserved')
  expect(await budget.reserve(1)).toBe('spent')
  await budget.settle(1000, 0)
  expect(await budget.reserve(1000)).toBe('reserved')
})

test('use beyond the reservation counts', async () => {
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000 })

  await budget.reserve(100)
  await budget.settle(100, 1500)

  expect(await budget.reserve(1)).toBe('spent')
})

test('50 parallel reservations of two servers never pass the cap', async () => {
  const second = connect(database.source)
  const budgets = [database.db, second.db].map((db) =>
    createTextSpendBudget(db, { tokensPerDay: 1000, now: () => midnight }),
  )

  const answers = await Promise.all(
    Array.from({ length: 25 }).flatMap(() => budgets.map((budget) => budget.reserve(100))),
  )
  await second.close()

  expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(10)
  expect(await readDays()).toEqual([{ day: '2026-11-22', tokens_used: 0, tokens_reserved: 1000 }])
})

test('50 parallel reservations and settlements leave the exact sum', async () => {
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 100_000, now: () => midnight })

  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await budget.reserve(1000 + index)
      await budget.settle(1000 + index, index)
    }),
  )

  expect(await readDays()).toEqual([{ day: '2026-11-22', tokens_used: 1225, tokens_reserved: 0 }])
})

test('a new UTC day has its whole budget, and a late settlement counts for the day of its reservation', async () => {
  let now = midnight - 1
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000, now: () => now })
  await budget.reserve(600)
  now = midnight

  expect(await budget.reserve(1000)).toBe('reserved')
  await budget.settle(600, 550)
  await budget.settle(1000, 10)

  expect(await readDays()).toEqual([
    { day: '2026-11-21', tokens_used: 550, tokens_reserved: 0 },
    { day: '2026-11-22', tokens_used: 10, tokens_reserved: 0 },
  ])
})

test('of two reservations of one size the older is settled first', async () => {
  let now = midnight - 1
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000, now: () => now })
  await budget.reserve(400)
  now = midnight
  await budget.reserve(400)

  await budget.settle(400, 1)

  expect(await readDays()).toEqual([
    { day: '2026-11-21', tokens_used: 1, tokens_reserved: 0 },
    { day: '2026-11-22', tokens_used: 0, tokens_reserved: 400 },
  ])
})

test('use that nothing was reserved for counts for today', async () => {
  const budget = createTextSpendBudget(database.db, { tokensPerDay: 1000, now: () => midnight })

  await budget.settle(0, 70)

  expect(await readDays()).toEqual([{ day: '2026-11-22', tokens_used: 70, tokens_reserved: 0 }])
})
