import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Compression, compressBody, decompressBody } from './compress.ts'
import { acceptedEncoding, type Encoding } from './content-encoding.ts'

type Headers = Record<string, string>
type Body = { bytes: Uint8Array; headers: Record<string, string | number> }
type Bodies = Record<Encoding, Body | null>

/** A response that can be sent repeatedly: its body in every encoding, each with its headers and its own entity tag. */
export type BufferedResponse = {
  status: number
  /** The entity tag of the plain body, without quotes. */
  tag: string
  /** The bodies in memory, at least one. Another one is made when a client prefers its encoding. */
  bodies: Bodies
  /** Makes a body once for all concurrent callers. */
  make(encoding: Encoding): Promise<Body>
  /** Called when bodies were added or removed. */
  onChange: (() => void) | null
}

/** The size of the bodies in memory, in bytes. */
export function sizeOf({ bodies: { identity, br, gzip } }: BufferedResponse): number {
  const different = new Set([identity, br, gzip])
  return [...different].reduce((sum, body) => sum + (body?.bytes.length ?? 0), 0)
}

/**
 * Prepares a text to be sent. It is compressed when a client first prefers that, because most texts are read by one kind of client only. The plain
 * body, which has five times the size, is then removed, and decompressed for a client that takes no other.
 */
export function compressibleAnswer(text: string | Uint8Array, headers: Headers, status = 200): BufferedResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  return new CompressibleAnswer(identity, { ...headers, vary: 'Accept-Encoding' }, status)
}

class CompressibleAnswer implements BufferedResponse {
  readonly status: number
  readonly tag: string
  readonly bodies: Bodies
  onChange: (() => void) | null = null
  readonly headers: Headers
  private readonly length: number
  private readonly started = new Map<Encoding, Promise<Body>>()

  constructor(identity: Uint8Array, headers: Headers, status: number) {
    this.status = status
    this.headers = headers
    this.length = identity.length
    this.tag = tagOf(identity)
    this.bodies = { identity: plainBody(identity, headers, this.tag), br: null, gzip: null }
  }

  make(encoding: Encoding): Promise<Body> {
    const { started } = this
    const known = started.get(encoding)
    if (known !== undefined) return known
    // After a failure, the next client starts again.
    const making = this.makeBody(encoding).finally(() => started.delete(encoding))
    started.set(encoding, making)
    return making
  }

  private async makeBody(encoding: Encoding): Promise<Body> {
    const plain = await this.plainBytes()
    const body =
      encoding === 'identity'
        ? plainBody(plain, this.headers, this.tag)
        : encodedBody(encoding, await compressBody(encoding, plain, { once: false }), this)
    const { bodies } = this
    const isFirst = bodies.br === null && bodies.gzip === null
    if (encoding !== 'identity' && isFirst) bodies.identity = null
    bodies[encoding] = body
    this.onChange?.()
    return body
  }

  private async plainBytes(): Promise<Uint8Array> {
    const { identity, br, gzip } = this.bodies
    if (identity !== null) return identity.bytes
    return br === null
      ? decompressBody('gzip', gzip?.bytes ?? new Uint8Array(), this.length)
      : decompressBody('br', br.bytes, this.length)
  }
}

/** Prepares bodies to be sent. Without compressed ones (pictures are already small) every client gets the plain body. */
export function wholeAnswer(
  { identity, br, gzip }: { identity: Uint8Array; br?: Uint8Array | undefined; gzip?: Uint8Array | undefined },
  headers: Headers,
  status = 200,
): BufferedResponse {
  const tag = tagOf(identity)
  const own: Headers = br === undefined && gzip === undefined ? headers : { ...headers, vary: 'Accept-Encoding' }
  const plain = plainBody(identity, own, tag)
  const encoded = (encoding: Compression, bytes: Uint8Array | undefined) =>
    bytes === undefined ? plain : encodedBody(encoding, bytes, { headers: own, tag })
  const bodies = { identity: plain, br: encoded('br', br), gzip: encoded('gzip', gzip) }
  return { status, tag, bodies, make: async (encoding) => bodies[encoding], onChange: null }
}

function tagOf(identity: Uint8Array): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22)
}

function plainBody(bytes: Uint8Array, headers: Headers, tag: string): Body {
  return { bytes, headers: { ...headers, etag: `"${tag}"`, 'content-length': bytes.length } }
}

function encodedBody(
  encoding: Compression,
  bytes: Uint8Array,
  { headers, tag }: { headers: Headers; tag: string },
): Body {
  return {
    bytes,
    headers: {
      ...headers,
      etag: `"${tag}-${encoding}"`,
      'content-encoding': encoding,
      'content-length': bytes.length,
    },
  }
}

/**
 * Sends the response in the encoding that the client prefers; `304` if the client has it cached, and only the headers for `HEAD`. It is sent later if
 * its body must be made first.
 */
export function sendWholeAnswer(answer: BufferedResponse, request: IncomingMessage, response: ServerResponse) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = answer.bodies[encoding]
  if (body !== null) return sendBody(answer, body, request, response)
  answer.make(encoding).then(
    (made) => sendBody(answer, made, request, response),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
}

function sendBody(answer: BufferedResponse, body: Body, request: IncomingMessage, response: ServerResponse) {
  if (answer.status === 200 && matchesTag(request.headers['if-none-match'], answer.tag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...headers } = body.headers
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(answer.status, body.headers)
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

/** Weak comparison, as `If-None-Match` requires. The tag of any encoding matches the same response. */
function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const tags = [tag, `${tag}-br`, `${tag}-gzip`].map((known) => `"${known}"`)
  return header.split(',').some((written) => {
    const known = written.trim()
    return known === '*' || tags.includes(known.replace(/^W\//, ''))
  })
}
