import { spend } from './budget.ts'
import { allOf, anyOf, type Certainty } from './certainty.ts'
import { mediaApplies, type Viewport } from './media.ts'
import { type Chain, matchSelector } from './selectors.ts'
import { type Declaration, readStyleAttribute, type Sheet, type StyleRule } from './sheet.ts'

/** A sheet of the page and its source: its URL, or `null` for a style element. */
export type PageSheet = { sheet: Sheet; url: string | null; media: string }

/** The declarations of a rule, or of a style attribute, for one element. `selector` is `null` for the attribute. */
export type Origin = {
  selector: string | null
  url: string | null
  certainty: Certainty
  media: readonly string[]
  declarations: readonly Declaration[]
  /** A greater rank is later in the cascade. Importance is compared before the rank. */
  rank: readonly [source: number, layer: number, specificity: number, sheet: number, order: number]
}

export type CascadedValue = { value: string; origin: Origin }
export type Values = ReadonlyMap<string, CascadedValue>

function specificityIn({ selectors }: StyleRule, chain: Chain): { certainty: Certainty; specificity: number } {
  const matched = selectors.map((selector) => ({
    certainty: matchSelector(selector, chain),
    specificity: selector.specificity,
  }))
  const certainty = anyOf(matched.map((one) => one.certainty))
  const counting = matched.filter((one) => one.certainty === certainty)
  return { certainty, specificity: counting.reduce((most, one) => Math.max(most, one.specificity), 0) }
}

function keysOf({ name, attributes }: Chain[number]): string[] {
  const classes = (attributes.get('class') ?? '').split(/[\t\n\f\r ]+/).slice(0, 100)
  return [...new Set(['', name, `#${attributes.get('id') ?? ''}`, ...classes.map((name) => `.${name}`)])]
}

/** All declarations of the sheets and of the style attribute for each element of the chain, for every viewport; `null` when there are none. */
export function originsOf(sheets: readonly PageSheet[], chain: Chain): Origin[][] | null {
  const declared = chain.map((_, at) => originsAt(sheets, chain, at))
  if (declared.every((origins) => origins.length === 0)) return null
  return declared.map((origins, at) => [...hintsOf(chain[at] as Chain[number]), ...origins])
}

function originsAt(sheets: readonly PageSheet[], chain: Chain, at: number): Origin[] {
  const element = chain[at] as Chain[number]
  const keys = keysOf(element)
  const found = sheets.flatMap(({ sheet }, index): readonly Origin[] => {
    const rules = rulesFor(sheet, keys)
    return rules === null ? nothing : originsIn(sheets, index, rules, chain.slice(0, at + 1))
  })
  const style = element.attributes.get('style')
  if (style !== undefined) found.push(ofAttribute(readStyleAttribute(style.slice(0, 10_000))))
  return found
}

const nothing: readonly never[] = []

/** The rules that may match an element with these keys; `null` when there are none. */
function rulesFor(sheet: Sheet, keys: readonly string[]): Set<StyleRule> | null {
  let rules: Set<StyleRule> | null = null
  for (const key of keys) {
    const entries = sheet.get(key)
    spend(1 + (entries?.length ?? 0))
    if (entries === undefined) continue
    rules ??= new Set()
    for (const rule of entries) rules.add(rule)
  }
  return rules
}

const layerDepthMax = 20
const knownLayers = new WeakMap<readonly PageSheet[], ReadonlyMap<string, number>>()

/** The order of the cascade layers: sublayers come before the layer's own rules, and '' is everything outside of layers. */
function layersOf(sheets: readonly PageSheet[]): ReadonlyMap<string, number> {
  const known = knownLayers.get(sheets)
  if (known !== undefined) return known
  const children = new Map<string, Set<string>>([['', new Set()]])
  for (const name of sheets.flatMap(({ sheet }) => sheet.layers ?? [])) {
    const parts = name.split('.').slice(0, layerDepthMax)
    for (const [depth] of parts.entries()) {
      const [parent, own] = [parts.slice(0, depth).join('.'), parts.slice(0, depth + 1).join('.')]
      children.set(parent, (children.get(parent) ?? new Set()).add(own))
    }
  }
  const positions = new Map<string, number>()
  const addLayer = (name: string) => {
    for (const child of children.get(name) ?? []) addLayer(child)
    positions.set(name, positions.size)
  }
  addLayer('')
  knownLayers.set(sheets, positions)
  return positions
}

const blocks =
  /^(?:address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|html|li|main|menu|nav|ol|p|pre|search|section|summary|ul)$/

/** What the element's name and its presentational attributes declare. */
function hintsOf({ name, attributes }: Chain[number]): Origin[] {
  const background = attributes.has('background') ? 'url()' : attributes.get('bgcolor')
  const declared = [
    ['display', blocks.test(name) ? 'block' : undefined],
    ['background', background?.trim().toLowerCase()],
    ['direction', attributes.get('dir')?.trim().toLowerCase()],
  ] as const
  const declarations = declared.flatMap(([property, value]) =>
    value === undefined ? [] : [{ property, value, isImportant: false }],
  )
  return declarations.length === 0 ? [] : [{ ...ofAttribute(declarations), rank: [-1, 0, 0, 0, 0] }]
}

function originsIn(sheets: readonly PageSheet[], index: number, rules: Iterable<StyleRule>, chain: Chain): Origin[] {
  const { url, media } = sheets[index] as PageSheet
  const layers = layersOf(sheets)
  return [...rules].flatMap((rule): Origin[] => {
    const { certainty, specificity } = specificityIn(rule, chain)
    if (certainty === 'no') return []
    spend(5)
    const own = {
      selector: rule.selector,
      url,
      certainty: rule.isUncertain ? 'maybe' : certainty,
      media: media === '' ? rule.media : [media, ...rule.media],
      declarations: rule.declarations,
    } as const
    return [{ ...own, rank: [0, layers.get(rule.layer ?? '') ?? 0, specificity, index, rule.order] }]
  })
}

function ofAttribute(declarations: readonly Declaration[]): Origin {
  return { selector: null, url: null, certainty: 'yes', media: [], declarations, rank: [1, 0, 0, 0, 0] }
}

const judged = new WeakMap<Origin, Map<Viewport, Certainty>>()

/** How certainly an origin applies on a viewport. */
export function certaintyOn(origin: Origin, viewport: Viewport): Certainty {
  spend(1)
  const known = judged.get(origin) ?? new Map<Viewport, Certainty>()
  judged.set(origin, known)
  const certainty =
    known.get(viewport) ?? allOf([origin.certainty, ...origin.media.map((list) => mediaApplies(list, viewport))])
  known.set(viewport, certainty)
  return certainty
}

/** Among important declarations, earlier layers win. */
function beats(one: Origin, other: Origin, isImportant: boolean): boolean {
  for (const [index, own] of one.rank.entries()) {
    const beside = other.rank[index] ?? 0
    if (own !== beside) return isImportant && index === 1 ? own < beside : own > beside
  }
  return true
}

/** The winning values, when all origins apply. */
export function cascade(origins: readonly Origin[]): Values {
  const winners = new Map<string, CascadedValue & { isImportant: boolean }>()
  for (const origin of origins) {
    spend(5 + origin.declarations.length)
    for (const { property, value, isImportant } of origin.declarations) {
      const before = winners.get(property)
      const isStronger =
        before === undefined ||
        (isImportant === before.isImportant ? beats(origin, before.origin, isImportant) : isImportant)
      if (isStronger) winners.set(property, { value, origin, isImportant })
    }
  }
  return winners
}
