import type { HiddenBy } from '#contract/reports/report-evidence.ts'
import type { CascadedValue, Values } from './cascade.ts'
import { isIndistinguishable, readColour } from './colours.ts'

export type HidingMethod = { how: HiddenBy['how']; properties: readonly string[] }

/** What hides a chain of elements, and at which element. */
export type Hiding = HidingMethod & { at: number; winner: CascadedValue }

const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3 }
/** From here on an offset moves text off every screen; carousels and menus use smaller offsets. */
const offScreenPx = -999
/** Space of this size may bring an offset element back. */
const roomPx = 500

/** In CSS pixels; NaN for relative lengths and for lengths without a unit, which are invalid. */
function pixels(value: string | undefined): number {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/.exec(value ?? '')
  if (match === null) return Number.NaN
  const number = Number(match[1])
  return number === 0 && match[2] === '' ? 0 : number * (pixelsPer[match[2] ?? ''] ?? Number.NaN)
}

function isZero(value: string | undefined): boolean {
  return /^[+-]?(?:0+\.?0*|\.0+)(?:%|px|r?em|pt|pc|ex|ch|cm|mm|in|[dsl]?v[wh]|vmin|vmax)?$/.test(value ?? '')
}

/** An animation may show an element that is hidden at its start. */
function isAnimated(values: Values): boolean {
  return ['animation', 'animation-name'].some((name) => !/^(?:none|)$/.test(values.get(name)?.value ?? ''))
}

function valueIn(values: Values, name: string): string {
  return values.get(name)?.value ?? ''
}

function isOut(values: Values): boolean {
  return /^(?:absolute|fixed)$/.test(valueIn(values, 'position'))
}

/** Whether the element has a box with the declared size: the boxes of inline elements, tables and flex items have another size. */
function isBox(values: Values): boolean {
  if ([...values.keys()].some((name) => /^(?:flex|grid)/.test(name))) return false
  const display = valueIn(values, 'display')
  if (/^(?:block|inline-block|flow-root|list-item|(?:inline-)?(?:flex|grid))$/.test(display)) return true
  return /^(?:inline|)$/.test(display) && (isOut(values) || /^(?:left|right)$/.test(valueIn(values, 'float')))
}

/** Whether a declaration takes so much space, or moves things so far, that it may bring an offset element back. */
function makesRoom(values: Values): boolean {
  return [...values].some(([name, { value }]) => {
    if (/^(?:transform|translate|rotate|scale|zoom)$/.test(name)) return !/^(?:none|1|normal)$/.test(value)
    if (!/^(?:margin|padding|left$|top$|right$|bottom$|inset)/.test(name)) return false
    return value.split(/\s+/).some((part) => !/^(?:auto|inherit|initial|unset)$/.test(part) && !(pixels(part) < roomPx))
  })
}

const opposites = [
  ['left', 'right', 'width'],
  ['top', 'bottom', 'height'],
  ['right', 'left', 'width'],
  ['bottom', 'top', 'height'],
] as const

function isAuto(values: Values, name: string): boolean {
  return /^(?:auto|)$/.test(valueIn(values, name))
}

/** Whether the whole box with its declared size is moved away by the offset. */
function isNoWider(values: Values, size: string, shift: number): boolean {
  return [size, `min-${size}`].every((name) => {
    if (isAuto(values, name)) return true
    const value = valueIn(values, name)
    return pixels(value) <= -shift || (/^\d{1,2}%$|^100%$/.test(value) && shift <= -5_000)
  })
}

/** An offset to the right or down only lengthens the page, unless the element is fixed; in right-to-left text the sides are reversed. */
function offScreen(chain: readonly Values[], at: number): string[] | null {
  const values = chain[at]
  if (values === undefined || !isOut(values)) return null
  const isFixed = valueIn(values, 'position') === 'fixed'
  if (chain.some((one) => !/^(?:ltr|)$/.test(valueIn(one, 'direction')))) return null
  if (chain.some(makesRoom) || [...values.keys()].some((name) => name.startsWith('inset'))) return null
  if (chain.slice(at + 1).some((one) => valueIn(one, 'position') === 'fixed')) return null
  for (const [side, opposite, size] of isFixed ? opposites : opposites.slice(0, 2)) {
    const shift = pixels(values.get(side)?.value)
    if (shift <= offScreenPx && isAuto(values, opposite) && isNoWider(values, size, shift)) return [side, 'position']
  }
  return null
}

