import { type AnswerHead, BrokenAnswer, type Framing, parseHead } from './answer-head.ts'
import { createChunks } from './chunked-body.ts'

export type AnswerEvents = {
  /** Once, for the answer that counts: those of 1xx are passed over. */
  onHead(head: AnswerHead): void
  /** A part of the body. The bytes are good until the call returns. */
  onBody(bytes: Buffer): void
}

export type AnswerReader = {
  /** Takes what came; whether the answer is over, and nothing came behind it. Throws `BrokenAnswer`. */
  push(bytes: Buffer): 'more' | 'over' | 'over-and-more'
  /** The connection has ended: whether the answer may end so. */
  isWholeAtEnd(): boolean
}

/** Of the heads of one answer together, those of 1xx included. */
const headBytesMax = 65_536
const LINE_FEED = 0x0a
const RETURN = 0x0d
const nothing = Buffer.alloc(0)

/** The place after the empty line that ends a head, looked for from `from` on, or -1. Lines may end in LF alone. */
function headEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const next = bytes[at + 1] === RETURN ? at + 2 : at + 1
    if (bytes[next] === LINE_FEED) return next + 1
  }
  return -1
}

/** The part of a head that has come, in memory that grows: a server may send it byte by byte. */
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

/** Reads one answer of HTTP/1 to a GET as it comes (RFC 9112). */
export function createAnswerReader(events: AnswerEvents): AnswerReader {
  const gathered = createGathering()
  let headBytes = 0
  let body: Body | null = null

  /** Answers what came behind the head, or `null` while it is not over. What came is only lent, so a part of a head is copied. */
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

  /** Begins the body of an answer that is not 1xx. */
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

/** What does not begin like an answer need not be waited for. */
function refuseOther(bytes: Buffer) {
  const begins = bytes.toString('latin1', 0, protocolName.length)
  if (!protocolName.startsWith(begins))
    throw new BrokenAnswer('BAD_STATUS_LINE', `The answer begins with “${bytes.toString('latin1', 0, 60)}”.`)
}

/** `push` answers how many of the bytes were the body's. */
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
