import type { HiddenBy } from '#contract/reports/report-evidence.ts'
import type { Values, Winner } from './cascade.ts'
import { isSameToTheEye, readColour } from './colours.ts'

export type Way = { how: HiddenBy['how']; properties: readonly string[] }

/** What hides a chain of elements, and at which of them. */
export type Hiding = Way & { at: number; winner: Winner }

const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3 }
/** From here on a shift puts text off every screen; what carousels and menus are shifted by is less. */
const offScreenPx = -999
/** Room of this size may bring back what is shifted away. */
const roomPx = 500

/** In CSS pixels; not a number for what hangs on something else, and for lengths without a unit, which are nothing. */
function pixels(value: string | undefined): number {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/.exec(value ?? '')
  if (match === null) return Number.NaN
  const number = Number(match[1])
  return number === 0 && match[2] === '' ? 0 : number * (pixelsPer[match[2] ?? ''] ?? Number.NaN)
}

function isZero(value: string | undefined): boolean {
  return /^[+-]?(?:0+\.?0*|\.0+)(?:%|px|r?em|pt|pc|ex|ch|cm|mm|in|[dsl]?v[wh]|vmin|vmax)?$/.test(value ?? '')
}

/** An animation shows what it begins with hidden. */
function isAnimated(values: Values): boolean {
  return ['animation', 'animation-name'].some((name) => !/^(?:none|)$/.test(values.get(name)?.value ?? ''))
}

function saidOf(values: Values, name: string): string {
  return values.get(name)?.value ?? ''
}

function isOut(values: Values): boolean {
  return /^(?:absolute|fixed)$/.test(saidOf(values, 'position'))
}

/** Whether it has a box of its own with the size that is said: the boxes of lines, of tables and of flexible rows have another. */
function isBox(values: Values): boolean {
  if ([...values.keys()].some((name) => /^(?:flex|grid)/.test(name))) return false
  const display = saidOf(values, 'display')
  if (/^(?:block|inline-block|flow-root|list-item|(?:inline-)?(?:flex|grid))$/.test(display)) return true
  return /^(?:inline|)$/.test(display) && (isOut(values) || /^(?:left|right)$/.test(saidOf(values, 'float')))
}

/** Whether anything makes so much room, or moves things so far, that it may bring back what was put away. */
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
  return /^(?:auto|)$/.test(saidOf(values, name))
}

/** Whether all of a box of the size that is said is as far away as the box is shifted. */
function isNoWider(values: Values, size: string, shift: number): boolean {
  return [size, `min-${size}`].every((name) => {
    if (isAuto(values, name)) return true
    const value = saidOf(values, name)
    return pixels(value) <= -shift || (/^\d{1,2}%$|^100%$/.test(value) && shift <= -5_000)
  })
}

/** What is shifted to the right or down lengthens the page, unless it is fixed; from right to left it is the other way round. */
function offScreen(chain: readonly Values[], at: number): string[] | null {
  const values = chain[at]
  if (values === undefined || !isOut(values)) return null
  const isFixed = saidOf(values, 'position') === 'fixed'
  if (chain.some((one) => !/^(?:ltr|)$/.test(saidOf(one, 'direction')))) return null
  if (chain.some(makesRoom) || [...values.keys()].some((name) => name.startsWith('inset'))) return null
  if (chain.slice(at + 1).some((one) => saidOf(one, 'position') === 'fixed')) return null
  for (const [side, opposite, size] of isFixed ? opposites : opposites.slice(0, 2)) {
    const shift = pixels(values.get(side)?.value)
    if (shift <= offScreenPx && isAuto(values, opposite) && isNoWider(values, size, shift)) return [side, 'position']
  }
  return null
}

/** A box of no size that holds what is wider, or has room made by its padding, is seen. */
function isGrown(values: Values): boolean {
  return [...values].some(
    ([name, { value }]) =>
      (name.startsWith('padding') || name.startsWith('min-')) && !isZero(value) && value !== 'auto',
  )
}

/** What is positioned leaves a box that is not. */
function isLeft(chain: readonly Values[], at: number): boolean {
  const isHolding = /^(?:relative|absolute|fixed|sticky)$/.test(saidOf(chain[at] ?? new Map(), 'position'))
  return chain.slice(at + 1).some((values) => {
    const position = saidOf(values, 'position')
    return position === 'fixed' || (position === 'absolute' && !isHolding)
  })
}

function clipped(chain: readonly Values[], at: number): string[] | null {
  const values = chain[at] ?? new Map()
  const clip = saidOf(values, 'clip').replace(/[\s,]+/g, ' ')
  if (isOut(values) && /^rect\( ?([01])(?:px)? \1(?:px)? \1(?:px)? \1(?:px)? ?\)$/.test(clip))
    return ['clip', 'position']
  if (/^(?:inset\(\s*(?:50|100)%\s*\)|circle\(\s*0(?:px|%)?\s*\))$/.test(saidOf(values, 'clip-path')))
    return ['clip-path']
  if (!/^(?:hidden|clip)$/.test(saidOf(values, 'overflow')) || isGrown(values)) return null
  if (!isBox(values) || isLeft(chain, at) || values.has('overflow-x') || values.has('overflow-y')) return null
  const small = ['width', 'height', 'max-height', 'max-width'].find((name) => {
    const size = pixels(values.get(name)?.value)
    return size >= 0 && size <= 1
  })
  return small === undefined ? null : [small, 'overflow']
}

