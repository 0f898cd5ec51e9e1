import { afterEach, expect, test, vi } from 'vitest'
import type { CreditEntry } from '#contract/billing/billing-calls.ts'
import { all, draw, erase, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { BalanceMovements } from './balance-movements.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`

const entry = (number: number, more: Partial<CreditEntry>): CreditEntry => ({
  id: idOf(number),
  kind: 'capture',
  amount: 1,
  change: 0,
  about: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...more,
})

test('a movement links to its campaign and to its page', async () => {
  const about = {
    campaignId: idOf(9),
    campaign: 'Spring teas',
    anchorText: 'loose leaf guide',
    url: 'https://a.example/x',
  }
  const entries = [
    entry(1, { about }),
    entry(2, { kind: 'reserve', amount: 12, change: -12, about: { ...about, anchorText: null, url: null } }),
    entry(3, { kind: 'purchase', amount: 100, change: 100 }),
  ]
  serveWeb({ 'GET /api/credits/entries': () => ({ body: { entries, nextCursor: null } }) })
  draw(<BalanceMovements />)
  await seen('Spent on a verified link')
  expect(screenText()).toContain('Spring teas')
  const links = all('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Spring teas', `/campaigns/${idOf(9)}`],
    ['loose leaf guide', 'https://a.example/x'],
    ['Spring teas', `/campaigns/${idOf(9)}`],
  ])
})
