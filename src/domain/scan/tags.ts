import { takesStartTag } from './beginning.ts'
import { endForeign, leaveForeign } from './foreign-elements.ts'
import { endLink, noteLink } from './links.ts'
import {
  A,
  ANNOTATION_XML,
  BLOCK,
  BODY,
  BR,
  BREAKS_OUT,
  ENDS_PARAGRAPH,
  ENDS_SIBLING,
  FONT,
  HEAD,
  HTML,
  HTML_POINT,
  MALIGNMARK,
  MATH,
  MGLYPH,
  NOTED,
  P,
  PICTURE,
  RAW,
  SCRIPT,
  SVG,
  TABLE,
  TABLE_PART,
  TEXT_POINT,
  traits,
  VOID,
} from './markup/elements.ts'
import { readAttribute } from './markup/read-attribute.ts'
import { findAttribute } from './markup/tag.ts'
import { enterRawText, noteElement, notePicture } from './note-element.ts'
import {
  closeImpliedElements,
  endElement,
  FOREIGN,
  HTML_INSIDE,
  HTML_KIND,
  isInTable,
  MATH_KIND,
  push,
  SPECIAL_KIND,
  SVG_KIND,
  TEXT_INSIDE,
} from './open-elements.ts'
import type { Page } from './page.ts'
import { hiddenByName, ownHidden, regionIn } from './surroundings.ts'
import { noteBlock, noteGap } from './text.ts'

/** Elements that exist once. A further tag only adds its attributes to the existing element. */
function isOnce(element: number): boolean {
  return element === HTML || element === HEAD || element === BODY
}

function endOpenLink(page: Page, at: number) {
  endLink(page, page.origin + at)
}

function startHtml(page: Page, from: number, end: number) {
  const { open, tag } = page
  const { element } = tag
  const known = element > 0 ? (traits[element] as number) : 0
  if ((known & TABLE_PART) !== 0 && element !== TABLE && !isInTable(open)) return
  if ((known & BLOCK) !== 0) noteBlock(page)
  if (element === A) endOpenLink(page, from)
  if (open.beyond === 0 && ((known & (ENDS_PARAGRAPH | ENDS_SIBLING)) !== 0 || element === A))
    closeImpliedElements(open, element)
  endCutLink(page, from)
  const top = open.size - 1
  const own = ownHidden(page) | hiddenByName(element)
  const region = regionIn(page, open.region[top] as number)
  if ((known & PICTURE) !== 0) notePicture(page)
  if ((known & NOTED) !== 0) noteElement(page, from, end, own | (open.hidden[top] as number), region)
  if ((known & RAW) !== 0) enterRawText(page, end)
  else if ((known & VOID) === 0 && !isOnce(element)) pushHtml(page, from, own, region)
}

function pushHtml(page: Page, from: number, own: number, region: number) {
  const { element, isSelfClosing } = page.tag
  const offset = page.origin + from
  if (element !== SVG && element !== MATH) push(page.open, element, offset, own, region, HTML_KIND)
  else if (!isSelfClosing) push(page.open, element, offset, own, region, element === SVG ? SVG_KIND : MATH_KIND)
}

function hasPresentation(page: Page): boolean {
  return ['color', 'face', 'size'].some((name) => findAttribute(page.tag, page.bytes, name) !== -1)
}

function pointOf(page: Page, space: number): number {
  const { element } = page.tag
  const known = element > 0 ? (traits[element] as number) : 0
  if (space === SVG_KIND) return (known & HTML_POINT) !== 0 ? HTML_INSIDE : 0
  if ((known & TEXT_POINT) !== 0) return TEXT_INSIDE
  if (element !== ANNOTATION_XML) return 0
  return /^(?:text\/html|application\/xhtml\+xml)$/i.test(readAttribute(page, 'encoding') ?? '')
    ? HTML_INSIDE | SPECIAL_KIND
    : SPECIAL_KIND
}

function noteForeign(page: Page, from: number, end: number, own: number, space: number) {
  const { tag, bytes, open } = page
  if (tag.element === SCRIPT) page.facts.scripts += 1
  if (tag.element !== A || space !== SVG_KIND) return
  const plain = findAttribute(tag, bytes, 'href')
  const href = plain === -1 ? findAttribute(tag, bytes, 'xlink:href') : plain
  const top = open.size - 1
  if (href === -1) return
  endOpenLink(page, from)
  noteLink(page, from, end, href, own | (open.hidden[top] as number), open.region[top] as number)
}

/** A start tag in SVG or MathML (13.2.6.5). */
function startForeign(page: Page, from: number, end: number) {
  const { open, tag } = page
  const { element } = tag
  const isHtml = element > 0 && ((traits[element] as number) & BREAKS_OUT) !== 0
  if (isHtml || (element === FONT && hasPresentation(page))) {
    leaveForeign(open)
    if (page.isSettled || takesStartTag(page)) startHtml(page, from, end)
    return
  }
  const top = open.size - 1
  const space = (open.kind[top] as number) & FOREIGN
  const own = ownHidden(page)
  noteForeign(page, from, end, own, space)
  if (!tag.isSelfClosing)
    push(open, element, page.origin + from, own, open.region[top] as number, space | pointOf(page, space))
  if (element !== A || page.link?.from !== page.origin + from) return
  if (tag.isSelfClosing) endOpenLink(page, end)
  else page.link.level = open.size - 1
}

/** Whether a start tag here is an HTML tag although SVG or MathML is open. */
function isHtmlInside(page: Page, kind: number): boolean {
  const { element } = page.tag
  if ((kind & HTML_INSIDE) !== 0) return true
  if ((kind & TEXT_INSIDE) !== 0) return element !== MGLYPH && element !== MALIGNMARK
  return element === SVG && page.open.elements[page.open.size - 1] === ANNOTATION_XML
}

/** Whether the current start tag is an HTML tag here. */
export function isOfHtml(page: Page): boolean {
  const kind = page.open.kind[page.open.size - 1] as number
  return kind === HTML_KIND || isHtmlInside(page, kind)
}

/** Handles the current start tag, at `from` to `end`. */
export function startTag(page: Page, from: number, end: number) {
  if (isOfHtml(page)) startHtml(page, from, end)
  else startForeign(page, from, end)
}

/** A link ends with the cell, or the SVG element, in which it began. */
function endCutLink(page: Page, at: number) {
  const { link, open } = page
  if (link !== null && (open.markers < link.markers || open.size <= link.level)) endOpenLink(page, at)
}

/** Handles the current end tag, at `from` to `end`. */
export function endTag(page: Page, from: number, end: number) {
  const { open, tag } = page
  const { element } = tag
  const known = element > 0 ? (traits[element] as number) : 0
  if (open.kind[open.size - 1] === HTML_KIND) endElement(open, element)
  else {
    if (element === BR || element === P) leaveForeign(open)
    endForeign(open, element)
  }
  if (element === A) endOpenLink(page, end)
  else endCutLink(page, from)
  if ((known & BLOCK) !== 0) noteBlock(page)
  else if (element === BR) noteGap(page)
}
