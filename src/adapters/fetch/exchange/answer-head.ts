/** By lower-case name; a list for a repeated field. */
export type AnswerHeaders = Record<string, string | string[] | undefined>

/** How the body of a response ends (RFC 9112, 6.3). */
export type Framing = { kind: 'none' } | { kind: 'length'; bytes: number } | { kind: 'chunked' } | { kind: 'close' }

export type AnswerHead = { status: number; headers: AnswerHeaders; framing: Framing; canBeReused: boolean }

/** Thrown for a response that is not valid HTTP. */
export class BrokenAnswer extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const statusLine = /^HTTP\/1\.([01]) +([1-9]\d\d)(?: .*)?$/
const fieldName = /^[!#$%&'*+\-.^_`|~\w]+$/
/** Line breaks within a value, and NUL, are used to make one response look like two (response splitting). */
const forbidden = /[\0\r]/

/**
 * Parses the head of a response in Latin-1: its status line and fields, up to and without the empty line. As in browsers, lines may end in LF alone,
 * and a field may continue on the next line. Throws `BrokenAnswer`.
 */
export function parseHead(text: string): AnswerHead {
  let from = text.indexOf('\n')
  const first = lineOf(text, 0, from)
  const status = statusLine.exec(first)
  if (status === null) throw new BrokenAnswer('BAD_STATUS_LINE', `The answer begins with “${first.slice(0, 60)}”.`)
  const headers: AnswerHeaders = Object.create(null)
  let last = ''
  while (from !== -1) {
    const end = text.indexOf('\n', from + 1)
    const line = lineOf(text, from + 1, end)
    from = end
    if (line === '') continue
    last = line.charCodeAt(0) === SPACE || line.charCodeAt(0) === TAB ? goOn(headers, last, line) : note(headers, line)
  }
  const code = Number(status[2])
  const framing = framingOf(code, headers)
  return { status: code, headers, framing, canBeReused: status[1] === '1' && isPersistent(headers, framing) }
}

const SPACE = 0x20
const TAB = 0x09
const RETURN = 0x0d

function lineOf(text: string, from: number, end: number): string {
  const to = end === -1 ? text.length : end
  return text.slice(from, to > from && text.charCodeAt(to - 1) === RETURN ? to - 1 : to)
}

function note(headers: AnswerHeaders, line: string): string {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
  const value = line.slice(colon + 1).trim()
  if (!fieldName.test(name) || forbidden.test(value))
    throw new BrokenAnswer('BAD_HEADER', `This is no header: “${line.slice(0, 60)}”.`)
  const before = headers[name]
  if (before === undefined) headers[name] = value
  else if (typeof before === 'string') headers[name] = [before, value]
  else before.push(value)
  return name
}

function goOn(headers: AnswerHeaders, name: string, line: string): string {
  const before = headers[name]
  const more = ` ${line.trim()}`
  if (before === undefined || forbidden.test(more))
    throw new BrokenAnswer('BAD_HEADER', 'The headers begin with a space.')
  if (typeof before === 'string') headers[name] = before + more
  else before.push(`${before.pop() ?? ''}${more}`)
  return name
}

function framingOf(status: number, headers: AnswerHeaders): Framing {
  if (status < 200 || status === 204 || status === 304) return { kind: 'none' }
  const codings = tokensOf(headers['transfer-encoding'])
  if (codings.length > 0) return transferFraming(codings)
  const lengths = new Set(tokensOf(headers['content-length']))
  const [length] = lengths
  if (length === undefined) return { kind: 'close' }
  if (lengths.size > 1 || !/^\d{1,15}$/.test(length))
    throw new BrokenAnswer(
      'BAD_LENGTH',
      `The length of the body is said to be “${[...lengths].join(', ').slice(0, 60)}”.`,
    )
  return { kind: 'length', bytes: Number(length) }
}

function transferFraming(codings: readonly string[]): Framing {
  const others = codings.filter((coding) => coding !== 'identity')
  if (others.length === 0) return { kind: 'close' }
  if (others.length > 1 || others[0] !== 'chunked')
    throw new BrokenAnswer(
      'TRANSFER_CODING_UNKNOWN',
      `The body is sent as “${others.join(', ').slice(0, 60)}”, which was not requested.`,
    )
  return { kind: 'chunked' }
}

/** In lower case, of all lines of the field. */
function tokensOf(value: string | string[] | undefined): string[] {
  if (value === undefined) return []
  return String(value)
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '')
}

/** A response with both a length and a transfer coding may be an attempt at response smuggling. The connection is not reused. */
function isPersistent(headers: AnswerHeaders, framing: Framing): boolean {
  if (framing.kind === 'close' || tokensOf(headers.connection).includes('close')) return false
  return headers['transfer-encoding'] === undefined || headers['content-length'] === undefined
}
