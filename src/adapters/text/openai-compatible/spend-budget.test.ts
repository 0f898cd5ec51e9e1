import { expect, test } from 'vitest'
import { createDailyTokenBudget } from './spend-budget.ts'

const dayMs = 86_400_000

test('reservations count against the cap until they are settled', async () => {
  const budget = createDailyTokenBudget({ tokensPerDay: 1000, now: () => 0 })

  expect(await budget.reserve(600)).toBe('reserved')
  expect(await budget.reserve(600)).toBe('spent')
  await budget.settle(600, 100)
  expect(await budget.reserve(600)).toBe('reserved')
})

test('a refused reservation takes nothing', async () => {
  const budget = createDailyTokenBudget({ tokensPerDay: 1000, now: () => 0 })

  expect(await budget.reserve(1001)).toBe('spent')
  expect(await budget.reserve(1000)).toBe('reserved')
})

test('use beyond the reservation counts', async () => {
  const budget = createDailyTokenBudget({ tokensPerDay: 1000, now: () => 0 })

  await budget.reserve(100)
  await budget.settle(100, 1500)

  expect(await budget.reserve(1)).toBe('spent')
})

test('a new UTC day starts empty, except for requests still under way', async () => {
  let now = dayMs - 1
  const budget = createDailyTokenBudget({ tokensPerDay: 1000, now: () => now })
  await budget.reserve(400)
  await budget.settle(400, 400)
  await budget.reserve(600)

  now = dayMs

  expect(await budget.reserve(401)).toBe('spent')
  expect(await budget.reserve(400)).toBe('reserved')
})
