import { type FoundLink, linkRegions } from '#contract/reports/report-evidence.ts'
import { hiddenNames, IN_TEMPLATE } from './hidden.ts'
import { collapse, cut, plainText } from './markup/decode-slice.ts'
import { AREA } from './markup/elements.ts'
import { EXTERNAL, INTERNAL, MAYBE, NOWHERE, resolveHref, weighHref } from './markup/link-target.ts'
import { hasToken, readAttribute, tokensOf, valueAt } from './markup/read-attribute.ts'
import { findAttribute } from './markup/tag.ts'
import { startOffsetsOf } from './open-elements.ts'
import { type LinkDraft, type Page, recentMax } from './page.ts'
import { sentenceAround } from './sentence.ts'

const linksMax = 200
const outerMax = 1024
/** No encoding needs more than four bytes for a UTF-16 code unit. */
const outerBytes = outerMax * 4
/** How many bytes of text before and after a link are read. */
export const contextBytes = 4096
const followingChars = 500
const attributeMax = 1024

function runText(page: Page, from: number, to: number, oldest: number): string {
  if (to < 0) return ' '
  if (to <= oldest) return ''
  const start = Math.max(from, oldest)
  const text = plainText(page.decode(page.bytes, start - page.origin, to - page.origin))
  // The start of a run that was cut may be the middle of a character or a reference.
  return start === from ? text : text.replace(/^\S*/, '')
}

/** The text before the offset `at`, back to the border of its block. */
function textBefore(page: Page, at: number, isHiddenToo: boolean): string {
  const { recent } = page
  let text = ''
  for (let run = Math.max(0, recent.runs - recentMax); run < recent.runs; run += 1) {
    const slot = run % recentMax
    if (recent.isHidden[slot] === 1 && !isHiddenToo) continue
    text += runText(page, recent.from[slot] as number, recent.to[slot] as number, at - contextBytes)
  }
  return text
}

function outerHtml(page: Page, from: number, to: number): string {
  const start = from - page.origin
  return cut(page.decode(page.bytes, start, Math.min(to - page.origin, start + outerBytes)), outerMax)
}

/** Stores the outer HTML of the open link as soon as enough bytes have arrived. */
export function storeOuterHtml(page: Page) {
  const { link } = page
  if (link === null || link.outerHtml !== null) return
  const end = link.from + outerBytes
  if (page.origin + page.bytes.length >= end) link.outerHtml = outerHtml(page, link.from, end)
}

/** Ends the open link before the offset `to`. */
export function endLink(page: Page, to: number) {
  const { link } = page
  if (link === null) return
  link.outerHtml ??= outerHtml(page, link.from, to)
  page.link = null
  page.following.push(link)
  if (page.links.length > linksMax) dropLowest(page)
}

/** Appends text to the ended links whose sentence continues. */
export function noteAfter(page: Page, text: string, isHidden: boolean) {
  if (page.following.length === 0) return
  for (const link of page.following) if (!isHidden || link.found.hidden.length > 0) link.after += text
  page.following = page.following.filter((link) => link.after.length < followingChars)
}

export function endSentences(page: Page) {
  page.following = []
}

function shortened(value: string | null): string | null {
  return value === null ? null : cut(value, attributeMax)
}

function relTokens(page: Page): string[] {
  return tokensOf(readAttribute(page, 'rel')).slice(0, 32)
}

function newDraft(page: Page, from: number, href: string, url: string, hidden: number, region: number): LinkDraft {
  const offset = page.origin + from
  return {
    found: {
      href: href.trim(),
      url,
      rel: relTokens(page),
      target: shortened(readAttribute(page, 'target')),
      title: shortened(readAttribute(page, 'title')),
      region: linkRegions[region] ?? 'body',
      hidden: hiddenNames(hidden),
      offset: page.bodyOffset(page, offset),
    },
    from: offset,
    markers: page.open.markers,
    level: 0,
    text: '',
    alt: '',
    hasPicture: false,
    before: textBefore(page, offset, hidden !== 0),
    after: '',
    outerHtml: null,
    ancestors: startOffsetsOf(page.open),
  }
}

function countLink(page: Page, side: number) {
  const { facts, tag } = page
  if (side === INTERNAL) facts.internal += 1
  else facts.external += 1
  const rel = findAttribute(tag, page.bytes, 'rel')
  if (rel !== -1 && hasToken(page, rel, 'nofollow')) facts.nofollow += 1
}

