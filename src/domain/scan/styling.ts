import type { SeenBytes } from './buffer-pool.ts'
import { attributeText } from './markup/decode-slice.ts'
import type { Page } from './page.ts'

/** A start tag: the element's name in lower case, its attributes by their names in lower case, and how it is written. */
export type StyledElement = { name: string; attributes: ReadonlyMap<string, string>; source: string }

/** What a page says of its styles, in the order of the document: a style element's text, or a linked stylesheet. */
export type StyleSource = { text: string; media: string } | { href: string; media: string }

/** What decides how a page's links look, as far as it stands in the page. */
export type PageStyling = {
  sources: () => StyleSource[]
  /** The elements around the link at a place in the page's list and the link itself, outermost first. */
  chainOf: (link: number) => StyledElement[]
}

/** How much of a document is read for one start tag: most are short, what is longer is read once more, and longer still it is cut. */
const tagBytes = [256, 2_048, 131_072]
/** How far before a style element's text its start tag is looked for, likewise. */
const styleTagBytes = [128, 1_024]
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const startTag = /^<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)/i

function elementOf([source, name = '', said = '']: RegExpExecArray): StyledElement {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of said.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, attributeText(double ?? single ?? bare ?? ''))
  }
  return { name: name.toLowerCase(), attributes, source: `${source}>` }
}

/** Reads the document's text between two places. */
type ReadText = (from: number, to: number) => string

/** Pages of one site have many tags in common: what short ones are is remembered, by all that is before the first `>`. */
const elements = new Map<string, StyledElement>()
const elementsMax = 1_000

function elementAt(textOf: ReadText, from: number): StyledElement | null {
  const [usual = 0] = tagBytes
  const text = textOf(from, from + usual)
  const source = text.slice(0, Math.max(0, text.indexOf('>')))
  const known = elements.get(source)
  if (known !== undefined) return known
  const element = readElementAt(textOf, from)
  if (element !== null && element.source.length === source.length + 1) {
    if (elements.size === elementsMax) elements.clear()
    elements.set(source, element)
  }
  return element
}

function readElementAt(textOf: ReadText, from: number): StyledElement | null {
  let tag: RegExpExecArray | null = null
  for (const bytes of tagBytes) {
    const text = textOf(from, from + bytes)
    tag = startTag.exec(text)
    if (tag !== null && text[tag[0].length] === '>') break
  }
  return tag === null ? null : elementOf(tag)
}

/** The start tag of a style element ends where its text begins. */
function startOfStyle(textOf: ReadText, textFrom: number): StyledElement | null {
  for (const bytes of styleTagBytes) {
    const before = textOf(Math.max(0, textFrom - bytes), textFrom)
    const at = before.toLowerCase().lastIndexOf('<style')
    const tag = at === -1 ? null : startTag.exec(before.slice(at))
    if (tag !== null) return elementOf(tag)
  }
  return null
}

function sheetOf(element: StyledElement | null): StyleSource[] {
  const href = element?.attributes.get('href')?.trim() ?? ''
  const isOff = element?.attributes.has('disabled') || /\balternate\b/i.test(element?.attributes.get('rel') ?? '')
  // A sheet for another medium that a script switches on once it has come.
  const isLate = element?.attributes.has('onload') ?? false
  return href === '' || isOff || !isCss(element)
    ? []
    : [{ href, media: isLate ? '' : (element?.attributes.get('media') ?? '') }]
}

/** What is said to be of another type than CSS styles nothing. */
function isCss(element: StyledElement | null): boolean {
  return /^(?:text\/css)?$/i.test(element?.attributes.get('type')?.trim() ?? '')
}

/** What styles the links of a page whose bytes are at hand; `null` where it has no links or no styles. Good while `seen` is. */
export function readStyling(page: Page, seen: SeenBytes | null): PageStyling | null {
  const { links, styles, sheets, decode, htmlFrom, bodyFrom } = page
  if (links.length === 0 || styles.length + sheets.length === 0) return null
  if (seen === null || !seen.isThere()) return null
  const textOf: ReadText = (from, to) => seen.textOf(decode, from, to)
  const placesOf = ({ ancestors, from }: Page['links'][number]) =>
    [htmlFrom, bodyFrom, ...ancestors, from].filter((at) => at >= 0)
  const known = new Map<number, StyledElement | null>()
  const elementFrom = (at: number) => {
    const element = known.get(at) ?? elementAt(textOf, at)
    known.set(at, element)
    return element
  }
  const styleOf = ({ from, to }: Page['styles'][number]): StyleSource[] => {
    const element = startOfStyle(textOf, from)
    return isCss(element) ? [{ text: textOf(from, to), media: element?.attributes.get('media') ?? '' }] : []
  }
  return {
    sources: () =>
      [...styles, ...sheets.map((from) => ({ from, to: -1 }))]
        .toSorted((one, other) => one.from - other.from)
        .flatMap((place) => (place.to === -1 ? sheetOf(elementAt(textOf, place.from)) : styleOf(place))),
    chainOf: (link) => {
      const draft = links[link]
      return draft === undefined ? [] : placesOf(draft).flatMap((at) => elementFrom(at) ?? [])
    },
  }
}
