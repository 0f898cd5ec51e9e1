import { takesText } from './beginning.ts'
import { IN_TEMPLATE, UNREAD } from './hidden.ts'
import { contextBytes, endSentences, noteAfter } from './links.ts'
import { plainText } from './markup/decode-slice.ts'
import { nameOf, TITLE } from './markup/elements.ts'
import { HTML_KIND } from './open-elements.ts'
import { type LinkDraft, type Page, recentMax } from './page.ts'

/** The limit on an anchor text, in UTF-16 code units. */
const anchorMax = 1024

function noteRecent(page: Page, from: number, to: number, isHidden: boolean) {
  const { recent } = page
  const slot = recent.runs % recentMax
  recent.from[slot] = page.origin + from
  recent.to[slot] = page.origin + to
  recent.isHidden[slot] = isHidden ? 1 : 0
  recent.runs += 1
}

function readInLink(page: Page, link: LinkDraft, text: string) {
  const top = page.open.size - 1
  if (((page.open.hidden[top] as number) & IN_TEMPLATE) !== 0 && !link.found.hidden.includes('template')) return
  if (page.open.kind[top] === HTML_KIND) {
    if (link.text.length < anchorMax) link.text += text.slice(0, anchorMax * 4)
    return
  }
  const element = page.open.elements[top] as number
  if (element === TITLE) link.alt += ` ${text.slice(0, anchorMax)}`
  else if (!unreadInSvg.has(nameOf(element)) && link.text.length < anchorMax) link.text += text
}
const unreadInSvg = new Set(['desc', 'script', 'style'])

/** Handles a weighed run of text between two tags. */
export function noteText(page: Page, from: number, to: number) {
  const { open, link } = page
  if (!page.isSettled && !takesText(page, from, to)) return
  const top = open.size - 1
  const isHidden = ((open.hidden[top] as number) & UNREAD) !== 0
  if (!isHidden && open.kind[top] === HTML_KIND) page.facts.textLength += page.runWeight
  noteRecent(page, from, to, isHidden)
  if (link === null && page.following.length === 0) return
  const text = plainText(page.decode(page.bytes, from, Math.min(to, from + contextBytes)))
  if (link !== null) readInLink(page, link, text)
  noteAfter(page, text, isHidden)
}

/** A separator of words, such as a line break. */
export function noteGap(page: Page) {
  if (page.link !== null && page.link.text.length < anchorMax) page.link.text += ' '
  noteRecent(page, -page.origin - 1, -page.origin - 1, false)
  noteAfter(page, ' ', false)
}

/** The border of a block. Sentences end there. */
export function noteBlock(page: Page) {
  page.recent.runs = 0
  if (page.following.length > 0) endSentences(page)
  const { link } = page
  if (link === null) return
  if (link.text.trim() === '') link.before = ''
  if (link.text.length < anchorMax) link.text += ' '
}
