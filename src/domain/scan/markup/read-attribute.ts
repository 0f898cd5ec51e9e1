import type { Page } from '../page.ts'
import { AMPERSAND, matchesAt, whitespace } from './byte-classes.ts'
import { attributeText } from './decode-slice.ts'
import { findAttribute } from './tag.ts'

/** Longer values are cut before they are decoded. */
const valueMax = 65_536

export function valueAt(page: Page, attribute: number): string {
  const { attributeOffsets } = page.tag
  const from = attributeOffsets[attribute * 4 + 2] as number
  const to = attributeOffsets[attribute * 4 + 3] as number
  return attributeText(page.decode(page.bytes, from, Math.min(to, from + valueMax)))
}

/** The value of the current tag's attribute `name`; `null` without it. */
export function readAttribute(page: Page, name: string): string | null {
  const attribute = findAttribute(page.tag, page.bytes, name)
  return attribute === -1 ? null : valueAt(page, attribute)
}

/** The lower-case tokens of an attribute, without duplicates. */
export function tokensOf(value: string | null): string[] {
  return [...new Set((value ?? '').toLowerCase().split(/[\t\n\f\r ]+/))].filter((token) => token !== '')
}

/** Whether the attribute's tokens include `word`. */
export function hasToken(page: Page, attribute: number, word: string): boolean {
  const { attributeOffsets } = page.tag
  const to = attributeOffsets[attribute * 4 + 3] as number
  let start = attributeOffsets[attribute * 4 + 2] as number
  for (let at = start; at <= to; at += 1) {
    const byte = page.bytes[at] as number
    if (at < to && byte === AMPERSAND) return tokensOf(valueAt(page, attribute)).includes(word)
    if (at === to || whitespace[byte] === 1) {
      if (at - start === word.length && matchesAt(page.bytes, start, word)) return true
      start = at + 1
    }
  }
  return false
}
