import { passEarlyTag } from './early-tags.ts'
import { endTitle, titleBytes } from './head-facts.ts'
import { contextBytes as contextBytes_, endLink, endSentences, storeOuterHtml } from './links.ts'
import { findByte, GREATER_THAN as GREATER_THAN_, matchesAt, SLASH as SLASH_ } from './markup/byte-classes.ts'
import { nameOf, STYLE as STYLE_, TITLE as TITLE_ } from './markup/elements.ts'
import { type Skipped, skipComment, skipRawText, skipScript } from './markup/skip-text.ts'
import { skipTag, takeTag } from './markup/tag.ts'
import { endStyle } from './note-element.ts'
import { HTML_KIND as HTML_KIND_ } from './open-elements.ts'
import {
  BOGUS_COMMENT as BOGUS_COMMENT_,
  CDATA as CDATA_,
  COMMENT as COMMENT_,
  DATA as DATA_,
  LONG_TAG as LONG_TAG_,
  type Page,
  RAW_TEXT as RAW_TEXT_,
  SCRIPT_TEXT as SCRIPT_TEXT_,
} from './page.ts'
import { endTag, startTag } from './tags.ts'
import { noteText } from './text.ts'
import { OTHER_MARKUP, UNDECIDED } from './tokenizer/answers.ts'
import { TEXT_TO, WEIGHT } from './tokenizer/layout.ts'
import { readMarkup, result, workplace } from './tokenizer/tokenizer.ts'

const GREATER_THAN = GREATER_THAN_
const SLASH = SLASH_
const STYLE = STYLE_
const TITLE = TITLE_
const contextBytes = contextBytes_
const HTML_KIND = HTML_KIND_
const BOGUS_COMMENT = BOGUS_COMMENT_
const CDATA = CDATA_
const COMMENT = COMMENT_
const DATA = DATA_
const LONG_TAG = LONG_TAG_
const RAW_TEXT = RAW_TEXT_
const SCRIPT_TEXT = SCRIPT_TEXT_

const longestOpening = 9

const skipped: Skipped = { at: 0, isOver: false }

function enter(page: Page, mode: number, at: number): number {
  page.mode = mode
  page.contentFrom = page.origin + at
  return at
}

/** Handles markup that begins with `<!` or `<?`. Returns the position after its opening, or -1 when more bytes are needed. */
function openDeclaration(page: Page, at: number, isLast: boolean): number {
  const { bytes, open } = page
  if (bytes.length - at < longestOpening && !isLast) return -1
  if (matchesAt(bytes, at, '<!--')) return enter(page, COMMENT, at + 4)
  const isThirdParty = page.isXml || open.kind[open.size - 1] !== HTML_KIND
  if (isThirdParty && bytes.toString('latin1', at, at + 9) === '<![CDATA[') return enter(page, CDATA, at + 9)
  return enter(page, BOGUS_COMMENT, at + 2)
}

/** Handles the tag that was read, at `at` to `end`. */
function passTag(page: Page, at: number, end: number) {
  const { tag } = page
  takeTag(tag, page.bytes)
  if (!page.isSettled) passEarlyTag(page, at, end)
  else if (tag.isEnd) endTag(page, at, end)
  else startTag(page, at, end)
  if (tag.stop === 0) return
  page.longTagState = tag.stop
  page.modeAfter = page.mode
  page.mode = LONG_TAG
}

/** Handles markup at `at` that is not a tag. Returns the position after its opening, or -1 when more bytes are needed. */
function passOtherMarkup(page: Page, at: number, isLast: boolean): number {
  const { bytes } = page
  if (bytes[at + 1] !== SLASH) return openDeclaration(page, at, isLast)
  return bytes[at + 2] === GREATER_THAN ? at + 3 : enter(page, BOGUS_COMMENT, at + 2)
}

/** Reads text and tags until other markup begins. Returns `false` when more bytes are needed. */
function passData(page: Page, isLast: boolean): boolean {
  const { length } = page.bytes
  const { least, high } = page.weights
  while (page.at < length && page.mode === DATA) {
    const { at } = page
    const end = readMarkup(at, length, isLast ? 1 : 0, least, high)
    const to = result[TEXT_TO] as number
    if (to > at) {
      page.runWeight = result[WEIGHT] as number
      noteText(page, at, to)
      page.at = to
    }
    if (end > 0) {
      page.at = end
      passTag(page, to, end)
    } else if (end === UNDECIDED) return false
    else if (end === OTHER_MARKUP) {
      const after = passOtherMarkup(page, to, isLast)
      if (after === -1) return false
      page.at = after
    }
  }
  return true
}

