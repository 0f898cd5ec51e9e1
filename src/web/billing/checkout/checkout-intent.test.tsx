import { beforeEach, expect, test } from 'vitest'
import { saveCheckoutIntent, takeCheckoutIntent } from './checkout-intent.ts'

const stored = () => localStorage.getItem('checkout_intent')
const valid = { type: 'credits', price: 70, credits: 50, plan: null, ts: Date.now(), path: '/' }

beforeEach(() => localStorage.clear())

test.each([
  { type: 'credits', credits: 250 },
  { type: 'premium', plan: 'yearly' },
] as const)('a stored purchase is read once: %j', (item) => {
  saveCheckoutIntent(item)

  expect(takeCheckoutIntent()).toEqual(item)
  expect([takeCheckoutIntent(), stored()]).toEqual([null, null])
})

test('the price of a stored purchase is not read', () => {
  localStorage.setItem('checkout_intent', JSON.stringify({ ...valid, price: 0.01 }))

  expect(takeCheckoutIntent()).toEqual({ type: 'credits', credits: 50 })
})

test.each([
  'not json',
  'null',
  JSON.stringify({ ...valid, credits: 10_001 }),
  JSON.stringify({ ...valid, credits: '50' }),
  JSON.stringify({ ...valid, type: 'premium', plan: '__proto__' }),
  JSON.stringify({ ...valid, ts: Date.now() - 90_000_000 }),
  JSON.stringify({ ...valid, ts: 'now' }),
])('an impossible purchase is discarded: %s', (text) => {
  localStorage.setItem('checkout_intent', text)

  expect([takeCheckoutIntent(), stored()]).toEqual([null, null])
})
