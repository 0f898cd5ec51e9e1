import { passEndTag, takesStartTag } from './beginning.ts'
import { noteFrame } from './head-facts.ts'
import { BLOCK, BR, FRAME, FRAMESET, NOFRAMES, traits } from './markup/elements.ts'
import { enterRawText } from './note-element.ts'
import type { Page } from './page.ts'
import { endTag, isOfHtml, startTag } from './tags.ts'
import { endXmlTag, startXml } from './xml-tags.ts'

/*
 * Tags of a document that is not settled: its beginning, a frameset, XML. They are a small part of all tags. Their functions are separate from
 * those for all other tags, so that the engine spends its budget for inlining on the latter.
 */

/** A start tag in a frameset, or after it. Only frames are allowed there (13.2.6.4.20). */
function startInFrameset(page: Page, end: number) {
  const { beginning, tag } = page
  const { element } = tag
  if (element === NOFRAMES) enterRawText(page, end)
  if (beginning.framesets < 0) return
  if (element === FRAMESET) beginning.framesets += 1
  else if (element === FRAME) noteFrame(page)
}

function endInFrameset({ beginning, tag }: Page) {
  if (tag.element !== FRAMESET || beginning.framesets < 0) return
  beginning.framesets -= 1
  if (beginning.framesets === 0) beginning.framesets = -1
}

function startEarly(page: Page, from: number, end: number) {
  if (page.isXml) startXml(page, from, end)
  else if (page.beginning.framesets !== 0) startInFrameset(page, end)
  else if (!isOfHtml(page) || takesStartTag(page)) startTag(page, from, end)
}

function endEarly(page: Page, from: number, end: number) {
  if (page.isXml) return endXmlTag(page, from, end)
  if (page.beginning.framesets !== 0) return endInFrameset(page)
  passEndTag(page)
  endTag(page, from, end)
}

/** Handles the current tag, at `from` to `end`, in a document that is not settled. */
export function passEarlyTag(page: Page, from: number, end: number) {
  const { shown, tag } = page
  if (shown !== null) {
    const known = tag.element > 0 ? (traits[tag.element] as number) : 0
    // Blocks and line breaks separate words.
    if ((known & BLOCK) !== 0 || tag.element === BR) shown.text += ' '
  }
  if (tag.isEnd) endEarly(page, from, end)
  else startEarly(page, from, end)
}