/** What keeps the element at a level, and all in it, from being seen, whatever is said of those in it. */
export function wayOf(chain: readonly Values[], at: number): Way | null {
  const values = chain[at]
  if (values === undefined || values.has('all')) return null
  const display = saidOf(values, 'display')
  if (display === 'none') return { how: 'display', properties: ['display'] }
  if (isAnimated(values) || display === 'contents') return null
  if (saidOf(values, 'content-visibility') === 'hidden' && isBox(values))
    return { how: 'display', properties: ['content-visibility'] }
  if (/^[+-]?(?:0+\.?0*|\.0+)%?$/.test(saidOf(values, 'opacity'))) return { how: 'opacity', properties: ['opacity'] }
  const off = offScreen(chain, at)
  if (off !== null) return { how: 'off_screen', properties: off }
  const clip = clipped(chain, at)
  return clip === null ? null : { how: 'clipped', properties: clip }
}

/** The element from which on an inherited property has the value it has at the last one; -1 where nothing is said of it. */
function saidAt(chain: readonly Values[], property: string): number {
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

/** An indent is of the first line of a block, from its left side. */
function isIndented(chain: readonly Values[], from: number): boolean {
  if (!(pixels(chain[from]?.get('text-indent')?.value) <= offScreenPx)) return false
  if (chain.some((values) => !/^(?:left|start|)$/.test(saidOf(values, 'text-align')))) return false
  if (chain.some((values) => !/^(?:ltr|)$/.test(saidOf(values, 'direction')))) return false
  return chain.slice(from).some(isBox) && !chain.slice(from).some((values) => hasPicture(values) || makesRoom(values))
}

/** What of the inherited properties hides the last element: its visibility, and where it holds nothing but text that text. */
export function inheritedWay(chain: readonly Values[], isText: boolean): Hiding | null {
  if (chain.some((values) => values.has('all'))) return null
  const seen = saidAt(chain, 'visibility')
  const isUnseen = /^(?:hidden|collapse)$/.test(chain[seen]?.get('visibility')?.value ?? '')
  if (seen > 1 && isUnseen && !isAnimated(chain[seen] ?? new Map()))
    return hidingAt(chain, seen, 'visibility', 'visibility')
  const indent = saidAt(chain, 'text-indent')
  if (isIndented(chain, indent)) return hidingAt(chain, indent, 'off_screen', 'text-indent')
  if (!isText) return null
  const size = saidAt(chain, 'font-size')
  const isTiny = isZero(chain[size]?.get('font-size')?.value) || pixels(chain[size]?.get('font-size')?.value) <= 1
  if (isTiny && !isSizedOtherwise(chain, size)) return hidingAt(chain, size, 'size', 'font-size')
  return colourWay(chain)
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

/** Whether it may lie on what stands before it. */
function isLaidOver(values: Values): boolean {
  return [...values].some(
    ([name, { value }]) => /^grid-/.test(name) || (name.startsWith('margin') && /(?:^|\s)-/.test(value)),
  )
}

/** What may stand behind text, or change how it is painted, that is not told here. */
function isPaintedOtherwise(values: Values, isPage: boolean): boolean {
  const isPlaced = !isPage && (!/^(?:static|)$/.test(saidOf(values, 'position')) || isLaidOver(values))
  return isPlaced || hasPicture(values) || painting.some((name) => !/^(?:none|normal|)$/.test(saidOf(values, name)))
}

function backgroundOf(values: Values): string | undefined {
  const [colour, shorthand] = [values.get('background-color'), values.get('background')]
  if (colour === undefined || shorthand === undefined) return (colour ?? shorthand)?.value
  const isLater = colour.origin.rank.findIndex((place, index) => place !== shorthand.origin.rank[index])
  // Which of one rule's two comes later is not known.
  if (isLater === -1) return 'unknown'
  return (colour.origin.rank[isLater] ?? 0) > (shorthand.origin.rank[isLater] ?? 0) ? colour.value : shorthand.value
}

/** Text in the colour of what is behind it. A link without a colour of its own has the browser's. */
function colourWay(chain: readonly Values[]): Hiding | null {
  const link = chain.length - 1
  const said = chain[link]?.get('color')?.value
  if (said === undefined || chain.some((values, at) => isPaintedOtherwise(values, at < 2))) return null
  const from = said === 'inherit' ? saidAt(chain, 'color') : link
  const text = readColour(chain[from]?.get('color')?.value ?? '')
  if (text === null) return null
  if (text[3] === 0) return hidingAt(chain, from, 'colour', 'color')
  const background = readBackground(chain)
  if (background === null || text[3] !== 1 || !isSameToTheEye(text, background)) return null
  return hidingAt(chain, from, 'colour', 'color')
}

/** The colour behind the last element; `null` where it is not known. Pages are white. */
function readBackground(chain: readonly Values[]) {
  for (const values of chain.toReversed()) {
    const said = backgroundOf(values)
    if (said === undefined || /^(?:none|initial|unset|inherit|)$/.test(said)) continue
    const colour = readColour(said)
    if (colour === null || (colour[3] > 0 && colour[3] < 1)) return null
    if (colour[3] === 1) return colour
  }
  return [255, 255, 255, 1] as const
}
