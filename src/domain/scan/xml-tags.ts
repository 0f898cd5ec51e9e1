import { endXml } from './foreign-elements.ts'
import { endTitle, noteFrame } from './head-facts.ts'
import { IN_TEMPLATE } from './hidden.ts'
import { endLink, noteLink } from './links.ts'
import {
  A,
  AREA,
  BLOCK,
  BODY,
  BR,
  FRAME,
  FRAMESET,
  HEAD,
  HTML,
  MATH,
  NOTED,
  nameOf,
  PICTURE,
  SCRIPT,
  STYLE,
  SVG,
  TITLE,
  traits,
} from './markup/elements.ts'
import { readAttribute } from './markup/read-attribute.ts'
import { findAttribute } from './markup/tag.ts'
import { endStyle, isInTemplate, noteElement, notePicture, startStyle } from './note-element.ts'
import { HTML_KIND, MATH_KIND, push, SVG_KIND } from './open-elements.ts'
import type { Page } from './page.ts'
import { hiddenByName, ownHidden, regionIn } from './surroundings.ts'
import { noteBlock, noteGap } from './text.ts'

/* XHTML that is sent as XML: names are case-sensitive, every element ends at its end tag, and there is no raw text (HTML standard, 14). */

const namespaces: Record<string, number> = {
  'http://www.w3.org/1999/xhtml': HTML_KIND,
  'http://www.w3.org/2000/svg': SVG_KIND,
  'http://www.w3.org/1998/Math/MathML': MATH_KIND,
}
/** Elements whose content browsers do not show. */
const unshown = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes'])
const noName = 0x80000000 | 0

/** The element by its name in XML, which begins at `from`. A name with capitals is not an HTML element. */
function elementIn({ tag, bytes }: Page, from: number): number {
  for (let at = from; at < tag.nameTo; at += 1) {
    const byte = bytes[at] as number
    if (byte >= 0x41 && byte <= 0x5a) return noName
  }
  return tag.element
}

function spaceOf(page: Page): number {
  const { element } = page.tag
  const declared = namespaces[readAttribute(page, 'xmlns') ?? '']
  if (declared !== undefined) return declared
  if (element === SVG) return SVG_KIND
  return element === MATH ? MATH_KIND : (page.open.kind[page.open.size - 1] as number)
}

function noteBeginning(page: Page) {
  const { beginning, tag } = page
  if (tag.element === BODY) beginning.isHeadOpen = false
  else if (tag.element === FRAMESET) beginning.framesets = -1
  else if (tag.element === FRAME) noteFrame(page)
}

/** Whether a link has `HREF` instead of `href`; XML distinguishes them. */
function isMisspelt({ tag, bytes }: Page): boolean {
  if (tag.element !== A && tag.element !== AREA) return false
  const href = findAttribute(tag, bytes, 'href')
  return (
    href !== -1 &&
    bytes.toString('latin1', tag.attributeOffsets[href * 4], tag.attributeOffsets[href * 4 + 1]) !== 'href'
  )
}

function startHtmlElement(page: Page, from: number, end: number, own: number, region: number) {
  const { tag, open } = page
  const { element } = tag
  const known = element > 0 ? (traits[element] as number) : 0
  noteBeginning(page)
  if ((known & BLOCK) !== 0) noteBlock(page)
  if (element === A) endLink(page, page.origin + from)
  if ((known & PICTURE) !== 0) notePicture(page)
  const hidden = own | (open.hidden[open.size - 1] as number)
  if ((known & NOTED) !== 0 && !isMisspelt(page)) noteElement(page, from, end, hidden, region)
  if (element === SCRIPT) page.facts.scripts += 1
  if (tag.isSelfClosing) return
  if (element === STYLE) startStyle(page, end)
  if (element === TITLE && page.facts.title === null && !isInTemplate(page)) page.titleFrom = page.origin + end
}

function startSvgLink(page: Page, from: number, end: number, own: number, region: number) {
  const { tag, bytes, open } = page
  const plain = findAttribute(tag, bytes, 'href')
  const href = plain === -1 ? findAttribute(tag, bytes, 'xlink:href') : plain
  if (href === -1) return
  endLink(page, page.origin + from)
  noteLink(page, from, end, href, own | (open.hidden[open.size - 1] as number), region)
}

function isOnce(element: number): boolean {
  return element === HTML || element === HEAD || element === BODY
}

/** Handles the current start tag, at `from` to `end`. */
export function startXml(page: Page, from: number, end: number) {
  const { open, tag } = page
  tag.element = elementIn(page, from + 1)
  const { element } = tag
  const space = spaceOf(page)
  const isUnshown = space === HTML_KIND && element > 0 && unshown.has(nameOf(element))
  const own = ownHidden(page) | hiddenByName(element) | (isUnshown ? IN_TEMPLATE : 0)
  const region = regionIn(page, open.region[open.size - 1] as number)
  if (space === HTML_KIND) startHtmlElement(page, from, end, own, region)
  else if (space === SVG_KIND && element === A) startSvgLink(page, from, end, own, region)
  const isLink = page.link?.from === page.origin + from
  if (tag.isSelfClosing) {
    if (isLink) endLink(page, page.origin + end)
    return
  }
  if (isOnce(element)) return
  push(open, element, page.origin + from, own, region, space)
  if (isLink && page.link !== null) page.link.level = open.size - 1
}

/** Handles the current end tag, at `from` to `end`. */
export function endXmlTag(page: Page, from: number, end: number) {
  const { open, tag, beginning } = page
  const element = elementIn(page, from + 2)
  tag.element = element
  if (element === HEAD) beginning.isHeadOpen = false
  if (element === STYLE) endStyle(page, page.origin + from)
  if (element === TITLE) endTitle(page, page.origin + from)
  endXml(open, element)
  if (page.link !== null && open.size <= page.link.level) endLink(page, page.origin + (element === A ? end : from))
  if (element > 0 && ((traits[element] as number) & BLOCK) !== 0) noteBlock(page)
  else if (element === BR) noteGap(page)
}
