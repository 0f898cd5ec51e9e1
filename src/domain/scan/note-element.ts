import { noteBase, noteLanguage, noteLinkElement, noteMeta } from './head-facts.ts'
import { IN_NOSCRIPT, IN_TEMPLATE } from './hidden.ts'
import { noteLink } from './links.ts'
import {
  A,
  AREA,
  BASE,
  BODY,
  BR,
  HTML,
  IMAGE,
  IMG,
  LINK,
  META,
  PLAINTEXT,
  SCRIPT,
  STYLE,
  TITLE,
} from './markup/elements.ts'
import { readAttribute } from './markup/read-attribute.ts'
import { findAttribute } from './markup/tag.ts'
import { type Page, PLAIN_TEXT, RAW_TEXT, SCRIPT_TEXT } from './page.ts'
import { ownHidden } from './surroundings.ts'
import { noteGap } from './text.ts'

export function isInTemplate(page: Page): boolean {
  return ((page.open.hidden[page.open.size - 1] as number) & IN_TEMPLATE) !== 0
}

export function enterRawText(page: Page, end: number) {
  const { element } = page.tag
  page.raw = element
  page.scriptState = 0
  page.mode = element === PLAINTEXT ? PLAIN_TEXT : element === SCRIPT ? SCRIPT_TEXT : RAW_TEXT
  if (element === SCRIPT) page.facts.scripts += 1
  if (element === TITLE && page.facts.title === null && !isInTemplate(page)) page.titleFrom = page.origin + end
  if (element === STYLE) startStyle(page, end)
}

/** Only styles count that a browser with scripts applies. */
export function startStyle(page: Page, end: number) {
  const hidden = page.open.hidden[page.open.size - 1] as number
  if ((hidden & (IN_TEMPLATE | IN_NOSCRIPT)) === 0) page.styleFrom = page.origin + end
}

const stylesMax = 50

/** Ends the open style before the offset `to`. */
export function endStyle(page: Page, to: number) {
  if (page.styleFrom === -1) return
  if (page.styles.length < stylesMax) page.styles.push({ from: page.styleFrom, to })
  page.styleFrom = -1
}

/** The attributes of the body tag apply to the whole body, wherever the tag is. */
function noteBody(page: Page, from: number) {
  const { open } = page
  if (isInTemplate(page)) return
  if (page.bodyFrom === -1) page.bodyFrom = page.origin + from
  const bits = ownHidden(page)
  if (bits === 0) return
  open.own[0] = (open.own[0] as number) | bits
  for (let level = 0; level < open.size; level += 1) open.hidden[level] = (open.hidden[level] as number) | bits
}

export function notePicture(page: Page) {
  const { link } = page
  if (link === null) return
  link.hasPicture = true
  if (page.tag.element === IMG || page.tag.element === IMAGE) link.alt += ` ${readAttribute(page, 'alt') ?? ''}`
}

/** Reads the facts of an element that has no raw content. */
export function noteElement(page: Page, from: number, end: number, hidden: number, region: number) {
  const { element } = page.tag
  if (element === A || element === AREA) {
    const href = findAttribute(page.tag, page.bytes, 'href')
    if (href !== -1) noteLink(page, from, end, href, hidden, region)
  } else if (element === META) noteMeta(page, hidden)
  else if (element === LINK) noteLinkElement(page, from, hidden)
  else if (element === BASE) noteBase(page, hidden)
  else if (element === BR) noteGap(page)
  else if (element === BODY) noteBody(page, from)
  else if (element === HTML && !isInTemplate(page)) noteRoot(page, from)
}

function noteRoot(page: Page, from: number) {
  if (page.htmlFrom === -1) page.htmlFrom = page.origin + from
  noteLanguage(page)
}
