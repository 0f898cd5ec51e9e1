import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import { IN_NOSCRIPT, IN_TEMPLATE } from './hidden.ts'
import type { Charset } from './markup/charset.ts'
import { collapse, plainText } from './markup/decode-slice.ts'
import { rebase } from './markup/link-target.ts'
import { hasToken, readAttribute, valueAt } from './markup/read-attribute.ts'
import { findAttribute } from './markup/tag.ts'
import type { Page } from './page.ts'

const canonicalsMax = 20
const robotsMax = 50
const textMax = 2048
/** The limit on a title, in bytes. */
export const titleBytes = 16_384

/** The delay and the URL of a declarative refresh (HTML standard, "shared declarative refresh steps"). */
function parseRefresh(content: string): { seconds: number; url: string | null } | null {
  const match = /^[\t\n\f\r ]*(\d*)(\.?)[\d.]*([\s\S]*)$/.exec(content)
  if (match === null || (match[1] === '' && match[2] === '')) return null
  const seconds = Math.min(Number(match[1] === '' ? 0 : match[1]), 1e9)
  const rest = match[3] ?? ''
  if (rest === '') return { seconds, url: null }
  if (!/^[;,\t\n\f\r ]/.test(rest)) return null
  const target = rest.replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '')
  return { seconds, url: target === '' ? null : refreshUrl(target) }
}

function refreshUrl(target: string): string {
  const unnamed = target.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '')
  const quote = unnamed[0]
  if (quote !== '"' && quote !== "'") return unnamed
  const end = unnamed.indexOf(quote, 1)
  return unnamed.slice(1, end === -1 ? undefined : end)
}

function noteRefresh(page: Page, content: string) {
  page.facts.metaRefresh ??= parseRefresh(content)
}

function noteContentLanguage(page: Page, content: string) {
  if (page.facts.contentLanguage !== null || content.includes(',')) return
  page.facts.contentLanguage = content.trim().split(/[\t\n\f\r ]/)[0] || null
}

/** Reads a `<meta>`. A refresh for browsers without scripts is ignored. */
export function noteMeta(page: Page, hidden: number) {
  if ((hidden & IN_TEMPLATE) !== 0) return
  const attribute = findAttribute(page.tag, page.bytes, 'content')
  if (attribute === -1) return
  const name = readAttribute(page, 'name')
  const pragma = readAttribute(page, 'http-equiv')?.toLowerCase()
  const isForRobots = name !== null && /^robots$|bot$/i.test(name.trim())
  if (!isForRobots && pragma === undefined) return
  const content = valueAt(page, attribute)
  if (isForRobots) noteRobots(page, isReadByCrawlers(page, hidden), name, content)
  if (pragma === 'refresh' && (hidden & IN_NOSCRIPT) === 0) noteRefresh(page, content)
  if (pragma === 'content-language') noteContentLanguage(page, content)
}

/** Search engines read metadata in the head only. They run scripts, so they ignore noscript. */
function isReadByCrawlers(page: Page, hidden: number): boolean {
  return page.beginning.isHeadOpen && (hidden & IN_NOSCRIPT) === 0
}

function noteRobots({ facts }: Page, isRead: boolean, name: string, content: string) {
  const list = isRead ? facts.robotsMeta : facts.ignoredRobotsMeta
  if (list.length < robotsMax) list.push({ name: name.slice(0, textMax), content: content.slice(0, textMax) })
}

const sheetsMax = 50

/** Reads a `<link>` that starts at `from`: a canonical address, or a stylesheet. */
export function noteLinkElement(page: Page, from: number, hidden: number) {
  if ((hidden & IN_TEMPLATE) !== 0) return
  const rel = findAttribute(page.tag, page.bytes, 'rel')
  if (rel === -1) return
  const isSheet = hasToken(page, rel, 'stylesheet')
  if (isSheet && (hidden & IN_NOSCRIPT) === 0 && page.sheets.length < sheetsMax) page.sheets.push(page.origin + from)
  if ((!isSheet || isListed(page, rel)) && hasToken(page, rel, 'canonical')) noteCanonical(page, hidden)
}

