import { expect, test } from 'vitest'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import { anchorTextMax } from '#contract/limits.ts'
import { brandOf, guessKind, suggestAnchors } from './anchor-suggestions.ts'

const source = { targetUrl: 'https://www.green-shop.example/barrels', keywords: ['rain barrels'], anchors: [] }

test('there are suggestions of each kind, from the host and the keywords', () => {
  const suggestions = suggestAnchors(source)
  expect(suggestions.branded.slice(0, 2)).toEqual(['Green Shop', 'green-shop.example'])
  expect(suggestions.exact).toEqual(['rain barrels'])
  expect(suggestions.partial).toContain('guide to rain barrels')
  expect(suggestions.other.join(' ')).not.toContain('barrels')
})

test('a suggestion that is typed is recognised as its kind', () => {
  const suggestions = suggestAnchors(source)
  for (const kind of anchorKinds)
    for (const text of suggestions[kind]) expect([text, guessKind(text, source)]).toEqual([text, kind])
})

test('texts that the plan already has are not suggested again, in any case', () => {
  const anchors = [{ text: 'GREEN SHOP', kind: 'branded' as const }]
  expect(suggestAnchors({ ...source, anchors }).branded).not.toContain('Green Shop')
})

test('without target and keywords only texts that need neither are suggested', () => {
  const { branded, partial, exact, other } = suggestAnchors({
    targetUrl: 'not an address',
    keywords: [' '],
    anchors: [],
  })
  expect([branded, partial, exact]).toEqual([[], [], []])
  expect(other.length).toBeGreaterThan(0)
})

test('no suggestion is longer than an anchor text may be', () => {
  const keywords = ['x'.repeat(anchorTextMax)]
  const { partial } = suggestAnchors({ ...source, keywords })
  expect(partial).toEqual([])
})

test.each([
  ['shop.example', 'Shop'],
  ['blog.green-shop.example', 'Green Shop'],
  ['rain.co.uk', 'Rain'],
  ['localhost', 'Localhost'],
  ['127.0.0.1', ''],
  ['[::1]', ''],
])('the brand of %s is %s', (host, brand) => {
  expect(brandOf(host)).toBe(brand)
})
