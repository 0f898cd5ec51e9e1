import type { PageFacts } from '#contract/report-evidence.ts'
import { collapse, plainText } from './decode-slice.ts'
import { IN_NOSCRIPT, IN_TEMPLATE } from './hidden.ts'
import { rebase } from './link-target.ts'
import type { Page } from './page.ts'
import { hasToken, readAttribute, valueAt } from './read-attribute.ts'
import { findAttribute } from './tag.ts'

const canonicalsMax = 20
const robotsMax = 50
const textMax = 2048
/** Of a title, in bytes. */
export const titleBytes = 16_384

/** The time and place of a declarative refresh (HTML standard, "shared declarative refresh steps"). */
export function parseRefresh(content: string): { seconds: number; url: string | null } | null {
  const match = /^[\t\n\f\r ]*(\d*)(\.?)[\d.]*([\s\S]*)$/.exec(content)
  if (match === null || (match[1] === '' && match[2] === '')) return null
  const seconds = Math.min(Number(match[1] === '' ? 0 : match[1]), 1e9)
  const rest = match[3] ?? ''
  if (rest === '') return { seconds, url: null }
  if (!/^[;,\t\n\f\r ]/.test(rest)) return null
  const place = rest.replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '')
  return { seconds, url: place === '' ? null : refreshUrl(place) }
}

function refreshUrl(place: string): string {
  const unnamed = place.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '')
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

/** A `<meta>`; a refresh that only browsers without scripts follow is none. */
export function noteMeta(page: Page, hidden: number) {
  if ((hidden & IN_TEMPLATE) !== 0) return
  const attribute = findAttribute(page.tag, page.bytes, 'content')
  if (attribute === -1) return
  const name = readAttribute(page, 'name')
  const pragma = readAttribute(page, 'http-equiv')?.toLowerCase()
  const isForRobots = name !== null && /^robots$|bot$/i.test(name.trim()) && page.facts.robotsMeta.length < robotsMax
  if (!isForRobots && pragma === undefined) return
  const content = valueAt(page, attribute)
  if (isForRobots) page.facts.robotsMeta.push({ name: name.slice(0, textMax), content: content.slice(0, textMax) })
  if (pragma === 'refresh' && (hidden & IN_NOSCRIPT) === 0) noteRefresh(page, content)
  if (pragma === 'content-language') noteContentLanguage(page, content)
}

export function noteCanonical(page: Page, hidden: number) {
  const { canonicalHrefs } = page.facts
  if ((hidden & IN_TEMPLATE) !== 0 || canonicalHrefs.length === canonicalsMax) return
  const rel = findAttribute(page.tag, page.bytes, 'rel')
  if (rel === -1 || !hasToken(page, rel, 'canonical')) return
  const href = readAttribute(page, 'href')
  if (href !== null && href.trim() !== '') canonicalHrefs.push(href)
}

/** A `<base>`: the first with an href is that of the whole page, also of links before it. */
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

/** The first title's text stands between two offsets. */
export function noteTitle(page: Page, from: number, to: number) {
  const text = page.decode(page.bytes, from - page.origin, Math.min(to, from + titleBytes) - page.origin)
  page.facts.title = collapse(plainText(text.replaceAll('\0', '\ufffd'))).slice(0, textMax)
}

export function pageFacts(page: Page): Omit<PageFacts, 'charset' | 'charsetSource' | 'links'> {
  const { facts } = page
  const canonicals = facts.canonicalHrefs.map((href) => URL.parse(href, page.targets.base)?.href)
  const refresh = facts.metaRefresh
  return {
    language: facts.language?.trim() || facts.contentLanguage,
    title: facts.title,
    base: facts.base,
    canonicals: canonicals.filter((url) => url !== undefined),
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
  }
}
