import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { PremiumPlanChoice } from './premium-plan-choice.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const discounts = { key: 'premiumDiscounts', text: 'x', isLive: false, isSubstantiated: true, source: 'Prices of 2025' }

function drawChoice(...claims: object[]) {
  const log = serveWeb({ 'GET /api/site-content': () => ({ body: { claims, testimonials: [] } }) })
  draw(<PremiumPlanChoice plan="yearly" onPick={() => undefined} />)
  return log
}

test('an original price with a source is shown beside the charged price', async () => {
  drawChoice(discounts)
  await seen('51% off')
  expect(screenText()).toContain('$588')
  expect(screenText()).toContain('Saves $298, about $24 per month.')
  expect(screenText()).not.toContain('example')
})

test('an original price without a source is hidden, and the savings are calculated from charged prices', async () => {
  const log = drawChoice()
  await seen('Saves $58 a year, about $24 per month.')
  await vi.waitFor(() => expect(log.map(({ path }) => path)).toEqual(['/api/site-content']))
  expect(screenText()).not.toMatch(/\$49|\$588|% off|example/)
})

test('outside production, an original price without a source is marked as an example', async () => {
  drawChoice({ ...discounts, isSubstantiated: false, source: null })
  await seen('51% offexample')
})
