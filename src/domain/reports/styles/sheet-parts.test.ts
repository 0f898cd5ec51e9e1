import { parse, toPlainObject } from 'css-tree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTurns } from '#domain/in-turns.ts'
import { countTurns } from '#test/harness/turns.ts'
import { readSheet } from './sheet.ts'
import { partsOf } from './sheet-parts.ts'

const raw = { parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false, positions: false } as const

function statementsOf(css: string): unknown[] {
  const sheet = toPlainObject(parse(css, raw)) as unknown as { children: unknown[] }
  return sheet.children
}

/** Rules, and what makes it hard to see where one ends. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 99 }).map((number) => `.box-${number}{display:none;color:red}\n`) },
  fc.constantFrom(
    '@media (width > 1px){a{left:0}}',
    '@layer base;',
    '@font-face{src:url(a{b.woff)}',
    'a{background:url( "x}y" )}',
    'a[title="}{"]{top:0}',
    'a\\}b{left:0}',
    '/* } { */',
    "a::before{content:'\\'}'}",
  ),
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '}', '(', ')', '[', ']', '"', "'", '/*', '*/', 'url(', 'my-url(', ';', '\\', '\n'),
  },
)
const sheet = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('').repeat(900))

test('the parts of a stylesheet have the same rules as the whole, however broken it is', () => {
  fc.assert(
    fc.property(sheet, (css) => {
      const parts = [...partsOf(css)]
      expect(parts.join('')).toBe(css)
      expect(parts.flatMap(statementsOf)).toEqual(statementsOf(css))
    }),
    { numRuns: 40 },
  )
})

test('others get their turn while a long stylesheet is read', async () => {
  const reading = inTurns(readSheet('.box{display:none}\n'.repeat(20_000)))
  expect(await countTurns(reading)).toBeGreaterThan(10)
})
