import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { BalanceBadge } from './balance-badge.tsx'

// Tabs use a lock to decide which one opens the stream. This lock is never granted, so the test opens no stream.
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

test('a balance is shown with its available and reserved credits', async () => {
  serveWeb({ 'GET /api/credits': () => credits(1_120, 1_100) })
  draw(<BalanceBadge userId="ada" />)
  await seen('1,100 credits')
  expect(screenText()).toContain('1,100 available, 20 reserved')
  expect(document.querySelector('a')?.title).toBe('1,100 available, 20 reserved')
  expect(document.querySelector('a')?.getAttribute('aria-label')).toBe('1,100 credits: 1,100 available, 20 reserved')
})

test('without reserved credits the balance is one number', async () => {
  serveWeb({ 'GET /api/credits': () => credits(1, 1) })
  draw(<BalanceBadge userId="grace" />)
  await seen('1 credit')
  expect(screenText()).not.toContain('reserved')
  expect(document.querySelector('a')?.title).toBe('1 credit')
})
