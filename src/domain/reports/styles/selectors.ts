import { type CssNodePlain as CssNode, ident, parse, toPlainObject } from 'css-tree'
import type { StyledElement } from '#domain/scan/styling.ts'
import { spend, spendOnText } from './budget.ts'
import { allOf, anyOf, type Certainty, opposite } from './certainty.ts'

/** The elements from the root to the one in question; their siblings are not known. */
export type Chain = readonly StyledElement[]

type Simple = Extract<
  CssNode,
  {
    type:
      | 'TypeSelector'
      | 'ClassSelector'
      | 'IdSelector'
      | 'AttributeSelector'
      | 'PseudoClassSelector'
      | 'PseudoElementSelector'
  }
>

/** A parsed selector: `combinators[n]` comes before `compounds[n + 1]`. */
export type Selector = { compounds: CssNode[][]; combinators: string[]; specificity: number }

const compoundsMax = 12

function childrenOf(node: CssNode): CssNode[] {
  return 'children' in node && Array.isArray(node.children) ? (node.children as CssNode[]) : []
}

/** The first selectors of a rule's prelude; none when it cannot be parsed. */
export function readSelectors(text: string, selectorsMax: number): Selector[] {
  try {
    const list = toPlainObject(parse(text, { context: 'selectorList', positions: false }))
    return childrenOf(list).slice(0, selectorsMax).map(splitSelector)
  } catch {
    return []
  }
}

/** Pseudo-classes and pseudo-elements that all browsers know. A browser ignores a rule whose selector list has one that it does not know. */
const knownPseudo =
  /^(?:is|where|not|has|root|link|any-link|visited|hover|focus|focus-within|focus-visible|active|target|checked|disabled|enabled|required|optional|valid|invalid|read-only|read-write|placeholder-shown|default|indeterminate|empty|lang|dir|first-child|last-child|only-child|first-of-type|last-of-type|only-of-type|nth-child|nth-last-child|nth-of-type|nth-last-of-type|before|after|first-line|first-letter|marker|selection|placeholder|backdrop|scope|open|popover-open|modal|fullscreen|host)$/i

/** Whether all browsers accept the selectors of a rule. */
export function isCertainSelector(text: string): boolean {
  if (/(?:^|,)\s*(?:,|$)|[>+~]\s*(?:,|$)/.test(text)) return false
  const plain = text.replace(/\[[^\]]*\]|\\./g, '')
  for (const [, name = ''] of plain.matchAll(/::?([\w-]+)/g)) if (!knownPseudo.test(name)) return false
  return true
}

function nameOf(node: { name: string }): string {
  return node.name.includes('\\') ? ident.decode(node.name) : node.name
}

function splitSelector(selector: CssNode): Selector {
  const compounds: CssNode[][] = [[]]
  const combinators: string[] = []
  for (const node of childrenOf(selector)) {
    if (node.type === 'Combinator') {
      combinators.push(node.name.trim() === '' ? ' ' : node.name)
      compounds.push([])
    } else compounds.at(-1)?.push(node)
  }
  return { compounds, combinators, specificity: compounds.flat().reduce((sum, node) => sum + weightOf(node), 0) }
}

const [idWeight, classWeight, typeWeight] = [1_000_000, 1_000, 1]

function weightOf(node: CssNode): number {
  if (node.type === 'IdSelector') return idWeight
  if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') return classWeight
  if (node.type === 'TypeSelector') return node.name === '*' ? 0 : typeWeight
  if (node.type === 'PseudoElementSelector') return typeWeight
  if (node.type !== 'PseudoClassSelector') return 0
  if (node.name === 'where') return 0
  const inside = argumentsOf(node).map(({ specificity }) => specificity)
  return /^(?:is|not|has|matches|any|-webkit-any|-moz-any)$/.test(node.name)
    ? inside.reduce((most, weight) => Math.max(most, weight), 0)
    : classWeight
}

const knownArguments = new WeakMap<CssNode, Selector[]>()

function argumentsOf(node: CssNode): Selector[] {
  const known = knownArguments.get(node)
  if (known !== undefined) return known
  const selectors = childrenOf(node).flatMap((child) =>
    child.type === 'SelectorList' ? childrenOf(child).map(splitSelector) : [],
  )
  knownArguments.set(node, selectors)
  return selectors
}

/** Class names that scripts set to show elements. */
const stateName =
  /(?:^|[-_])(?:open(?:ed)?|active|show(?:n|ing)?|visible|expanded|toggled?|loaded|ready|reveal(?:ed)?|selected|current|checked|hover|focus|in-?view|animated?|js|on|in)(?:$|[-_])|^(?:is|has)[-_A-Z]/
const stateAttribute =
  /^(?:open|aria-expanded|aria-hidden|aria-selected|data-(?:state|open|expanded|active|visible|show))$/
const statePseudo =
  /^(?:hover|focus|focus-within|focus-visible|active|target|target-within|checked|open|popover-open|modal|fullscreen|user-\w+)$/

function missing(isState: boolean): Certainty {
  return isState ? 'state' : 'no'
}

const knownClasses = new WeakMap<StyledElement, ReadonlySet<string>>()

function hasClass(element: StyledElement, name: string): boolean {
  const classes = knownClasses.get(element) ?? new Set((element.attributes.get('class') ?? '').split(/[\t\n\f\r ]+/))
  knownClasses.set(element, classes)
  return classes.has(name)
}

