import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { Parser } from 'htmlparser2'

/**
 * An element of an HTML text: the offsets of its start tag, its content and its end, and its text with entities decoded, in which a line break is a
 * space.
 */
export type ElementSpan = {
  name: string
  attributes: Readonly<Record<string, string>>
  start: number
  contentStart: number
  end: number
  text: string
}

/**
 * The elements with one of the names, in document order. HTML that this product wrote is read tag by tag, which costs a fraction of a parser; if
 * anything in it is unusual, a parser reads all of it. Only server code uses it: a browser has a parser of its own.
 */
export function elementSpans(html: string, names: ReadonlySet<string>): ElementSpan[] {
  return readSpans(html, names) ?? parseSpans(html, names)
}

/** A tag as this product writes it: lower case, values in double quotes, no `<` or `>` within it. */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/y
const attributePattern = / ([a-z-]+)="([^"]*)"/g
const emptyElements = new Set(['br', 'hr', 'img', 'col', 'wbr'])
/** Their content is no markup, or has rules of its own. */
const specialElements = new Set(
  'iframe math noembed noframes noscript plaintext script style svg textarea title xmp'.split(' '),
)

type Tag = { name: string; isEnd: boolean; attributes: string; length: number }

/** Most tags of an article: without attributes, by what is between their brackets. */
const plainTags = new Map<string, Tag>(
  'p h2 h3 h4 ul ol li strong em b i blockquote code pre table thead tbody tr th td br'.split(' ').flatMap((name) => [
    [name, { name, isEnd: false, attributes: '', length: `<${name}>`.length }],
    [`/${name}`, { name, isEnd: true, attributes: '', length: `</${name}>`.length }],
  ]),
)
const plainTagMax = '</blockquote>'.length

/** `null` for HTML that a parser has to read. */
function readSpans(html: string, names: ReadonlySet<string>): ElementSpan[] | null {
  const reader = createReader(names)
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    reader.addText(html, from, at)
    const tag = tagAt(html, at)
    if (tag === null) return null
    from = at + tag.length
    const isUsual = tag.isEnd ? reader.close(tag.name, from) : reader.open(tag.name, tag.attributes, at, from)
    if (!isUsual) return null
  }
  reader.addText(html, from, html.length)
  return reader.isComplete() ? reader.spans : null
}

function tagAt(html: string, at: number): Tag | null {
  const end = html.indexOf('>', at)
  const plain = end !== -1 && end < at + plainTagMax ? plainTags.get(html.slice(at + 1, end)) : undefined
  if (plain !== undefined) return plain
  tagPattern.lastIndex = at
  const [whole, slash, name = '', attributes = ''] = tagPattern.exec(html) ?? []
  return whole === undefined ? null : { name, isEnd: slash === '/', attributes, length: whole.length }
}

/** `open` and `close` return `false` for a tag that a parser has to read. */
function createReader(names: ReadonlySet<string>) {
  const spans: ElementSpan[] = []
  const path: string[] = []
  const openSpans: ElementSpan[] = []

  function addText(html: string, from: number, to: number) {
    if (openSpans.length === 0 || from === to) return
    const text = html.slice(from, to)
    const decoded = text.includes('&') ? decodeHTML(text) : text
    for (const span of openSpans) span.text += decoded
  }

  function open(name: string, attributes: string, start: number, contentStart: number): boolean {
    const isListed = names.has(name)
    // A parser may close an element before another one of the same name.
    if (specialElements.has(name) || (isListed && path.includes(name))) return false
    if (name === 'br') addText(' ', 0, 1)
    if (emptyElements.has(name)) return !isListed
    path.push(name)
    if (!isListed) return true
    const span = { name, attributes: attributesOf(attributes), start, contentStart, end: contentStart, text: '' }
    spans.push(span)
    openSpans.push(span)
    return true
  }

  function close(name: string, end: number): boolean {
    if (path.pop() !== name) return false
    const span = names.has(name) ? openSpans.pop() : undefined
    if (span !== undefined) span.end = end
    return true
  }

  return { spans, addText, open, close, isComplete: () => path.length === 0 }
}

function attributesOf(html: string): Record<string, string> {
  if (html === '') return {}
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(attributePattern)) {
    // Of two with the same name, the first one counts.
    if (!Object.hasOwn(attributes, name)) attributes[name] = value.includes('&') ? decodeHTMLAttribute(value) : value
  }
  return attributes
}

/** The same with a parser. */
export function parseSpans(html: string, names: ReadonlySet<string>): ElementSpan[] {
  const spans: ElementSpan[] = []
  const open: ElementSpan[] = []
  const addText = (text: string) => {
    for (const span of open) span.text += text
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') addText(' ')
      if (!names.has(name)) return
      const { startIndex: start, endIndex } = parser
      const span = { name, attributes, start, contentStart: endIndex + 1, end: html.length, text: '' }
      spans.push(span)
      open.push(span)
    },
    ontext: addText,
    onclosetag(name) {
      if (open.at(-1)?.name !== name) return
      const span = open.pop()
      if (span !== undefined) span.end = parser.endIndex + 1
    },
  })
  parser.end(html)
  return spans
}

/** HTML to add at an offset. */
export type Insertion = { at: number; html: string }

/** Adds all insertions; those at the same offset in their order. */
export function insertInto(html: string, insertions: readonly Insertion[]): string {
  const parts: string[] = []
  let from = 0
  for (const { at, html: added } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(html.slice(from, at), added)
    from = at
  }
  parts.push(html.slice(from))
  return parts.join('')
}