function passRawText(page: Page, isLast: boolean) {
  if (page.mode === SCRIPT_TEXT) {
    page.scriptState = skipScript(skipped, page.bytes, page.at, page.scriptState, isLast)
  } else skipRawText(skipped, page.bytes, page.at, nameOf(page.raw))
  if (!skipped.isOver) return
  if (page.raw === TITLE) endTitle(page, page.origin + skipped.at)
  else if (page.raw === STYLE) endStyle(page, page.origin + skipped.at)
}

/** The last position at or before `at` that is the start of a UTF-8 character. */
function characterStart(bytes: Buffer, at: number, from: number): number {
  let start = at
  while (start > from && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1
  return start
}

function passCdata(page: Page, isLast: boolean) {
  const { bytes, at } = page
  const end = bytes.indexOf(']]>', at, 'latin1')
  const rest = isLast ? bytes.length : characterStart(bytes, Math.max(at, bytes.length - 2), at)
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? rest : end + 3
  if (page.isXml) noteCdata(page, at, end === -1 ? rest : end)
}

/** In XML, CDATA is text. */
function noteCdata(page: Page, from: number, to: number) {
  if (to <= from) return
  let weight = 0
  for (let at = from; at < to; at += 1) {
    const byte = page.bytes[at] as number
    if (byte > 0x20 && (byte & 0xc0) !== 0x80) weight += 2
  }
  page.runWeight = weight
  noteText(page, from, to)
}

function passLongTag(page: Page) {
  const end = skipTag(page, page.bytes, page.at)
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? page.bytes.length : end
}

function passBogusComment(page: Page) {
  const end = findByte(page.bytes, GREATER_THAN, page.at, page.bytes.length)
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? page.bytes.length : end + 1
}

/** Continues in content that is neither text nor a tag. Returns whether it has ended. */
function passOther(page: Page, isLast: boolean): boolean {
  const { mode } = page
  if (mode === RAW_TEXT || mode === SCRIPT_TEXT) passRawText(page, isLast)
  else if (mode === COMMENT) skipComment(skipped, page.bytes, page.at, page.contentFrom - page.origin)
  else if (mode === BOGUS_COMMENT) passBogusComment(page)
  else if (mode === CDATA) passCdata(page, isLast)
  else if (mode === LONG_TAG) passLongTag(page)
  else {
    skipped.at = page.bytes.length
    skipped.isOver = false
  }
  page.at = skipped.at
  if (!skipped.isOver) return false
  page.mode = mode === LONG_TAG ? page.modeAfter : DATA
  page.modeAfter = DATA
  return true
}

/** The first position that is still needed when more bytes arrive. */
function neededFrom(page: Page): number {
  let from = page.at - contextBytes
  if (page.link !== null && page.link.outerHtml === null) from = Math.min(from, page.link.from - page.origin)
  if (page.titleFrom !== -1) from = Math.min(from, page.titleFrom - page.origin)
  return Math.max(0, from)
}

/** A piece of this size and the retained bytes, at most one long tag, fit into the workplace. */
const pieceMax = 131_072

/** Copies the retained bytes of the page and the bytes that follow into the workplace. */
function join({ bytes: retained }: Page, bytes: Buffer): Buffer {
  retained.copy(workplace)
  bytes.copy(workplace, retained.length)
  return workplace.subarray(0, retained.length + bytes.length)
}

/** Copies the retained bytes: the caller's chunk is only valid during the call, and the next page overwrites the workplace. */
function retainRest({ bytes, retained }: Page, from: number): Buffer {
  const length = bytes.length - from
  if (length > retained.length) return Buffer.from(bytes.subarray(from))
  bytes.copy(retained, 0, from)
  return retained.subarray(0, length)
}

function scanPiece(page: Page, bytes: Buffer, isLast: boolean) {
  page.bytes = join(page, bytes)
  let isOn = true
  while (isOn && page.at < page.bytes.length)
    isOn = page.mode === DATA ? passData(page, isLast) : passOther(page, isLast)
  const end = page.origin + page.bytes.length
  if (page.titleFrom !== -1 && (isLast || page.origin + page.at - page.titleFrom >= titleBytes)) endTitle(page, end)
  if (isLast) {
    endLink(page, end)
    endSentences(page)
    return
  }
  storeOuterHtml(page)
  const from = neededFrom(page)
  page.bodyOffset(page, page.origin + from)
  page.bytes = retainRest(page, from)
  page.origin += from
  page.at -= from
}

/** Continues the scan of a document: `bytes` follow those of the previous calls. */
export function scanBytes(page: Page, bytes: Buffer, isLast: boolean) {
  let at = 0
  for (; bytes.length - at > pieceMax; at += pieceMax) scanPiece(page, bytes.subarray(at, at + pieceMax), false)
  scanPiece(page, at === 0 ? bytes : bytes.subarray(at), isLast)
}