/** The class that pages have until their scripts run. */
const scriptlessName = /^(?:no-?js|no-?script|no-javascript)$/i

function matchClass(element: StyledElement, name: string): Certainty {
  if (!hasClass(element, name)) return missing(stateName.test(name))
  return scriptlessName.test(name) ? 'state' : 'yes'
}

type AttributeNode = Extract<CssNode, { type: 'AttributeSelector' }>

function matchAttribute(node: AttributeNode, { attributes }: StyledElement): Certainty {
  const name = node.name.name.toLowerCase()
  const value = attributes.get(name)
  const absent = missing(stateAttribute.test(name))
  if (value === undefined) return absent
  const operand = node.value === null ? null : node.value.type === 'String' ? node.value.value : node.value.name
  if (operand === null) return 'yes'
  spendOnText(value.length + operand.length)
  const fold = (text: string) => (node.flags?.toLowerCase() === 'i' ? text.toLowerCase() : text)
  const [actual, expected] = [fold(value), fold(operand)]
  const tests: Record<string, boolean> = {
    '=': actual === expected,
    '~=': actual.split(/\s+/).includes(expected),
    '|=': actual === expected || actual.startsWith(`${expected}-`),
    '^=': expected !== '' && actual.startsWith(expected),
    '$=': expected !== '' && actual.endsWith(expected),
    '*=': expected !== '' && actual.includes(expected),
  }
  return tests[node.matcher ?? '='] === true ? 'yes' : absent
}

function isLink(element: StyledElement | undefined): boolean {
  return (element?.name === 'a' || element?.name === 'area') && element.attributes.has('href')
}

function matchPseudo(node: CssNode & { name: string }, chain: Chain, at: number): Certainty {
  const name = node.name.toLowerCase()
  // The chain is copied for the arguments.
  spend(5 + at / 16)
  spendOnText(name.length)
  const inside = () => argumentsOf(node).map((selector) => matchSelector(selector, chain.slice(0, at + 1)))
  if (/^(?:is|where|matches|any|-webkit-any|-moz-any)$/.test(name)) return anyOf(inside())
  if (name === 'not') return opposite(anyOf(inside()))
  if (name === 'root') return at === 0 ? 'yes' : 'no'
  if (name === 'link' || name === 'any-link') return isLink(chain[at]) ? 'yes' : 'no'
  if (/^(?:visited|host|before|after|first-line|first-letter)$/.test(name)) return 'no'
  return statePseudo.test(name) ? 'state' : 'maybe'
}

function matchSimple(node: Simple | CssNode, chain: Chain, at: number): Certainty {
  spend(1)
  const element = chain[at]
  if (element === undefined) return 'no'
  switch (node.type) {
    case 'TypeSelector':
      if (node.name.includes('|')) return 'maybe'
      return node.name === '*' || node.name.toLowerCase() === element.name ? 'yes' : 'no'
    case 'ClassSelector':
      spendOnText(node.name.length)
      return matchClass(element, nameOf(node))
    case 'IdSelector':
      return element.attributes.get('id') === nameOf(node) ? 'yes' : 'no'
    case 'AttributeSelector':
      return matchAttribute(node, element)
    case 'PseudoClassSelector':
      return matchPseudo(node, chain, at)
    case 'PseudoElementSelector':
      return 'no'
    default:
      return 'maybe'
  }
}

function matchCompound(nodes: readonly CssNode[], chain: Chain, at: number): Certainty {
  return allOf(nodes.map((node) => matchSimple(node, chain, at)))
}

/** Whether a selector matches the last element of the chain. */
export function matchSelector({ compounds, combinators }: Selector, chain: Chain): Certainty {
  if (compounds.length > compoundsMax) return 'maybe'
  const known = new Map<number, Certainty>()
  function match(compound: number, at: number): Certainty {
    spend(1)
    const key = compound * chain.length + at
    const before = known.get(key)
    if (before !== undefined) return before
    const own = matchCompound(compounds[compound] ?? [], chain, at)
    const result = own === 'no' || compound === 0 ? own : allOf([own, matchLeft(compound - 1, at)])
    known.set(key, result)
    return result
  }
  function matchLeft(compound: number, at: number): Certainty {
    const combinator = combinators[compound]
    if (combinator === '>') return at === 0 ? 'no' : match(compound, at - 1)
    if (combinator !== ' ') return 'maybe'
    let best: Certainty = 'no'
    for (let ancestor = at - 1; ancestor >= 0 && best !== 'yes'; ancestor -= 1)
      best = anyOf([best, match(compound, ancestor)])
    return best
  }
  return match(compounds.length - 1, chain.length - 1)
}

/** Classes, ids and types, one of which every matching element has; `null` when it can be any element. */
export function subjectsOf({ compounds }: Selector): string[] | null {
  const nodes = compounds.at(-1) ?? []
  const named = nodes.flatMap((node) => {
    if (node.type === 'ClassSelector') return [`.${nameOf(node)}`]
    if (node.type === 'IdSelector') return [`#${nameOf(node)}`]
    return node.type === 'TypeSelector' && node.name !== '*' ? [node.name.toLowerCase()] : []
  })
  return named.length === 0 ? null : named
}
