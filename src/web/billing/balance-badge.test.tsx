import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, screenText, seen, serveWeb } from '#test/screen.tsx'
import { BalanceBadge } from './balance-badge.tsx'

// Whose turn it is to hold the stream is settled by locks, which this page of a test has none of; nobody gets it here.
beforeEach(() => {
  const locks = { request: () => new Promise(() => undefined) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

const credits = (balance: number, available: number) => ({
  body: {
    amount: balance,
    bonus: 0,
    totalUsed: 0,
    totalPurchased: balance,
    balance,
    available,
    owed: 0,
    updatedAt: '2026-11-22T10:00:00.000Z',
  },
})

test('credits that are set aside are said beside those that there are, to eyes and ears', async () => {
  serveWeb({ 'GET /api/credits': () => credits(1_120, 1_100) })
  draw(<BalanceBadge userId="ada" />)
  await seen('1,120 credits, 20 of them set aside')
  expect(document.querySelector('a')?.title).toBe('1,120 credits, 20 of them set aside')
})

test('without any set aside nothing is said of it', async () => {
  serveWeb({ 'GET /api/credits': () => credits(1, 1) })
  draw(<BalanceBadge userId="grace" />)
  await seen('1 credit')
  expect(screenText()).not.toContain('set aside')
  expect(document.querySelector('a')?.hasAttribute('title')).toBe(false)
})
