import { type AnswerHead, BrokenAnswer, type Framing, parseHead } from './answer-head.ts'
import { createChunks } from './chunked-body.ts'

export type AnswerEvents = {
  /** Called once, for the final response. Responses with 1xx are skipped. */
  onHead(head: AnswerHead): void
  /** A part of the body. The bytes are valid until the call returns. */
  onBody(bytes: Buffer): void
}

export type AnswerReader = {
  /** Reads the bytes. Returns whether the response is complete, and whether further bytes follow it. Throws `BrokenAnswer`. */
  push(bytes: Buffer): 'more' | 'over' | 'over-and-more'
  /** Whether the response is complete if the connection ends now. */
  isWholeAtEnd(): boolean
}

/** The limit on all heads of one response, including those of 1xx. */
const headBytesMax = 65_536
const LINE_FEED = 0x0a
const RETURN = 0x0d
const nothing = Buffer.alloc(0)

/** The position after the empty line that ends a head, searched from `from` on, or -1. Lines may end in LF alone. */
function headEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const next = bytes[at + 1] === RETURN ? at + 2 : at + 1
    if (bytes[next] === LINE_FEED) return next + 1
  }
  return -1
}

/** The part of a head that has arrived. The memory grows, because a server may send the head byte by byte. */
function createGathering() {
  let memory: Buffer = nothing
  let length = 0
  return {
    length: () => length,
    add(bytes: Buffer): Buffer {
      const needed = length + bytes.length
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafe(needed * 2)
        memory.copy(larger, 0, 0, length)
        memory = larger
      }
      bytes.copy(memory, length)
      length = needed
      return memory.subarray(0, length)
    },
    clear() {
      memory = nothing
      length = 0
    },
  }
}

/** Reads one HTTP/1 response to a GET while it arrives (RFC 9112). */
export function createAnswerReader(events: AnswerEvents): AnswerReader {
  const gathered = createGathering()
  let headBytes = 0
  let body: Body | null = null

  /**
   * Returns the bytes after the head, or `null` while the head is incomplete. The bytes are only valid during the call, so a part of a head is
   * copied.
   */
  function readHead(bytes: Buffer): Buffer | null {
    const known = gathered.length()
    const all = known === 0 ? bytes : gathered.add(bytes)
    const end = headEnd(all, Math.max(0, known - 2))
    const length = end === -1 ? all.length : end
    if (headBytes + length > headBytesMax)
      throw new BrokenAnswer('HEADERS_TOO_LARGE', `The headers are longer than ${headBytesMax} bytes.`)
    if (end === -1) {
      refuseOther(known === 0 ? gathered.add(bytes) : all)
      return null
    }
    headBytes += end
    gathered.clear()
    const rest = all.subarray(end)
    return isFinal(parseHead(all.toString('latin1', 0, end))) || rest.length === 0 ? rest : readHead(rest)
  }

  /** Begins the body of a response that is not 1xx. */
  function isFinal(read: AnswerHead): boolean {
    const { status, framing } = read
    if (status === 101) throw new BrokenAnswer('UPGRADE', 'The server switched to a protocol that was not requested.')
    if (status < 200) return false
    body = createBody(framing, events)
    events.onHead(read)
    return true
  }

  return {
    push(bytes) {
      const rest = body === null ? readHead(bytes) : bytes
      if (rest === null || body === null) return 'more'
      const used = body.push(rest)
      if (!body.isOver()) return 'more'
      return used < rest.length ? 'over-and-more' : 'over'
    },
    isWholeAtEnd: () => body?.mayEnd ?? false,
  }
}

const protocolName = 'HTTP/1.'

/** Refuses at once bytes that do not begin like an HTTP response. */
function refuseOther(bytes: Buffer) {
  const begins = bytes.toString('latin1', 0, protocolName.length)
  if (!protocolName.startsWith(begins))
    throw new BrokenAnswer('BAD_STATUS_LINE', `The answer begins with “${bytes.toString('latin1', 0, 60)}”.`)
}

/** `push` returns how many of the bytes belong to the body. */
type Body = { push(bytes: Buffer): number; isOver(): boolean; mayEnd: boolean }

function createBody(framing: Framing, { onBody }: AnswerEvents): Body {
  if (framing.kind === 'chunked') return { ...createChunks(onBody), mayEnd: false }
  if (framing.kind === 'close') {
    const push = (bytes: Buffer) => {
      if (bytes.length > 0) onBody(bytes)
      return bytes.length
    }
    return { push, isOver: () => false, mayEnd: true }
  }
  let left = framing.kind === 'length' ? framing.bytes : 0
  return {
    push(bytes) {
      const own = bytes.length > left ? bytes.subarray(0, left) : bytes
      left -= own.length
      if (own.length > 0) onBody(own)
      return own.length
    },
    isOver: () => left === 0,
    mayEnd: false,
  }
}
