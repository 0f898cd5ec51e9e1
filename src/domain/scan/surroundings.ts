import { linkRegions } from '#contract/reports/report-evidence.ts'
import { ARIA_HIDDEN, CSS, HIDDEN_ATTRIBUTE, hidesByStyle, IN_NOSCRIPT, IN_TEMPLATE, namesComments } from './hidden.ts'
import { letter, matchesAt } from './markup/byte-classes.ts'
import { A, BODY, CONTAINER, FOOTER, HEADER, LANDMARK, NOSCRIPT, nameOf, TEMPLATE, traits } from './markup/elements.ts'
import { valueAt } from './markup/read-attribute.ts'
import type { Page } from './page.ts'
import { MAY_NAME_COMMENTS, NAMES_HIDING } from './tokenizer/answers.ts'

const COMMENTS = linkRegions.indexOf('comments')
const scoping = new Set((['main', 'article', 'aside', 'nav'] as const).map((name) => linkRegions.indexOf(name)))

function isHiddenByAria(page: Page, attribute: number): boolean {
  const from = page.tag.attributeOffsets[attribute * 4 + 2] as number
  const length = (page.tag.attributeOffsets[attribute * 4 + 3] as number) - from
  if (length <= 4) return length === 4 && matchesAt(page.bytes, from, 'true')
  return valueAt(page, attribute).trim().toLowerCase() === 'true'
}

/** The reason for hiding that one attribute gives. Attributes are distinguished by length first. */
function hiddenByAttribute(page: Page, attribute: number, from: number, length: number): number {
  const { bytes } = page
  if (length === 5 && matchesAt(bytes, from, 'style')) return hidesByStyle(valueAt(page, attribute)) ? CSS : 0
  if (length === 6 && matchesAt(bytes, from, 'hidden')) return HIDDEN_ATTRIBUTE
  if (length === 11 && matchesAt(bytes, from, 'aria-hidden')) return isHiddenByAria(page, attribute) ? ARIA_HIDDEN : 0
  return 0
}

function isRepeated(page: Page, attribute: number, from: number, length: number): boolean {
  const { bytes, tag } = page
  for (let other = 0; other < attribute; other += 1) {
    const otherFrom = tag.attributeOffsets[other * 4] as number
    if ((tag.attributeOffsets[other * 4 + 1] as number) - otherFrom !== length) continue
    const name = bytes.toString('latin1', from, from + length).toLowerCase()
    if (matchesAt(bytes, otherFrom, name)) return true
  }
  return false
}

/** The reason for hiding that the name of an HTML element gives. */
export function hiddenByName(element: number): number {
  if (element === NOSCRIPT) return IN_NOSCRIPT
  return element === TEMPLATE ? IN_TEMPLATE : 0
}

/** The reasons for hiding that the current tag's attributes give. */
export function ownHidden(page: Page): number {
  const { tag } = page
  if ((tag.hints & NAMES_HIDING) === 0) return 0
  let bits = 0
  for (let attribute = 0; attribute < tag.attributes; attribute += 1) {
    const from = tag.attributeOffsets[attribute * 4] as number
    const length = (tag.attributeOffsets[attribute * 4 + 1] as number) - from
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
    const from = tag.attributeOffsets[attribute * 4] as number
    const length = (tag.attributeOffsets[attribute * 4 + 1] as number) - from
    const isName = (length === 5 && matchesAt(bytes, from, 'class')) || (length === 2 && matchesAt(bytes, from, 'id'))
    if (isName && namesComments(valueAt(page, attribute))) return true
  }
  return false
}

const regionNames: readonly string[] = linkRegions
const regionOf = new Int8Array(traits.length).map((_, element) => regionNames.indexOf(nameOf(element)))

/**
 * The region inside the current tag's element, whose parent region is `parent`. A header or footer of an article is not a header or footer of the
 * page.
 */
export function regionIn(page: Page, parent: number): number {
  const { element } = page.tag
  if (parent === COMMENTS || element <= 0) return parent
  const known = traits[element] as number
  if ((known & CONTAINER) !== 0 && element !== A && element !== BODY && isCommentsElement(page)) return COMMENTS
  if ((known & LANDMARK) === 0) return parent
  if ((element === HEADER || element === FOOTER) && scoping.has(parent)) return parent
  return regionOf[element] as number
}
