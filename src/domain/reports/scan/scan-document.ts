import {
  findByte,
  GREATER_THAN as GREATER_THAN_,
  LESS_THAN as LESS_THAN_,
  letter as letterTable,
  SLASH as SLASH_,
  saysAt,
} from './byte-classes.ts'
import { nameOf, TITLE as TITLE_ } from './elements.ts'
import { noteTitle, titleBytes } from './head-facts.ts'
import { contextBytes as contextBytes_, endLink, endSentences, keepOuterHtml } from './links.ts'
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
import { type Skipped, skipComment, skipRawText, skipScript } from './skip-text.ts'
import { readTag, skipTag } from './tag.ts'
import { endTag, startTag } from './tags.ts'
import { noteText } from './text.ts'
import { isMarkup, textEnd } from './text-run.ts'

const GREATER_THAN = GREATER_THAN_
const LESS_THAN = LESS_THAN_
const letter = letterTable
const SLASH = SLASH_
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

/** Attributes that end later in a tag are not read, in bytes. */
const tagMax = 262_144
const longestOpening = 9

const skipped: Skipped = { at: 0, isOver: false }

function enter(page: Page, mode: number, at: number): number {
  page.mode = mode
  page.contentFrom = page.origin + at
  return at
}

/** What begins with `<!` or `<?`: the place after its opening, or -1 while it cannot be told. */
function openDeclaration(page: Page, at: number, isLast: boolean): number {
  const { bytes, open } = page
  if (bytes.length - at < longestOpening && !isLast) return -1
  if (saysAt(bytes, at, '<!--')) return enter(page, COMMENT, at + 4)
  const isForeign = open.kind[open.size - 1] !== HTML_KIND
  if (isForeign && bytes.toString('latin1', at, at + 9) === '<![CDATA[') return enter(page, CDATA, at + 9)
  return enter(page, BOGUS_COMMENT, at + 2)
}

/** A tag whose `<` stands at `at` and whose name begins at `nameFrom`: the place after what was read of it, or -1 while it is not over. */
function passTag(page: Page, at: number, nameFrom: number, isEnd: boolean): number {
  const { bytes, tag } = page
  const limit = Math.min(bytes.length, at + tagMax)
  let end = readTag(tag, bytes, nameFrom, limit)
  const isLong = end === -1 && limit === at + tagMax
  if (end === -1 && !isLong) return -1
  if (isLong) end = limit
  tag.isEnd = isEnd
  if (isEnd) endTag(page, at, end)
  else startTag(page, at, end)
  if (isLong) {
    page.modeAfter = page.mode
    page.mode = LONG_TAG
  }
  return end
}

/** The markup at `at`: the place after it, or -1 while it is not over. */
function passMarkup(page: Page, at: number, isLast: boolean): number {
  const { bytes } = page
  const next = bytes[at + 1] as number
  if (letter[next] === 1) return passTag(page, at, at + 1, false)
  if (next !== SLASH) return openDeclaration(page, at, isLast)
  const third = bytes[at + 2] as number
  if (letter[third] === 1) return passTag(page, at, at + 2, true)
  return third === GREATER_THAN ? at + 3 : enter(page, BOGUS_COMMENT, at + 2)
}

/** Goes through text and tags until something else begins; whether it got on. */
function passData(page: Page, isLast: boolean): boolean {
  const { bytes } = page
  while (page.at < bytes.length && page.mode === DATA) {
    const { at } = page
    const to = bytes[at] === LESS_THAN && isMarkup(bytes, at, isLast) === true ? at : textEnd(page, at, isLast)
    if (to === -1) return false
    if (to > at) {
      noteText(page, at, to)
      page.at = to
    } else {
      const end = passMarkup(page, at, isLast)
      if (end === -1) return false
      page.at = end
    }
  }
  return true
}

function keepTitle(page: Page, to: number) {
  if (page.titleFrom === -1) return
  noteTitle(page, page.titleFrom, to)
  page.titleFrom = -1
}

function passRawText(page: Page, isLast: boolean) {
  if (page.mode === SCRIPT_TEXT) {
    page.scriptState = skipScript(skipped, page.bytes, page.at, page.scriptState, isLast)
  } else skipRawText(skipped, page.bytes, page.at, nameOf(page.raw))
  if (skipped.isOver && page.raw === TITLE) keepTitle(page, page.origin + skipped.at)
}

function passCdata(page: Page) {
  const end = page.bytes.indexOf(']]>', page.at, 'latin1')
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? Math.max(page.at, page.bytes.length - 2) : end + 3
}

function passLongTag(page: Page) {
  const end = skipTag(page.tag, page.bytes, page.at)
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? page.bytes.length : end
}

function passBogusComment(page: Page) {
  const end = findByte(page.bytes, GREATER_THAN, page.at, page.bytes.length)
  skipped.isOver = end !== -1
  skipped.at = end === -1 ? page.bytes.length : end + 1
}

/** Goes on in what is neither text nor a tag; whether it is over. */
function passOther(page: Page, isLast: boolean): boolean {
  const { mode } = page
  if (mode === RAW_TEXT || mode === SCRIPT_TEXT) passRawText(page, isLast)
  else if (mode === COMMENT) skipComment(skipped, page.bytes, page.at, page.contentFrom - page.origin)
  else if (mode === BOGUS_COMMENT) passBogusComment(page)
  else if (mode === CDATA) passCdata(page)
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

/** The first place still needed when more bytes come. */
function neededFrom(page: Page): number {
  let from = page.at - contextBytes
  if (page.link !== null && page.link.outerHtml === null) from = Math.min(from, page.link.from - page.origin)
  if (page.titleFrom !== -1) from = Math.min(from, page.titleFrom - page.origin)
  return Math.max(0, from)
}

/** Where bytes that follow others are joined with them. One page after another is scanned in it, and none keeps it: memory that comes and goes with each page has the collector run all the time. */
const workplace = Buffer.allocUnsafeSlow(131_072)

function join(kept: Buffer, bytes: Buffer): Buffer {
  if (kept.length === 0) return bytes
  if (bytes.length === 0) return kept
  const length = kept.length + bytes.length
  if (length > workplace.length) return Buffer.concat([kept, bytes])
  kept.copy(workplace)
  bytes.copy(workplace, kept.length)
  return workplace.subarray(0, length)
}

/** What came is only lent, and what it was joined in is the next page's. */
function keepRest({ bytes, kept }: Page, from: number): Buffer {
  const length = bytes.length - from
  if (length > kept.length) return Buffer.from(bytes.subarray(from))
  bytes.copy(kept, 0, from)
  return kept.subarray(0, length)
}

/** Reads on in a document: `bytes` follow those of the calls before. */
export function scanBytes(page: Page, bytes: Buffer, isLast: boolean) {
  page.bytes = join(page.bytes, bytes)
  let isOn = true
  while (isOn && page.at < page.bytes.length)
    isOn = page.mode === DATA ? passData(page, isLast) : passOther(page, isLast)
  const end = page.origin + page.bytes.length
  if (page.titleFrom !== -1 && (isLast || page.origin + page.at - page.titleFrom >= titleBytes)) keepTitle(page, end)
  if (isLast) {
    endLink(page, end)
    endSentences(page)
    return
  }
  keepOuterHtml(page)
  const from = neededFrom(page)
  page.bodyOffset(page, page.origin + from)
  page.bytes = keepRest(page, from)
  page.origin += from
  page.at -= from
}
