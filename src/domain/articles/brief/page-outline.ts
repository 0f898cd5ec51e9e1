import { Parser } from 'htmlparser2'

/** The contents of a page, in document order and exactly as written: nothing here is cleaned. */
export type PageOutline = {
  title: string | null
  language: string | null
  base: string | null
  /** Contents of `<meta>` by lower-case name or property. */
  metas: ReadonlyMap<string, string>
  headings: readonly { level: 1 | 2 | 3; text: string }[]
  /** List items and terms of definition lists outside navigation. */
  items: readonly string[]
  links: readonly { href: string; text: string; isNavigation: boolean }[]
  /** JSON-LD scripts. */
  data: readonly string[]
  /** The beginning of the visible text, with spaces collapsed. */
  text: string
  /** Characters of visible text without white space, up to the reading limit. */
  textLength: number
  hasCartButton: boolean
}

const depthMax = 400
const tagsMax = 20_000
const sliceLength = 8_192
const captureMax = 300
const listMax = 200
const linksMax = 400
const metasMax = 100
const metaLengthMax = 2_000
const dataMax = 12
const dataLengthMax = 100_000
const textMax = 20_000

const hiddenElements = new Set(
  'script style noscript template svg math select iframe object canvas datalist'.split(' '),
)
const navigationElements = new Set(['nav', 'footer', 'aside'])
const inlineElements = new Set('a abbr b bdi code em i mark small span strong sub sup time u wbr'.split(' '))
const consentMark = /cookie|consent|gdpr|onetrust|cmp-|cybot/i
const navigationMark = /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|footer|sidebar|pagination)(?:$|[\s_-])/i
const cartWords = /^(?:add to (?:cart|basket|bag|trolley)|buy now|in den warenkorb|ajouter au panier)$/i

type Capture = {
  kind: 'title' | 'heading' | 'item' | 'link' | 'button' | 'data'
  text: string
  level: number
  href: string
}
type Open = { isHidden: boolean; isNavigation: boolean; capture: Capture | null }

/** Reads the markup of a page. Time and memory are bounded for every input: reading stops at 20,000 tags or 400 open elements. */
export function readOutline(html: string): PageOutline {
  const reader = createReader()
  const parser = new Parser(reader.handlers, { decodeEntities: true, lowerCaseTags: true })
  for (let at = 0; at < html.length && !reader.isFull(); at += sliceLength)
    parser.write(html.slice(at, at + sliceLength))
  parser.end()
  return reader.outline()
}

type Reading = {
  page: Omit<PageOutline, 'metas' | 'headings' | 'items' | 'links' | 'data'> & {
    metas: Map<string, string>
    headings: { level: 1 | 2 | 3; text: string }[]
    items: string[]
    links: { href: string; text: string; isNavigation: boolean }[]
    data: string[]
  }
  open: Open[]
  captures: Set<Capture>
  tags: number
}

function createReader() {
  const reading: Reading = {
    page: {
      title: null,
      language: null,
      base: null,
      metas: new Map(),
      headings: [],
      items: [],
      links: [],
      data: [],
      text: '',
      textLength: 0,
      hasCartButton: false,
    },
    open: [],
    captures: new Set(),
    tags: 0,
  }
  const { page, open, captures } = reading
  return {
    isFull: () => reading.tags > tagsMax || open.length > depthMax,
    outline: (): PageOutline => ({ ...page, text: collapsed(page.text) }),
    handlers: {
      onopentag(name: string, attributes: Record<string, string>) {
        reading.tags += 1
        note(page, name, attributes)
        beginElement(reading, name, attributes)
        if (!inlineElements.has(name)) addSpace(reading)
      },
      onclosetag(name: string) {
        const closed = open.pop()
        if (!inlineElements.has(name)) addSpace(reading)
        const capture = closed?.capture ?? null
        if (closed === undefined || capture === null) return
        captures.delete(capture)
        finish(page, capture, closed.isNavigation)
      },
      ontext: (piece: string) => addText(reading, piece),
    },
  }
}

