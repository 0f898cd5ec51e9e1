import type { PageFacts } from '#contract/reports/report-evidence.ts'
import { releaseBuffer, type SeenBytes, stepBytesUsual, storeReadBytes, takeStepBuffer } from './buffer-pool.ts'
import { pageFacts } from './head-facts.ts'
import { finishLink } from './links.ts'
import { type Charset, isXmlType, prescanBytes, sniffCharset } from './markup/charset.ts'
import { collapse, sliceDecoder } from './markup/decode-slice.ts'
import { type IsCandidate, newLinkTargets, rebase } from './markup/link-target.ts'
import { findNotice, type Notice, noticeTextMax } from './notice.ts'
import { endPage, newPage, type Page, type WorthOf } from './page.ts'
import { scanBytes } from './scan-document.ts'
import { type PageStyling, readStyling } from './styling.ts'
import { type TextWeights, textWeights } from './text-weights.ts'

export type PageScanOptions = {
  /** The page's final URL, the base of its relative links. */
  url: string
  /** The `content-type` header of the response. */
  contentType: string | null
  /** Which links are described in full. At most 200 are. */
  isCandidate: IsCandidate
  /** Ranks links: of more than 200, those with the highest worth are described. Without it, the first 200 are. */
  worthOf?: WorthOf
  /**
   * Parts of host names in ASCII. Every URL that `isCandidate` accepts contains one of them in its host. `isCandidate` is not called for other URLs,
   * which is many times faster.
   */
  needles?: readonly string[]
  /** Chunks are collected until they have this many bytes. The result does not depend on the number. */
  stepBytes?: number
}

/** A chunk has to stay valid only until the call returns. Chunks written after the end are ignored. */
export type PageScanner = {
  write: (chunk: Uint8Array) => void
  end: () => PageFacts
  /** Whether only whitespace was written. */
  isBlank: () => boolean
  /**
   * Available after the end: the styles that apply to the page's links. `null` without styles, or when the page is too long for its bytes to be
   * stored.
   */
  styling: () => PageStyling | null
  /** Releases the memory of the styling for other pages. */
  release: () => void
}

const pieceBytes = 65_536
/** How many bytes may precede a `<base>` that still changes the links before it. */
const rereadMax = 1_048_576
/** The limit on markup, in bytes, of a page that is searched for a notice. */
const noticeBytesMax = 131_072
const doubleByte = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'])
/** Encodings whose markup is not in ASCII bytes. They are converted to UTF-8 first. */
const transcoded = new Set(['utf-16le', 'utf-16be', 'iso-2022-jp'])

const nothing = Buffer.alloc(0)
const withoutWorth = () => 0

/** Calls `take` with pieces of at least `step` bytes, and with the rest at the end. Small chunks are copied together. */
function inSteps(step: number, take: (bytes: Buffer, isLast: boolean) => void) {
  let gathered: Buffer | null = null
  let length = 0
  function flush(isLast: boolean) {
    const bytes = gathered === null ? nothing : gathered.subarray(0, length)
    length = 0
    take(bytes, isLast)
    if (isLast && gathered !== null) releaseBuffer(gathered)
  }
  function gather(chunk: Buffer) {
    let at = 0
    while (at < chunk.length) {
      gathered ??= takeStepBuffer(step)
      const copied = chunk.copy(gathered, length, at, at + step - length)
      length += copied
      at += copied
      if (length === step) flush(false)
    }
  }
  return {
    write(chunk: Buffer) {
      if (length > 0 || chunk.length < step) return gather(chunk)
      for (let at = 0; at < chunk.length; at += pieceBytes) take(chunk.subarray(at, at + pieceBytes), false)
    },
    end: () => flush(true),
  }
}

/** Counts the UTF-16 code units of transcoded text up to an offset. Offsets must not decrease. */
function utf16Offset(markBytes: number): Page['bodyOffset'] {
  let counted = 0
  let units = 0
  return (page, offset) => {
    for (; counted < offset; counted += 1) {
      const byte = page.bytes[counted - page.origin] as number
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
    }
    return markBytes + units * 2
  }
}

function offsetsIn(charset: Charset): Page['bodyOffset'] {
  if (charset.name.startsWith('utf-16')) return utf16Offset(charset.markBytes)
  return (_, offset) => offset + charset.markBytes
}

function weightsIn(charset: string): TextWeights {
  if (charset === 'utf-8' || transcoded.has(charset)) return textWeights.utf8
  return doubleByte.has(charset) ? textWeights.double : textWeights.single
}

