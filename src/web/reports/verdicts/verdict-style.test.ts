import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fillOf } from '#web/ui/charts/tone-fills.ts'
import { verdictStyles, verdictsInOrder } from './verdict-style.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The colours of each theme by name: `lost-soft` is `#fbe9e7` in light. */
let colours: Record<Theme, Map<string, string>>

beforeAll(async () => {
  const css = await readFile(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
  const pairs = [...css.matchAll(/--lw-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
  colours = {
    light: new Map(pairs.map(([, name = '', light = '']) => [name, light])),
    dark: new Map(pairs.map(([, name = '', , dark = '']) => [name, dark])),
  }
  expect(colours.light.size).toBeGreaterThan(15)
})

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, by the names of their tokens or of classes that use them. */
function contrast(theme: Theme, a: string, b: string): number {
  const [lighter = 0, darker = 0] = [a, b]
    .map((name) => luminance(colours[theme].get(name.replace(/^(fill|bg|text)-/, '')) ?? expect.fail(`no ${name}`)))
    .sort((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['paper', 'surface', 'sunken']
const fillOfVerdict = (verdict: (typeof verdictsInOrder)[number]) =>
  fillOf(verdictStyles[verdict].tone, verdictStyles[verdict].shade)

test.each(themes.flatMap((theme) => verdictsInOrder.map((verdict) => [theme, verdict] as const)))(
  'in the %s theme the part of a bar for %s has enough contrast with its background',
  (theme, verdict) => {
    const { texture, base, mark } = fillOfVerdict(verdict)
    const isHatched = verdictStyles[verdict].tone === 'unverifiable'
    for (const surface of surfaces)
      expect(contrast(theme, isHatched ? mark : base, surface), surface).toBeGreaterThanOrEqual(3)
    if (texture !== 'solid') expect(contrast(theme, mark, base), 'texture').toBeGreaterThanOrEqual(3)
  },
)

test('no two verdicts of one meaning have the same texture, so that neighbours differ without their colour', () => {
  const appearances = verdictsInOrder.map(
    (verdict) => `${verdictStyles[verdict].tone} ${fillOfVerdict(verdict).texture}`,
  )
  expect(new Set(appearances).size).toBe(verdictsInOrder.length)
})

test.each(themes)('in the %s theme the label in the badge of each tone is readable', (theme) => {
  for (const tone of ['verified', 'qualified', 'lost'])
    expect(contrast(theme, tone, `${tone}-soft`), tone).toBeGreaterThanOrEqual(4.5)
})