/** Stores what the attributes of an element say about the page. */
function note(page: Reading['page'], name: string, attributes: Record<string, string>) {
  if (name === 'html') page.language ??= attributes.lang ?? null
  if (name === 'base') page.base ??= attributes.href ?? null
  const key = (attributes.property ?? attributes.name ?? '').toLowerCase()
  if (name !== 'meta' || key === '' || page.metas.size >= metasMax || page.metas.has(key)) return
  page.metas.set(key, (attributes.content ?? '').slice(0, metaLengthMax))
}

function beginElement({ page, open, captures }: Reading, name: string, attributes: Record<string, string>) {
  const around = open.at(-1)
  const candidate = around?.isHidden ? null : captureOf(name, attributes)
  const capture = candidate?.kind === 'data' && page.data.length >= dataMax ? null : candidate
  if (capture !== null) captures.add(capture)
  open.push({
    isHidden: around?.isHidden === true || isHidden(name, attributes),
    isNavigation: around?.isNavigation === true || isNavigation(name, attributes),
    capture,
  })
}

function addText({ page, open, captures }: Reading, piece: string) {
  const here = open.at(-1)
  if (here?.isHidden) {
    if (here.capture?.kind === 'data') append(here.capture, piece, dataLengthMax)
    return
  }
  for (const capture of captures) append(capture, piece, captureMax)
  if (here?.capture?.kind === 'title') return
  page.textLength += piece.replace(/\s+/g, '').length
  if (page.text.length < textMax) page.text += piece.slice(0, textMax)
}

function addSpace({ page, captures }: Reading) {
  if (page.text.length < textMax && !page.text.endsWith(' ')) page.text += ' '
  for (const capture of captures) if (capture.kind !== 'data') append(capture, ' ', captureMax)
}

const collectors: Record<
  Capture['kind'],
  (page: Reading['page'], line: string, capture: Capture, inMenu: boolean) => void
> = {
  title(page, line) {
    page.title ??= line
  },
  heading({ headings }, text, { level }) {
    if (headings.length < listMax) headings.push({ level: level as 1 | 2 | 3, text })
  },
  item({ items }, line, _, inMenu) {
    if (!inMenu && items.length < listMax) items.push(line)
  },
  link(page, text, { href }, isNavigation) {
    page.hasCartButton ||= cartWords.test(text)
    if (page.links.length < linksMax) page.links.push({ href, text, isNavigation })
  },
  button(page, line) {
    page.hasCartButton ||= cartWords.test(line)
  },
  data({ data }, _, { text }) {
    data.push(text)
  },
}

function finish(page: Reading['page'], capture: Capture, inMenu: boolean) {
  const line = collapsed(capture.text)
  if (line !== '') collectors[capture.kind](page, line, capture, inMenu)
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function append(capture: Capture, piece: string, max: number) {
  if (capture.text.length < max) capture.text += piece.slice(0, max - capture.text.length)
}

function captureOf(name: string, attributes: Record<string, string>): Capture | null {
  const capture = (kind: Capture['kind'], level = 0, href = '') => ({ kind, text: '', level, href })
  if (name === 'title') return capture('title')
  if (name === 'h1' || name === 'h2' || name === 'h3') return capture('heading', Number(name[1]))
  if (name === 'li' || name === 'dt') return capture('item')
  if (name === 'button') return capture('button')
  if (name === 'a' && attributes.href !== undefined) return capture('link', 0, attributes.href.slice(0, metaLengthMax))
  if (name === 'script' && /^application\/ld\+json/i.test(attributes.type?.trim() ?? '')) return capture('data')
  return null
}

function isHidden(name: string, { id = '', class: classes = '', hidden }: Record<string, string>): boolean {
  // Some pages carry the name of their cookie banner as a class of the whole body.
  const isConsent =
    name !== 'body' && name !== 'html' && consentMark.test(`${id.slice(0, 200)} ${classes.slice(0, 200)}`)
  return hiddenElements.has(name) || hidden !== undefined || isConsent
}

function isNavigation(name: string, { id = '', class: classes = '', role }: Record<string, string>): boolean {
  if (navigationElements.has(name) || role === 'navigation' || role === 'contentinfo') return true
  return name !== 'body' && name !== 'html' && navigationMark.test(`${id.slice(0, 200)} ${classes.slice(0, 200)}`)
}