/** Scans the document after its byte order mark. The scan starts over when it finds a base that changes links before it. */
function startScan(options: PageScanOptions, charset: Charset) {
  const isXml = isXmlType(options.contentType)
  const decode = sliceDecoder(transcoded.has(charset.name) ? 'utf-8' : charset.name)
  const fresh = () => {
    return newPage({
      url: options.url,
      decode,
      targets: newLinkTargets(options.url, options.needles, options.isCandidate),
      bodyOffset: offsetsIn(charset),
      weights: weightsIn(charset.name),
      isXml,
      worthOf: options.worthOf ?? withoutWorth,
    })
  }
  let page = fresh()
  let seen: SeenBytes | null = storeReadBytes(rereadMax)

  function startOver(base: string, again: readonly Buffer[], isLast: boolean) {
    endPage(page)
    page = fresh()
    page.isBaseKnown = true
    rebase(page.targets, base)
    for (const [index, piece] of again.entries()) scanBytes(page, piece, isLast && index === again.length - 1)
  }

  /** Reads a short page without links a second time, to find a notice in its text. */
  function readNotice(facts: PageFacts): Notice | null {
    if (facts.links.length > 0 || facts.textLength > noticeTextMax) return null
    const pieces = seen?.all() ?? null
    if (pieces === null || (pieces.length - 1) * pieceBytes > noticeBytesMax) return null
    const again = fresh()
    const shown = { text: '', heading: '' }
    again.shown = shown
    for (const [index, piece] of pieces.entries()) scanBytes(again, piece, index === pieces.length - 1)
    endPage(again)
    const bytes = Buffer.concat(pieces)
    return findNotice({
      ...facts,
      host: URL.parse(options.url)?.hostname ?? '',
      text: collapse(shown.text),
      heading: collapse(shown.heading),
      html: decode(bytes, 0, bytes.length),
    })
  }

  function dropSeen() {
    seen?.drop()
    seen = null
  }

  return {
    scan(bytes: Buffer, isLast: boolean) {
      const isFirstBaseAhead = page.facts.base === null
      seen?.add(bytes)
      scanBytes(page, bytes, isLast)
      const { base } = page.facts
      if (!isFirstBaseAhead || base === null) return
      const again = seen?.all() ?? null
      if (page.isBaseLate && again !== null && base !== options.url) startOver(base, again, isLast)
    },
    end() {
      const styling = readStyling(page, seen)
      endPage(page)
      const facts = pageFacts(page, charset, page.links.map(finishLink))
      const notice = readNotice(facts)
      if (notice !== null) facts.notice = notice
      if (styling === null) dropSeen()
      return { facts, styling }
    },
    release() {
      dropSeen()
    },
  }
}

/** Converts a document to UTF-8 when its markup is not in ASCII bytes. */
function inAscii(charset: Charset, scan: (bytes: Buffer, isLast: boolean) => void) {
  if (!transcoded.has(charset.name)) return scan
  const decoder = new TextDecoder(charset.name, { ignoreBOM: true })
  return (bytes: Buffer, isLast: boolean) => scan(Buffer.from(decoder.decode(bytes, { stream: !isLast })), isLast)
}

/**
 * Reads one HTML page while it arrives and reports its links to a destination and the facts in its head. The result does not depend on how the page
 * is split into chunks. Memory is bounded for every page. No page content makes it throw. Tokens are those of the HTML standard (13.2.5). Tree
 * construction is implemented only as far as links, their ancestors and SVG require it.
 */
export function createPageScanner(options: PageScanOptions): PageScanner {
  let head: Buffer = nothing
  let written = 0
  let scan: ReturnType<typeof startScan> | null = null
  let steps: ReturnType<typeof inSteps> | null = null
  let ended: { facts: PageFacts; styling: PageStyling | null } | null = null

  function begin(head: Buffer) {
    const charset = sniffCharset(head, options.contentType)
    scan = startScan(options, charset)
    steps = inSteps(options.stepBytes ?? stepBytesUsual, inAscii(charset, scan.scan))
    steps.write(head.subarray(charset.markBytes))
    return { scan, steps }
  }

  function finish() {
    const started = scan !== null && steps !== null ? { scan, steps } : begin(head)
    started.steps.end()
    return started.scan.end()
  }

  return {
    write(chunk) {
      if (ended !== null) return
      written += chunk.byteLength
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (steps !== null) return steps.write(bytes)
      if (head.length === 0 && bytes.length >= prescanBytes) return void begin(bytes)
      head = Buffer.concat([head, bytes])
      if (head.length >= prescanBytes) begin(head)
    },
    end() {
      ended ??= finish()
      return ended.facts
    },
    isBlank: () => written < prescanBytes && /^[\s\0\ufeff]*$/.test(head.toString()),
    styling: () => ended?.styling ?? null,
    release() {
      if (ended === null) return
      ended = { ...ended, styling: null }
      scan?.release()
    },
  }
}
