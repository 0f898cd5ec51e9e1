import { linkRegions } from '#contract/reports/report-evidence.ts'
import { ARIA_HIDDEN, CSS, HIDDEN_ATTRIBUTE, hidesByStyle, IN_NOSCRIPT, IN_TEMPLATE, namesComments } from './hidden.ts'
import { MAY_NAME_COMMENTS, NAMES_HIDING } from './machine/answers.ts'
import { letter, saysAt } from './markup/byte-classes.ts'
import { A, BODY, CONTAINER, FOOTER, HEADER, LANDMARK, NOSCRIPT, nameOf, TEMPLATE, traits } from './markup/elements.ts'
import { valueAt } from './markup/read-attribute.ts'
import type { Page } from './page.ts'

const COMMENTS = linkRegions.indexOf('comments')
const scoping = new Set((['main', 'article', 'aside', 'nav'] as const).map((name) => linkRegions.indexOf(name)))

function isHiddenByAria(page: Page, attribute: number): boolean {
  const from = page.tag.places[attribute * 4 + 2] as number
  const length = (page.tag.places[attribute * 4 + 3] as number) - from
  if (length <= 4) return length === 4 && saysAt(page.bytes, from, 'true')
  return valueAt(page, attribute).trim().toLowerCase() === 'true'
}

/** What one attribute says of why its element is not seen; attributes are told apart by length first. */
function hiddenByAttribute(page: Page, attribute: number, from: number, length: number): number {
  const { bytes } = page
  if (length === 5 && saysAt(bytes, from, 'style')) return hidesByStyle(valueAt(page, attribute)) ? CSS : 0
  if (length === 6 && saysAt(bytes, from, 'hidden')) return HIDDEN_ATTRIBUTE
  if (length === 11 && saysAt(bytes, from, 'aria-hidden')) return isHiddenByAria(page, attribute) ? ARIA_HIDDEN : 0
  return 0
}

function isRepeated(page: Page, attribute: number, from: number, length: number): boolean {
  const { bytes, tag } = page
  for (let other = 0; other < attribute; other += 1) {
    const otherFrom = tag.places[other * 4] as number
    if ((tag.places[other * 4 + 1] as number) - otherFrom !== length) continue
    const name = bytes.toString('latin1', from, from + length).toLowerCase()
    if (saysAt(bytes, otherFrom, name)) return true
  }
  return false
}

/** Why the content of an element of HTML is not seen, by its name. */
export function hiddenByName(element: number): number {
  if (element === NOSCRIPT) return IN_NOSCRIPT
  return element === TEMPLATE ? IN_TEMPLATE : 0
}

/** Why the element of the current tag is not seen, by its own attributes. */
export function ownHidden(page: Page): number {
  const { tag } = page
  if ((tag.hints & NAMES_HIDING) === 0) return 0
  let bits = 0
  for (let attribute = 0; attribute < tag.attributes; attribute += 1) {
    const from = tag.places[attribute * 4] as number
    const length = (tag.places[attribute * 4 + 1] as number) - from
    if (length !== 5 && length !== 6 && length !== 11) continue
    if (letter[page.bytes[from] as number] === 0) continue
    const bit = hiddenByAttribute(page, attribute, from, length)
    if (bit !== 0 && !isRepeated(page, attribute, from, length)) bits |= bit
  }
  return bits
}

function isCommentsElement(page: Page): boolean {
  const { tag, bytes } = page
  if ((tag.hints & MAY_NAME_COMMENTS) === 0) return false
  for (let attribute = 0; attribute < tag.attributes; attribute += 1) {
    const from = tag.places[attribute * 4] as number
    const length = (tag.places[attribute * 4 + 1] as number) - from
    const isName = (length === 5 && saysAt(bytes, from, 'class')) || (length === 2 && saysAt(bytes, from, 'id'))
    if (isName && namesComments(valueAt(page, attribute))) return true
  }
  return false
}

const regionNames: readonly string[] = linkRegions
const regionOf = new Int8Array(traits.length).map((_, element) => regionNames.indexOf(nameOf(element)))

/** The region in the current tag's element, which stands in `parent`. A header or footer of an article is no header or footer of the page. */
export function regionIn(page: Page, parent: number): number {
  const { element } = page.tag
  if (parent === COMMENTS || element <= 0) return parent
  const known = traits[element] as number
  if ((known & CONTAINER) !== 0 && element !== A && element !== BODY && isCommentsElement(page)) return COMMENTS
  if ((known & LANDMARK) === 0) return parent
  if ((element === HEADER || element === FOOTER) && scoping.has(parent)) return parent
  return regionOf[element] as number
}
