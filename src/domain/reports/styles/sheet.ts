import { type CssNodePlain as CssNode, type ParseOptions, parse, toPlainObject } from 'css-tree'
import { isCertainSelector, readSelectors, type Selector, subjectsOf } from './selectors.ts'
import { partsOf } from './sheet-parts.ts'

export type Declaration = { property: string; value: string; isImportant: boolean }

/** A rule of a stylesheet that may decide whether something is visible. */
export type StyleRule = {
  selector: string
  selectors: readonly Selector[]
  declarations: readonly Declaration[]
  /** Media queries, all of which must apply. */
  media: readonly string[]
  /** It depends on something unknown: a container, a scope, the rule around it. */
  isUncertain: boolean
  /** The full name of its cascade layer; `null` outside of layers. */
  layer: string | null
  /** Its position in the sheet. */
  order: number
}

/**
 * The rules by the subjects that they may match: `.class`, `#id`, a type, or '' for any element. `layers` are the names of the cascade layers, by
 * first appearance.
 */
export type Sheet = ReadonlyMap<string, readonly StyleRule[]> & { layers?: readonly string[] }

const rulesMax = 20_000
/** The maximum number of selectors of one rule, and of a whole sheet. */
const ruleSelectorsMax = 500
const sheetSelectorsMax = 20_000
const mediaDepthMax = 20
const watched =
  /^(?:all|display|visibility|opacity|content-visibility|font-size|font|zoom|text-align|direction|float|flex(?:-grow|-shrink|-basis)?|grid(?:-area|-row|-column)?|color-scheme|translate|rotate|-webkit-text-stroke(?:-width)?|-webkit-background-clip|box-shadow|inset(?:-inline|-block)?(?:-start|-end)?|text-indent|color|background(?:-color|-image|-clip)?|position|left|top|right|bottom|inset|clip|clip-path|(?:min-|max-)?(?:width|height)|overflow(?:-x|-y)?|transform|scale|animation(?:-name)?|margin(?:-\w+)*|padding(?:-\w+)*|text-shadow|text-decoration-color|filter|backdrop-filter|mix-blend-mode|-webkit-text-fill-color)$/

function readDeclarations(nodes: readonly CssNode[]): Declaration[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'Declaration') return []
    const property = node.property.toLowerCase()
    // `!ie` and similar: browsers ignore the whole declaration.
    if (typeof node.important === 'string') return []
    const value = node.value.type === 'Raw' ? node.value.value.trim().toLowerCase().slice(0, 500) : ''
    return watched.test(property) ? [{ property, value, isImportant: node.important }] : []
  })
}

function childrenOf(node: CssNode | null | undefined): CssNode[] {
  return node !== null && node !== undefined && 'children' in node && Array.isArray(node.children)
    ? (node.children as CssNode[])
    : []
}

type Around = Pick<StyleRule, 'media' | 'isUncertain' | 'layer'>

function textOf(node: CssNode | null): string {
  return node?.type === 'Raw' ? node.value.trim() : ''
}

/** Features that all browsers support; the support of others is unknown here. */
const supported =
  /^(?:\(\s*(?:display|position|object-fit|aspect-ratio|gap|grid-area|--[\w-]+)\s*:\s*(?!-)[\w\s%-]+\)\s*(?:and\s*|or\s*|$))+$/i

let anonymousLayers = 0

function layerIn(around: Around, prelude: string): string {
  anonymousLayers += 1
  const own = prelude === '' ? `#${anonymousLayers}` : prelude
  return around.layer === null ? own : `${around.layer}.${own}`
}

/** The context of rules within an at-rule; `null` when they do not apply to the page. */
function inside(around: Around, name: string, prelude: string): Around | null {
  if (name === 'media') {
    if (around.media.length >= mediaDepthMax) return { ...around, isUncertain: true }
    return { ...around, media: [...around.media, prelude] }
  }
  if (name === 'layer') return { ...around, layer: layerIn(around, prelude) }
  if (name === 'supports') return { ...around, isUncertain: around.isUncertain || !supported.test(prelude) }
  return name === 'container' || name === 'scope' || name === 'starting-style' ? { ...around, isUncertain: true } : null
}

type Collected = { rules: StyleRule[]; selectorsLeft: number; layers: Set<string> }

function noteLayers({ layers }: Collected, around: Around, prelude: string) {
  for (const name of prelude.split(',')) layers.add(layerIn(around, name.trim()))
}

function collect(collected: Collected, nodes: readonly CssNode[], around: Around) {
  for (const node of nodes) {
    if (collected.rules.length >= rulesMax || collected.selectorsLeft <= 0) return
    if (node.type === 'Atrule') collectIn(collected, node, around, null)
    else if (node.type === 'Rule') addRule(collected, textOf(node.prelude as CssNode), childrenOf(node.block), around)
  }
}

/** Collects the content of an at-rule. `selector` is the selector of the rule around it; declarations apply to its elements. */
function collectIn(
  collected: Collected,
  node: Extract<CssNode, { type: 'Atrule' }>,
  around: Around,
  selector: string | null,
) {
  const [name, prelude] = [node.name.toLowerCase(), textOf(node.prelude)]
  if (name === 'layer' && node.block === null) return noteLayers(collected, around, prelude)
  const within = inside(around, name, prelude)
  if (within === null) return
  if (within.layer !== null) collected.layers.add(within.layer)
  const block = childrenOf(node.block)
  if (selector === null) collect(collected, block, within)
  else addRule(collected, selector, block, within)
}

function addRule(collected: Collected, selector: string, block: readonly CssNode[], around: Around) {
  const declarations = readDeclarations(block)
  const order = collected.rules.length
  if (declarations.length > 0) {
    const selectors = readSelectors(selector, Math.min(ruleSelectorsMax, collected.selectorsLeft))
    collected.selectorsLeft -= selectors.length
    const isUncertain = around.isUncertain || !isCertainSelector(selector)
    collected.rules.push({ ...around, isUncertain, selector, selectors, declarations, order })
  }
  for (const node of block) {
    if (collected.selectorsLeft <= 0) return
    if (node.type === 'Rule') collect(collected, [node], { ...around, isUncertain: true })
    else if (node.type === 'Atrule') collectIn(collected, node, around, selector)
  }
}

const rawParts = { parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false, positions: false } as const

/** The child nodes of the parsed text; none when it is nested too deep. */
function parsed(text: string, options: ParseOptions): CssNode[] {
  try {
    return childrenOf(toPlainObject(parse(text, { ...rawParts, ...options })))
  } catch {
    return []
  }
}

/** Parses a stylesheet; invalid parts are ignored, as the standard requires. It pauses in a long one, which takes a tenth of a second. */
export function* readSheet(text: string): Generator<void, Sheet> {
  const collected: Collected = { rules: [], selectorsLeft: sheetSelectorsMax, layers: new Set() }
  for (const part of partsOf(text)) {
    collect(collected, parsed(part, {}), { media: [], isUncertain: false, layer: null })
    if (part.length < text.length) yield
  }
  const { rules } = collected
  const sheet = new Map<string, StyleRule[]>()
  for (const rule of rules) {
    const keys = new Set(rule.selectors.flatMap((selector) => subjectsOf(selector) ?? ['']))
    for (const key of keys) {
      const entries = sheet.get(key)
      if (entries === undefined) sheet.set(key, [rule])
      else entries.push(rule)
    }
  }
  return Object.assign(sheet, { layers: [...collected.layers] })
}

/** The declarations of a style attribute. */
export function readStyleAttribute(text: string): Declaration[] {
  return readDeclarations(parsed(text, { context: 'declarationList' }))
}
