import { IN_NOSCRIPT, IN_TEMPLATE, UNREAD } from './hidden.ts'
import { plainText } from './markup/decode-slice.ts'
import { BODY, BR, FRAMESET, H1, HEAD_PART, HTML, INPUT, KEEPS_BODY, traits } from './markup/elements.ts'
import { rebase } from './markup/link-target.ts'
import { readAttribute } from './markup/read-attribute.ts'
import { isOpen, popTo } from './open-elements.ts'
import type { Page, ShownText } from './page.ts'

/*
 * Decides where the head ends, and whether a frameset replaces the body (HTML standard, 13.2.6.4.3 to 13.2.6.4.7, 13.2.6.4.20). The content of
 * noscript is not markup, as in a browser that runs scripts.
 */

function topHidden({ open }: Page): number {
  return open.hidden[open.size - 1] as number
}

/** Computes whether the rest of the document can be read without the rules for its beginning. */
function settle(page: Page) {
  const { isHeadOpen, mayBeFrameset, framesets } = page.beginning
  page.isSettled = !isHeadOpen && !mayBeFrameset && framesets === 0 && !page.isXml && page.shown === null
}

/** Handles text in a document that is not settled. Returns whether the text counts as content. */
export function takesText(page: Page, from: number, to: number): boolean {
  const { beginning } = page
  if ((beginning.isHeadOpen && !page.isXml) || beginning.mayBeFrameset) passText(page, from, to)
  settle(page)
  if (beginning.framesets !== 0) return false
  if (page.shown !== null && (topHidden(page) & UNREAD) === 0) show(page, page.shown, from, to)
  return true
}

const shownMax = 2_000

function show(page: Page, shown: ShownText, from: number, to: number) {
  if (shown.text.length > shownMax) return
  const text = plainText(page.decode(page.bytes, from, to)).slice(0, shownMax)
  shown.text += text
  if (isOpen(page.open, H1)) shown.heading += text
}

/** Handles an HTML start tag in a document that is not settled. Returns whether the tag opens an element. */
export function takesStartTag(page: Page): boolean {
  const { beginning, tag } = page
  const known = tag.element > 0 ? (traits[tag.element] as number) : 0
  const isAccepted = !(beginning.isHeadOpen || beginning.mayBeFrameset) || passStartTag(page, known)
  settle(page)
  return isAccepted
}

/** Marks the head as ended. */
function endHead({ beginning, facts }: Page) {
  if (!beginning.isHeadOpen) return
  beginning.isHeadOpen = false
  beginning.title = facts.title
  beginning.base = facts.base
}

/** Handles text in the part of the document where text may end the head. */
function passText(page: Page, from: number, to: number) {
  const { beginning } = page
  const hidden = topHidden(page)
  if ((hidden & IN_NOSCRIPT) !== 0 || page.runWeight === 0) return
  if (!/[^\t\n\f\r ]/.test(page.decode(page.bytes, from, to))) return
  beginning.mayBeFrameset = false
  if ((hidden & IN_TEMPLATE) === 0) endHead(page)
}

/** Handles an end tag in that part: end tags of the body, the root and `br` end the head. */
export function passEndTag(page: Page) {
  const { element } = page.tag
  if ((topHidden(page) & (IN_NOSCRIPT | IN_TEMPLATE)) !== 0) return
  if (element === BODY || element === HTML || element === BR) endHead(page)
  if (element === BR) page.beginning.mayBeFrameset = false
}

/** Handles a start tag in that part. Returns whether the tag is processed further. */
function passStartTag(page: Page, known: number): boolean {
  const { beginning, tag } = page
  const hidden = topHidden(page)
  if ((hidden & IN_NOSCRIPT) !== 0) return true
  const isInTemplate = (hidden & IN_TEMPLATE) !== 0
  if (tag.element === FRAMESET) {
    if (isInTemplate || !(beginning.isHeadOpen || beginning.mayBeFrameset)) return false
    startFrameset(page)
    return false
  }
  if ((known & HEAD_PART) === 0 && !isInTemplate) endHead(page)
  if ((known & KEEPS_BODY) !== 0 && !isHiddenInput(page)) beginning.mayBeFrameset = false
  return true
}

function isHiddenInput(page: Page): boolean {
  return page.tag.element === INPUT && readAttribute(page, 'type')?.toLowerCase() === 'hidden'
}

/** Removes the body, and everything collected from it, from the document. */
function startFrameset(page: Page) {
  const { beginning, facts, open } = page
  endHead(page)
  beginning.mayBeFrameset = false
  beginning.framesets = 1
  popTo(open, 1)
  page.link = null
  page.following = []
  page.links = []
  page.recent.runs = 0
  const { title, base } = beginning
  if (base !== facts.base) rebase(page.targets, base ?? page.url)
  Object.assign(facts, { title, base, ignoredCanonicalHrefs: [], ignoredRobotsMeta: [] })
  Object.assign(facts, { textLength: 0, linkCount: 0, internal: 0, external: 0, nofollow: 0 })
}