/** Whether an attribute that contains `stylesheet` also contains other tokens. */
function isListed({ tag }: Page, rel: number): boolean {
  return (
    (tag.attributeOffsets[rel * 4 + 3] as number) - (tag.attributeOffsets[rel * 4 + 2] as number) > 'stylesheet'.length
  )
}

function noteCanonical(page: Page, hidden: number) {
  const { facts } = page
  const list = isReadByCrawlers(page, hidden) ? facts.canonicalHrefs : facts.ignoredCanonicalHrefs
  if (list.length === canonicalsMax) return
  const href = readAttribute(page, 'href')
  if (href !== null && href.trim() !== '') list.push(href)
}

const framesMax = 20

/** Reads a `<frame>` of a frameset. */
export function noteFrame(page: Page) {
  const { frameSources } = page.facts
  const source = readAttribute(page, 'src')
  if (source !== null && source.trim() !== '' && frameSources.length < framesMax) frameSources.push(source)
}

/** Reads a `<base>`. The first one with an href applies to the whole page, also to links before it. */
export function noteBase(page: Page, hidden: number) {
  if ((hidden & IN_TEMPLATE) !== 0 || page.facts.base !== null) return
  const href = readAttribute(page, 'href')
  if (href === null) return
  const url = URL.parse(href, page.url)
  const isUsable = url !== null && url.protocol !== 'data:' && url.protocol !== 'javascript:'
  page.facts.base = isUsable ? url.href : page.url
  if (page.isBaseKnown) return
  page.isBaseLate = page.targets.sawRelative
  rebase(page.targets, page.facts.base)
}

export function noteLanguage(page: Page) {
  page.facts.language ??= readAttribute(page, 'lang')
}

/** Reads the text of the first title, between two offsets. */
function noteTitle(page: Page, from: number, to: number) {
  const text = page.decode(page.bytes, from - page.origin, Math.min(to, from + titleBytes) - page.origin)
  page.facts.title = collapse(plainText(text.replaceAll('\0', '\ufffd'))).slice(0, textMax)
}

function resolveAll(page: Page, hrefs: readonly string[]): string[] {
  const urls: string[] = []
  for (const href of hrefs) {
    const url = URL.parse(href, page.targets.base)
    if (url !== null) urls.push(url.href)
  }
  return urls
}

/** Adds the facts that only few pages have. They are left out of the evidence of other pages. */
function addRareFacts(found: PageFacts, page: Page) {
  const { ignoredCanonicalHrefs, ignoredRobotsMeta, frameSources } = page.facts
  if (page.worths !== null) found.linksCompared = page.facts.linkCount - page.uncompared
  const canonicals = resolveAll(page, ignoredCanonicalHrefs)
  if (canonicals.length > 0 || ignoredRobotsMeta.length > 0)
    found.ignored = { canonicals, robotsMeta: ignoredRobotsMeta }
  if (page.beginning.framesets !== 0) found.frames = resolveAll(page, frameSources)
}

/** Ends the open title before the offset `to`. */
export function endTitle(page: Page, to: number) {
  if (page.titleFrom === -1) return
  noteTitle(page, page.titleFrom, to)
  page.titleFrom = -1
}

/** All facts of the page at its end. */
export function pageFacts(page: Page, charset: Charset, links: FoundLink[]): PageFacts {
  const { facts } = page
  const refresh = facts.metaRefresh
  const found: PageFacts = {
    charset: charset.name,
    charsetSource: charset.source,
    language: facts.language?.trim() || facts.contentLanguage,
    title: facts.title,
    base: facts.base,
    canonicals: resolveAll(page, facts.canonicalHrefs),
    robotsMeta: facts.robotsMeta,
    metaRefresh: refresh && {
      seconds: refresh.seconds,
      url: refresh.url === null ? null : (URL.parse(refresh.url, page.targets.base)?.href ?? null),
    },
    linkCount: facts.linkCount,
    outgoing: {
      total: facts.internal + facts.external,
      internal: facts.internal,
      external: facts.external,
      nofollow: facts.nofollow,
    },
    textLength: facts.textLength >> 1,
    scripts: facts.scripts,
    links,
  }
  addRareFacts(found, page)
  return found
}
