import { expect, test } from 'vitest'
import { claimKeys, liveFigures } from '#contract/operations/site-content.ts'
import { claimDefaults } from './claim-defaults.ts'
import type { Figure, Figures } from './count-figures.ts'
import { figureText, judgeClaim, type StatedClaim } from './judge-claim.ts'

const count = (value: number): Figure => ({ value, outOf: null })
const counted: Figures = {
  countedAt: new Date('2026-11-22T13:40:59Z'),
  figures: {
    members: count(1_234),
    verifiedLinks: count(19),
    verifiedRate: { value: 97, outOf: 50 },
    waiting: count(0),
  },
}
const production = { isProduction: true, counted }
const elsewhere = { isProduction: false, counted }
const customers: StatedClaim = { key: 'customers', text: '10,000+', source: null, mode: 'stated' }

test('a claim without a source is not shown in production, and marked elsewhere', () => {
  expect(judgeClaim(customers, production)).toEqual({
    state: 'unsubstantiated',
    text: null,
    source: null,
    isLive: false,
  })
  expect(judgeClaim(customers, elsewhere)).toMatchObject({ state: 'example', text: '10,000+', source: null })
})

test('a claim with a source is shown everywhere, with its source', () => {
  const sourced = { ...customers, source: 'Invoices of 2026' }
  for (const circumstances of [production, elsewhere])
    expect(judgeClaim(sourced, circumstances)).toEqual({
      state: 'shown',
      text: '10,000+',
      source: 'Invoices of 2026',
      isLive: false,
    })
})

test('a claim that is off is shown nowhere, with or without a source', () => {
  expect(judgeClaim({ ...customers, source: 'x', mode: 'off' }, elsewhere)).toMatchObject({
    state: 'off',
    text: null,
  })
})

test('of the default claims, production shows only the two with a built-in source', () => {
  const shown = claimKeys.filter((key) => {
    const { text, mode } = claimDefaults[key]
    return judgeClaim({ key, text, mode, source: null }, { isProduction: true, counted: null }).text !== null
  })
  expect(shown).toEqual(['noSetupFees', 'cancelAnytime'])
})

test('a built-in source is valid for the default text only', () => {
  const cancel = { key: 'cancelAnytime', source: null, mode: 'stated' } as const
  expect(judgeClaim({ ...cancel, text: 'Cancel anytime' }, production).state).toBe('shown')
  expect(judgeClaim({ ...cancel, text: 'Cancel within a second' }, production).state).toBe('unsubstantiated')
})

test('a live figure replaces the text, and its source names where and when it was counted', () => {
  expect(judgeClaim({ ...customers, mode: 'live' }, production)).toEqual({
    state: 'shown',
    text: '1,200+',
    source: 'Accounts with a confirmed address, counted in our database on 2026-11-22 at 13:40 UTC.',
    isLive: true,
  })
})

test('a live figure that is too small is shown nowhere, and neither is one that could not be counted', () => {
  const links: StatedClaim = { key: 'verifiedLinks', text: 'x', source: 'y', mode: 'live' }
  expect(judgeClaim(links, elsewhere)).toMatchObject({ state: 'tooSmall', text: null, source: null })
  expect(judgeClaim(links, { isProduction: false, counted: null })).toMatchObject({ state: 'uncounted', text: null })
})

test.each([
  [count(0), null],
  [count(19), null],
  [count(20), '20'],
  [count(999), '999'],
  [count(1_000), '1,000+'],
  [count(1_299), '1,200+'],
  [count(12_999), '12,000+'],
  [count(129_999), '120,000+'],
  [count(1_999_999), '1,900,000+'],
  [{ value: 98, outOf: 49 }, null],
  [{ value: 98, outOf: 50 }, '98%'],
  [{ value: 0, outOf: 50 }, null],
  [{ value: 100, outOf: 5_000 }, '100%'],
])('the figure %j is shown as %s, never as more than was counted', (figure, text) => {
  expect(figureText(figure)).toBe(text)
})

test('every figure that can be counted belongs to a claim', () => {
  expect(new Set(claimKeys.map((key) => claimDefaults[key].figure).filter((name) => name !== null))).toEqual(
    new Set(liveFigures),
  )
})