/** How many further links are compared with the described ones. The limit bounds the time for pages that consist of links. */
const comparedMax = 5_000

function weigh(page: Page, draft: LinkDraft): number {
  return page.worthOf({ ...draft.found, ...anchorOf(draft) })
}

/** Whether a link may rank above one of the described links, under the assumption of the best possible anchor text. */
function mayRank(page: Page, url: string, hidden: number, region: number): boolean {
  if (page.links.length < linksMax) return true
  page.worths ??= page.links.map((draft) => weigh(page, draft))
  const found = {
    url,
    rel: relTokens(page),
    hidden: hiddenNames(hidden),
    region: linkRegions[region] ?? 'body',
    anchorText: null,
    anchorKind: 'text',
  } as const
  if (page.worthOf(found) <= Math.min(...page.worths)) return false
  if (page.compared === comparedMax) page.uncompared += 1
  else page.compared += 1
  return page.uncompared === 0
}

/** Drops the last of the links with the lowest worth. */
function dropLowest(page: Page) {
  const { links } = page
  const worths = page.worths ?? []
  worths.push(...links.slice(worths.length).map((draft) => weigh(page, draft)))
  const least = worths.lastIndexOf(Math.min(...worths))
  worths.splice(least, 1)
  const [dropped] = links.splice(least, 1)
  page.following = page.following.filter((link) => link !== dropped)
}

function noteCandidate(page: Page, from: number, end: number, draft: LinkDraft) {
  page.links.push(draft)
  if (page.tag.element !== AREA) {
    page.link = draft
    return
  }
  draft.alt = readAttribute(page, 'alt') ?? ''
  draft.hasPicture = true
  draft.outerHtml = outerHtml(page, page.origin + from, page.origin + end)
  if (page.links.length > linksMax) dropLowest(page)
}

/** Handles the link whose start tag, with its href as `attribute`, is at `from` to `end`. */
export function noteLink(page: Page, from: number, end: number, attribute: number, hidden: number, region: number) {
  const { attributeOffsets } = page.tag
  const side = weighHref(
    page.targets,
    page.bytes,
    attributeOffsets[attribute * 4 + 2] as number,
    attributeOffsets[attribute * 4 + 3] as number,
  )
  if (side === NOWHERE) return
  const isInert = (hidden & IN_TEMPLATE) !== 0
  if (side !== MAYBE) {
    if (!isInert) countLink(page, side)
    return
  }
  const href = valueAt(page, attribute)
  const resolved = resolveHref(page.targets, href)
  if (resolved === null) return
  if (!isInert) countLink(page, resolved.isInternal ? INTERNAL : EXTERNAL)
  if (!page.targets.isCandidate(resolved.url)) return
  page.facts.linkCount += 1
  if (!mayRank(page, resolved.url, hidden, region)) return
  noteCandidate(page, from, end, newDraft(page, from, href, resolved.url, hidden, region))
}

function kindOf(text: string, hasPicture: boolean): FoundLink['anchorKind'] {
  if (text === '') return hasPicture ? 'image' : 'empty'
  return hasPicture ? 'mixed' : 'text'
}

function anchorOf(draft: LinkDraft): Pick<FoundLink, 'anchorText' | 'anchorKind' | 'hidden'> {
  const { hidden } = draft.found
  const text = cut(collapse(draft.text), 1024)
  const alt = draft.alt === '' ? '' : collapse(draft.alt)
  const anchorKind = kindOf(text, draft.hasPicture || alt !== '')
  return {
    anchorText: text === '' ? cut(alt, 1024) : text,
    anchorKind,
    hidden: anchorKind === 'empty' ? [...hidden, 'empty'] : hidden,
  }
}

export function finishLink(draft: LinkDraft): FoundLink {
  const { anchorText, anchorKind, hidden } = anchorOf(draft)
  const isTextless = anchorKind === 'image' || anchorKind === 'empty'
  return {
    ...draft.found,
    hidden,
    anchorText,
    anchorKind,
    outerHtml: draft.outerHtml ?? '',
    sentence: sentenceAround(draft.before, isTextless ? anchorText : draft.text, draft.after),
  }
}