/** A zero-size box is visible when its padding or its minimum size enlarges it. */
function isGrown(values: Values): boolean {
  return [...values].some(
    ([name, { value }]) =>
      (name.startsWith('padding') || name.startsWith('min-')) && !isZero(value) && value !== 'auto',
  )
}

/** A positioned element is outside of a box that is not positioned. */
function isLeft(chain: readonly Values[], at: number): boolean {
  const isHolding = /^(?:relative|absolute|fixed|sticky)$/.test(valueIn(chain[at] ?? new Map(), 'position'))
  return chain.slice(at + 1).some((values) => {
    const position = valueIn(values, 'position')
    return position === 'fixed' || (position === 'absolute' && !isHolding)
  })
}

function clipped(chain: readonly Values[], at: number): string[] | null {
  const values = chain[at] ?? new Map()
  const clip = valueIn(values, 'clip').replace(/[\s,]+/g, ' ')
  if (isOut(values) && /^rect\( ?([01])(?:px)? \1(?:px)? \1(?:px)? \1(?:px)? ?\)$/.test(clip))
    return ['clip', 'position']
  if (/^(?:inset\(\s*(?:50|100)%\s*\)|circle\(\s*0(?:px|%)?\s*\))$/.test(valueIn(values, 'clip-path')))
    return ['clip-path']
  if (!/^(?:hidden|clip)$/.test(valueIn(values, 'overflow')) || isGrown(values)) return null
  if (!isBox(values) || isLeft(chain, at) || values.has('overflow-x') || values.has('overflow-y')) return null
  const small = ['width', 'height', 'max-height', 'max-width'].find((name) => {
    const size = pixels(values.get(name)?.value)
    return size >= 0 && size <= 1
  })
  return small === undefined ? null : [small, 'overflow']
}

/** What hides the element at a level with all its content, independent of the styles of the content. */
export function hidingMethodOf(chain: readonly Values[], at: number): HidingMethod | null {
  const values = chain[at]
  if (values === undefined || values.has('all')) return null
  const display = valueIn(values, 'display')
  if (display === 'none') return { how: 'display', properties: ['display'] }
  if (isAnimated(values) || display === 'contents') return null
  if (valueIn(values, 'content-visibility') === 'hidden' && isBox(values))
    return { how: 'display', properties: ['content-visibility'] }
  if (/^[+-]?(?:0+\.?0*|\.0+)%?$/.test(valueIn(values, 'opacity'))) return { how: 'opacity', properties: ['opacity'] }
  const off = offScreen(chain, at)
  if (off !== null) return { how: 'off_screen', properties: off }
  const clip = clipped(chain, at)
  return clip === null ? null : { how: 'clipped', properties: clip }
}

/** The element that sets the inherited property of the last element; -1 when none sets it. */
function declaringIndex(chain: readonly Values[], property: string): number {
  return chain.findLastIndex(
    (values) => !/^(?:inherit|unset|revert(?:-layer)?|)$/.test(values.get(property)?.value ?? ''),
  )
}

