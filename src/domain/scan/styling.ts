import type { SeenBytes } from './buffer-pool.ts'
import { attributeText } from './markup/decode-slice.ts'
import type { Page } from './page.ts'

/** A start tag: the element's name in lower case, its attributes by their names in lower case, and its source. */
export type StyledElement = { name: string; attributes: ReadonlyMap<string, string>; source: string }

/** A source of styles in document order: the text of a style element, or a linked stylesheet. */
export type StyleSource = { text: string; media: string } | { href: string; media: string }

/** What determines the appearance of a page's links, as far as the page contains it. */
export type PageStyling = {
  sources: () => StyleSource[]
  /** The elements around the link at an index of the page's list, and the link itself, outermost first. */
  chainOf: (link: number) => StyledElement[]
}

/** How many bytes are read for one start tag. Most tags are short; longer ones are read again with the next limit, and cut at the last. */
const tagBytes = [256, 2_048, 131_072]
/** How many bytes before the text of a style element are searched for its start tag, in the same way. */
const styleTagBytes = [128, 1_024]
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const startTag = /^<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)/i

function elementOf([source, name = '', attributeSource = '']: RegExpExecArray): StyledElement {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of attributeSource.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, attributeText(double ?? single ?? bare ?? ''))
  }
  return { name: name.toLowerCase(), attributes, source: `${source}>` }
}

/** Reads the document's text between two offsets. */
type ReadText = (from: number, to: number) => string

/** A cache of short start tags by their source before the first `>`. Pages of one site have many tags in common. */
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

/** The start tag of a style element ends at the start of its text. */
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
  // The sheet is declared for another medium until it has loaded; then a script applies it.
  const isLate = element?.attributes.has('onload') ?? false
  return href === '' || isOff || !isCss(element)
    ? []
    : [{ href, media: isLate ? '' : (element?.attributes.get('media') ?? '') }]
}

/** Styles of another type than CSS have no effect. */
function isCss(element: StyledElement | null): boolean {
  return /^(?:text\/css)?$/i.test(element?.attributes.get('type')?.trim() ?? '')
}

/** The styling of a page's links; `null` without links or styles, or when the bytes are no longer stored. Valid as long as `seen` is. */
export function readStyling(page: Page, seen: SeenBytes | null): PageStyling | null {
  const { links, styles, sheets, decode, htmlFrom, bodyFrom } = page
  if (links.length === 0 || styles.length + sheets.length === 0) return null
  if (seen === null || !seen.isStored()) return null
  const textOf: ReadText = (from, to) => seen.textOf(decode, from, to)
  const offsetsOf = ({ ancestors, from }: Page['links'][number]) =>
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
        .flatMap((source) => (source.to === -1 ? sheetOf(elementAt(textOf, source.from)) : styleOf(source))),
    chainOf: (link) => {
      const draft = links[link]
      return draft === undefined ? [] : offsetsOf(draft).flatMap((at) => elementFrom(at) ?? [])
    },
  }
}
