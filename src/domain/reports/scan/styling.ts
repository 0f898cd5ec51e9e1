import { attributeText, type SliceDecoder } from './decode-slice.ts'
import type { SeenBytes } from './lent-memory.ts'
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

/** Longer tags are cut. */
const tagBytes = 131_072
const tagBytesUsual = 2_048
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const startTag = /^<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)/i

function readElement(text: string): StyledElement | null {
  const tag = startTag.exec(text)
  if (tag === null) return null
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of (tag[2] ?? '').matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, attributeText(double ?? single ?? bare ?? ''))
  }
  return { name: (tag[1] ?? '').toLowerCase(), attributes, source: `${tag[0]}>` }
}

function styleOf(element: StyledElement | null, textOf: () => string): StyleSource[] {
  return isCss(element) ? [{ text: textOf(), media: element?.attributes.get('media') ?? '' }] : []
}

/** Most tags are short; what is longer is read once more. */
function elementAt(decode: SliceDecoder, bytes: Buffer, from: number): StyledElement | null {
  const text = decode(bytes, from, Math.min(from + tagBytesUsual, bytes.length))
  const { length = 0 } = startTag.exec(text)?.[0] ?? ''
  return readElement(text[length] === '>' ? text : decode(bytes, from, Math.min(from + tagBytes, bytes.length)))
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

/** The start tag of a style element ends where its text begins. */
function startOfStyle(decode: SliceDecoder, bytes: Buffer, textFrom: number): StyledElement | null {
  const before = decode(bytes, Math.max(0, textFrom - 1_024), textFrom)
  const at = before.toLowerCase().lastIndexOf('<style')
  return at === -1 ? null : readElement(before.slice(at))
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
  let joined: Buffer | null = null
  const bytesOf = () => {
    joined ??= Buffer.concat(seen.all() ?? [])
    return joined
  }
  const placesOf = ({ ancestors, from }: Page['links'][number]) =>
    [htmlFrom, bodyFrom, ...ancestors, from].filter((at) => at >= 0)
  const known = new Map<number, StyledElement | null>()
  const elementFrom = (at: number) => {
    const element = known.get(at) ?? elementAt(decode, bytesOf(), at)
    known.set(at, element)
    return element
  }
  return {
    sources: () =>
      [...styles, ...sheets.map((from) => ({ from, to: -1 }))]
        .toSorted((one, other) => one.from - other.from)
        .flatMap(({ from, to }): StyleSource[] =>
          to === -1
            ? sheetOf(elementAt(decode, bytesOf(), from))
            : styleOf(startOfStyle(decode, bytesOf(), from), () => decode(bytesOf(), from, to)),
        ),
    chainOf: (link) => {
      const draft = links[link]
      return draft === undefined ? [] : placesOf(draft).flatMap((at) => elementFrom(at) ?? [])
    },
  }
}