function hasPicture(values: Values): boolean {
  const texts = [values.get('background')?.value, values.get('background-image')?.value]
  return texts.some((text) => text !== undefined && /url\(|gradient|image|var\(|element\(/.test(text))
}

function hidingAt(chain: readonly Values[], at: number, how: HiddenBy['how'], property: string): Hiding | null {
  const winner = chain[at]?.get(property)
  return winner === undefined ? null : { how, properties: [property], at, winner }
}

/** An indent applies to the first line of a block, from the left side. */
function isIndented(chain: readonly Values[], from: number): boolean {
  if (!(pixels(chain[from]?.get('text-indent')?.value) <= offScreenPx)) return false
  if (chain.some((values) => !/^(?:left|start|)$/.test(valueIn(values, 'text-align')))) return false
  if (chain.some((values) => !/^(?:ltr|)$/.test(valueIn(values, 'direction')))) return false
  return chain.slice(from).some(isBox) && !chain.slice(from).some((values) => hasPicture(values) || makesRoom(values))
}

/** The inherited property that hides the last element: its visibility, or, when it contains only text, a property of that text. */
export function inheritedHiding(chain: readonly Values[], isText: boolean): Hiding | null {
  if (chain.some((values) => values.has('all'))) return null
  const seen = declaringIndex(chain, 'visibility')
  const isUnseen = /^(?:hidden|collapse)$/.test(chain[seen]?.get('visibility')?.value ?? '')
  if (seen > 1 && isUnseen && !isAnimated(chain[seen] ?? new Map()))
    return hidingAt(chain, seen, 'visibility', 'visibility')
  const indent = declaringIndex(chain, 'text-indent')
  if (isIndented(chain, indent)) return hidingAt(chain, indent, 'off_screen', 'text-indent')
  if (!isText) return null
  const size = declaringIndex(chain, 'font-size')
  const isTiny = isZero(chain[size]?.get('font-size')?.value) || pixels(chain[size]?.get('font-size')?.value) <= 1
  if (isTiny && !isSizedOtherwise(chain, size)) return hidingAt(chain, size, 'size', 'font-size')
  return colourHiding(chain)
}

function isSizedOtherwise(chain: readonly Values[], size: number): boolean {
  if (chain.slice(size).some((values) => values.has('font') || hasPicture(values))) return true
  return chain.some((values) => ['zoom', 'transform', 'scale'].some((name) => values.has(name)))
}

const painting = [
  'text-shadow',
  'text-decoration-color',
  'filter',
  'backdrop-filter',
  'mix-blend-mode',
  '-webkit-text-fill-color',
  '-webkit-text-stroke',
  '-webkit-text-stroke-width',
  'background-clip',
  '-webkit-background-clip',
  'box-shadow',
  'color-scheme',
]

/** Whether the element may cover content before it. */
function isLaidOver(values: Values): boolean {
  return [...values].some(
    ([name, { value }]) => /^grid-/.test(name) || (name.startsWith('margin') && /(?:^|\s)-/.test(value)),
  )
}

/** Whether something unknown may be behind the text, or change how it is painted. */
function isPaintedOtherwise(values: Values, isPage: boolean): boolean {
  const isPlaced = !isPage && (!/^(?:static|)$/.test(valueIn(values, 'position')) || isLaidOver(values))
  return isPlaced || hasPicture(values) || painting.some((name) => !/^(?:none|normal|)$/.test(valueIn(values, name)))
}

function backgroundOf(values: Values): string | undefined {
  const [colour, shorthand] = [values.get('background-color'), values.get('background')]
  if (colour === undefined || shorthand === undefined) return (colour ?? shorthand)?.value
  const isLater = colour.origin.rank.findIndex((part, index) => part !== shorthand.origin.rank[index])
  // The order of two declarations within one rule is not known.
  if (isLater === -1) return 'unknown'
  return (colour.origin.rank[isLater] ?? 0) > (shorthand.origin.rank[isLater] ?? 0) ? colour.value : shorthand.value
}

/** Text in the colour of its background. A link without a declared colour has the browser's. */
function colourHiding(chain: readonly Values[]): Hiding | null {
  const link = chain.length - 1
  const declared = chain[link]?.get('color')?.value
  if (declared === undefined || chain.some((values, at) => isPaintedOtherwise(values, at < 2))) return null
  const from = declared === 'inherit' ? declaringIndex(chain, 'color') : link
  const text = readColour(chain[from]?.get('color')?.value ?? '')
  if (text === null) return null
  if (text[3] === 0) return hidingAt(chain, from, 'colour', 'color')
  const background = readBackground(chain)
  if (background === null || text[3] !== 1 || !isIndistinguishable(text, background)) return null
  return hidingAt(chain, from, 'colour', 'color')
}

/** The colour behind the last element; `null` when it is not known. Pages are white. */
function readBackground(chain: readonly Values[]) {
  for (const values of chain.toReversed()) {
    const declared = backgroundOf(values)
    if (declared === undefined || /^(?:none|initial|unset|inherit|)$/.test(declared)) continue
    const colour = readColour(declared)
    if (colour === null || (colour[3] > 0 && colour[3] < 1)) return null
    if (colour[3] === 1) return colour
  }
  return [255, 255, 255, 1] as const
}
