import { spend } from './budget.ts'
import { allOf, anyOf, type Certainty } from './certainty.ts'
import { mediaApplies, type Viewport } from './media.ts'
import { type Chain, matchSelector } from './selectors.ts'
import { type Declaration, readStyleAttribute, type Sheet, type StyleRule } from './sheet.ts'

/** A sheet of the page with where it came from: its URL, or `null` for a style element. */
export type PageSheet = { sheet: Sheet; url: string | null; media: string }

/** What a rule, or a style attribute, says of one element. `selector` is `null` for the attribute. */
export type Origin = {
  selector: string | null
  url: string | null
  certainty: Certainty
  media: readonly string[]
  declarations: readonly Declaration[]
  /** The later in the cascade, the greater; what is important counts before it. */
  rank: readonly [place: number, layer: number, specificity: number, sheet: number, order: number]
}

export type Winner = { value: string; origin: Origin }
export type Values = ReadonlyMap<string, Winner>

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

/** Everything that sheets and its own attribute say of each element of the chain, whatever the viewport; `null` where that is nothing at all. */
export function originsOf(sheets: readonly PageSheet[], chain: Chain): Origin[][] | null {
  const said = chain.map((_, at) => saidOf(sheets, chain, at))
  if (said.every((origins) => origins.length === 0)) return null
  return said.map((origins, at) => [...hintsOf(chain[at] as Chain[number]), ...origins])
}

function saidOf(sheets: readonly PageSheet[], chain: Chain, at: number): Origin[] {
  const element = chain[at] as Chain[number]
  const keys = keysOf(element)
  const found = sheets.flatMap(({ sheet }, place): readonly Origin[] => {
    const rules = rulesFor(sheet, keys)
    return rules === null ? nothing : originsIn(sheets, place, rules, chain.slice(0, at + 1))
  })
  const style = element.attributes.get('style')
  if (style !== undefined) found.push(ofAttribute(readStyleAttribute(style.slice(0, 10_000))))
  return found
}

const nothing: readonly never[] = []

/** The rules that may take an element with these keys; `null` for none. */
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

/** The places of cascade layers in their order: what is in a layer comes before the layer's own rules, and '' is what is in none. */
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
  const places = new Map<string, number>()
  const place = (name: string) => {
    for (const child of children.get(name) ?? []) place(child)
    places.set(name, places.size)
  }
  place('')
  knownLayers.set(sheets, places)
  return places
}

const blocks =
  /^(?:address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|html|li|main|menu|nav|ol|p|pre|search|section|summary|ul)$/

/** What an element's name and its attributes from before stylesheets say of it. */
function hintsOf({ name, attributes }: Chain[number]): Origin[] {
  const background = attributes.has('background') ? 'url()' : attributes.get('bgcolor')
  const said = [
    ['display', blocks.test(name) ? 'block' : undefined],
    ['background', background?.trim().toLowerCase()],
    ['direction', attributes.get('dir')?.trim().toLowerCase()],
  ] as const
  const declarations = said.flatMap(([property, value]) =>
    value === undefined ? [] : [{ property, value, isImportant: false }],
  )
  return declarations.length === 0 ? [] : [{ ...ofAttribute(declarations), rank: [-1, 0, 0, 0, 0] }]
}

function originsIn(sheets: readonly PageSheet[], place: number, rules: Iterable<StyleRule>, chain: Chain): Origin[] {
  const { url, media } = sheets[place] as PageSheet
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
    return [{ ...own, rank: [0, layers.get(rule.layer ?? '') ?? 0, specificity, place, rule.order] }]
  })
}

function ofAttribute(declarations: readonly Declaration[]): Origin {
  return { selector: null, url: null, certainty: 'yes', media: [], declarations, rank: [1, 0, 0, 0, 0] }
}

const judged = new WeakMap<Origin, Map<Viewport, Certainty>>()

/** How certainly an origin counts on a viewport. */
export function certaintyOn(origin: Origin, viewport: Viewport): Certainty {
  spend(1)
  const known = judged.get(origin) ?? new Map<Viewport, Certainty>()
  judged.set(origin, known)
  const certainty =
    known.get(viewport) ?? allOf([origin.certainty, ...origin.media.map((list) => mediaApplies(list, viewport))])
  known.set(viewport, certainty)
  return certainty
}

/** Among what is important, earlier layers win. */
function beats(one: Origin, other: Origin, isImportant: boolean): boolean {
  for (const [index, place] of one.rank.entries()) {
    const beside = other.rank[index] ?? 0
    if (place !== beside) return isImportant && index === 1 ? place < beside : place > beside
  }
  return true
}

/** The values that win among origins, of which all are taken to count. */
export function cascade(origins: readonly Origin[]): Values {
  const winners = new Map<string, Winner & { isImportant: boolean }>()
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
