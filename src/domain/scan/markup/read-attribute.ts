import type { Page } from '../page.ts'
import { AMPERSAND, saysAt, whitespace } from './byte-classes.ts'
import { attributeText } from './decode-slice.ts'
import { findAttribute } from './tag.ts'

/** Longer values are cut before they are decoded. */
const valueMax = 65_536

export function valueAt(page: Page, attribute: number): string {
  const { places } = page.tag
  const from = places[attribute * 4 + 2] as number
  const to = places[attribute * 4 + 3] as number
  return attributeText(page.decode(page.bytes, from, Math.min(to, from + valueMax)))
}

/** The value of the current tag's attribute `name`; `null` without it. */
export function readAttribute(page: Page, name: string): string | null {
  const attribute = findAttribute(page.tag, page.bytes, name)
  return attribute === -1 ? null : valueAt(page, attribute)
}

/** Lower-case words of an attribute that is a set of them, each once. */
export function tokensOf(value: string | null): string[] {
  return [...new Set((value ?? '').toLowerCase().split(/[\t\n\f\r ]+/))].filter((token) => token !== '')
}

/** Whether the attribute is a set of words with `word` in it. */
export function hasToken(page: Page, attribute: number, word: string): boolean {
  const { places } = page.tag
  const to = places[attribute * 4 + 3] as number
  let start = places[attribute * 4 + 2] as number
  for (let at = start; at <= to; at += 1) {
    const byte = page.bytes[at] as number
    if (at < to && byte === AMPERSAND) return tokensOf(valueAt(page, attribute)).includes(word)
    if (at === to || whitespace[byte] === 1) {
      if (at - start === word.length && saysAt(page.bytes, start, word)) return true
      start = at + 1
    }
  }
  return false
}
