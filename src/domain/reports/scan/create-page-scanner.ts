import type { PageFacts } from '#contract/report-evidence.ts'
import { type Charset, prescanBytes, sniffCharset } from './charset.ts'
import { sliceDecoder } from './decode-slice.ts'
import { pageFacts } from './head-facts.ts'
import { newLinkTargets, rebase } from './link-target.ts'
import { finishLink } from './links.ts'
import { endPage, newPage, type Page } from './page.ts'
import { scanBytes } from './scan-document.ts'
import { textWeights } from './text-run.ts'

export type PageScanOptions = {
  /** The page's final URL, the base of its relative links. */
  url: string
  /** The header of the answer. */
  contentType: string | null
  /** Which links are described in full, by their absolute http or https URL. */
  isWanted: (url: string) => boolean
  /** Pieces of host names in ASCII, one of which stands in the host of every URL that `isWanted` takes: it is then not asked for others, which is many times faster. */
  needles?: readonly string[]
  /** Fewer bytes than these wait for more before they are looked at. The result is the same for any number. */
  stepBytes?: number
}

/** What is written after the end is nothing. */
export type PageScanner = { write: (chunk: Uint8Array) => void; end: () => PageFacts }

const stepBytesUsual = 16_384
const pieceBytes = 65_536
/** How far into a page a `<base>` may come and still change the links before it. */
const rereadMax = 1_048_576
const doubleByte = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'])
/** Encodings whose markup is not in ASCII bytes: they become UTF-8 first. */
const transcoded = new Set(['utf-16le', 'utf-16be', 'iso-2022-jp'])

const nothing = Buffer.alloc(0)

/** Hands `take` pieces of at least `step` bytes, and the rest at the end. Small chunks are copied together, unless one is all the rest. */
function inSteps(step: number, take: (bytes: Buffer, isLast: boolean) => void) {
  let waiting: Buffer | null = null
  let gathered: Buffer | null = null
  let length = 0
  function flush(isLast: boolean) {
    const bytes = waiting ?? gathered?.subarray(0, length) ?? nothing
    waiting = null
    gathered = null
    length = 0
    take(bytes, isLast)
  }
  function copyIn(chunk: Buffer) {
    let at = 0
    while (at < chunk.length) {
      gathered ??= Buffer.allocUnsafe(step)
      const copied = chunk.copy(gathered, length, at)
      length += copied
      at += copied
      if (length === step) flush(false)
    }
  }
  function gather(chunk: Buffer) {
    if (waiting === null && length === 0) {
      waiting = chunk
      return
    }
    const first = waiting
    waiting = null
    if (first !== null) copyIn(first)
    copyIn(chunk)
  }
  return {
    write(chunk: Buffer) {
      if (waiting !== null || length > 0 || chunk.length < step) return gather(chunk)
      for (let at = 0; at < chunk.length; at += pieceBytes) take(chunk.subarray(at, at + pieceBytes), false)
    },
    end: () => flush(true),
  }
}

/** Counts the UTF-16 code units of transcoded text up to an offset, which never goes back. */
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

function weightsIn(charset: string): Uint8Array {
  if (charset === 'utf-8' || transcoded.has(charset)) return textWeights.utf8
  return doubleByte.has(charset) ? textWeights.double : textWeights.single
}

/** A scan of the document after its byte order mark. It starts over when a base turns up that changes links before it. */
function startScan(options: PageScanOptions, charset: Charset) {
  const decode = sliceDecoder(transcoded.has(charset.name) ? 'utf-8' : charset.name)
  const fresh = () => {
    const targets = newLinkTargets(options.url, options.needles, options.isWanted)
    return newPage(options.url, decode, targets, offsetsIn(charset), weightsIn(charset.name))
  }
  let page = fresh()
  let seen: Buffer[] | null = []
  let seenBytes = 0

  function startOver(base: string, isLast: boolean) {
    const again = seen ?? []
    seen = null
    endPage(page)
    page = fresh()
    page.isBaseKnown = true
    rebase(page.targets, base)
    for (const [index, bytes] of again.entries()) scanBytes(page, bytes, isLast && index === again.length - 1)
  }

  function remember(bytes: Buffer) {
    seen?.push(bytes)
    seenBytes += bytes.length
    if (seenBytes > rereadMax) seen = null
  }

  return {
    scan(bytes: Buffer, isLast: boolean) {
      const isFirstBaseAhead = page.facts.base === null
      if (isFirstBaseAhead) remember(bytes)
      scanBytes(page, bytes, isLast)
      const { base } = page.facts
      if (!isFirstBaseAhead || base === null) return
      if (page.isBaseLate && seen !== null && base !== options.url) startOver(base, isLast)
      seen = null
    },
    end(): PageFacts {
      endPage(page)
      return {
        charset: charset.name,
        charsetSource: charset.source,
        ...pageFacts(page),
        links: page.links.map(finishLink),
      }
    },
  }
}

/** Turns a document into UTF-8 where its markup is not in ASCII bytes. */
function inAscii(charset: Charset, scan: (bytes: Buffer, isLast: boolean) => void) {
  if (!transcoded.has(charset.name)) return scan
  const decoder = new TextDecoder(charset.name, { ignoreBOM: true })
  return (bytes: Buffer, isLast: boolean) => scan(Buffer.from(decoder.decode(bytes, { stream: !isLast })), isLast)
}

/**
 * Reads one HTML page while it arrives and says what stands in it: its links to a destination, and what its head says of it. The result is the same
 * however the page is cut into chunks, which must not change after they were written. Memory is bounded whatever the page is like. Nothing in a page
 * makes it throw. Tokens are those of the HTML standard (13.2.5); of tree construction there is as much as tells links, their ancestors and SVG apart.
 */
export function createPageScanner(options: PageScanOptions): PageScanner {
  let head: Buffer = nothing
  let scan: ReturnType<typeof startScan> | null = null
  let steps: ReturnType<typeof inSteps> | null = null
  let facts: PageFacts | null = null

  function begin() {
    const charset = sniffCharset(head, options.contentType)
    scan = startScan(options, charset)
    steps = inSteps(options.stepBytes ?? stepBytesUsual, inAscii(charset, scan.scan))
    steps.write(head.subarray(charset.markBytes))
    return { scan, steps }
  }

  function finish(): PageFacts {
    const started = scan !== null && steps !== null ? { scan, steps } : begin()
    started.steps.end()
    return started.scan.end()
  }

  return {
    write(chunk) {
      if (facts !== null) return
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (steps !== null) return steps.write(bytes)
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      if (head.length >= prescanBytes) begin()
    },
    end() {
      facts ??= finish()
      return facts
    },
  }
}
