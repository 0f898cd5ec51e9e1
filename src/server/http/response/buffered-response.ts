import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Compression, compressBody } from './compress.ts'
import { acceptedEncoding } from './content-encoding.ts'

type Headers = Record<string, string>
type Body = { bytes: Uint8Array; headers: Record<string, string | number> }

/** A response that can be sent repeatedly: its body in every encoding, each with its headers and its own entity tag. */
export type BufferedResponse = {
  status: number
  /** Without a compressed body, the response is compressed when a client first prefers that encoding. */
  bodies: { identity: Body; br: Body | null; gzip: Body | null }
  /** Compresses the body once for all concurrent callers. */
  compress(encoding: Compression): Promise<Body>
  etags: Set<string>
  /** The size of all bodies in bytes. Of one that is not compressed yet it is an estimate. */
  size: number
}

/** Texts of pages become a fifth of their size. */
const compressedShare = 0.2

/** Prepares a text to be sent. It is compressed when it is first sent: many pages are read by one kind of client only. */
export function compressibleAnswer(text: string | Uint8Array, headers: Headers, status = 200): BufferedResponse {
  const identity = Buffer.from(text)
  const own = { ...headers, vary: 'Accept-Encoding' }
  const tag = tagOf(identity)
  const started: Partial<Record<Compression, Promise<Body>>> = {}
  const bodies: BufferedResponse['bodies'] = { identity: plainBody(identity, own, tag), br: null, gzip: null }
  return {
    status,
    bodies,
    compress(encoding) {
      started[encoding] ??= compressBody(encoding, identity, { once: false })
        .then((bytes) => {
          const body = encodedBody(encoding, bytes, own, tag)
          bodies[encoding] = body
          return body
        })
        // After a failure, the next client starts again.
        .finally(() => delete started[encoding])
      return started[encoding]
    },
    etags: new Set([`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`]),
    size: Math.ceil(identity.length * (1 + 2 * compressedShare)),
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
    bytes === undefined ? plain : encodedBody(encoding, bytes, own, tag)
  const bodies = { identity: plain, br: encoded('br', br), gzip: encoded('gzip', gzip) }
  return {
    status,
    bodies,
    compress: async (encoding) => bodies[encoding],
    etags: new Set(Object.values(bodies).map((body) => String(body.headers.etag))),
    size: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

function tagOf(identity: Uint8Array): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22)
}

function plainBody(bytes: Uint8Array, headers: Headers, tag: string): Body {
  return { bytes, headers: { ...headers, etag: `"${tag}"`, 'content-length': bytes.length } }
}

function encodedBody(encoding: Compression, bytes: Uint8Array, headers: Headers, tag: string): Body {
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
 * it must be compressed first.
 */
export function sendWholeAnswer(answer: BufferedResponse, request: IncomingMessage, response: ServerResponse) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = answer.bodies[encoding]
  if (encoding === 'identity' || body !== null)
    return sendBody(answer, body ?? answer.bodies.identity, request, response)
  answer.compress(encoding).then(
    (compressed) => sendBody(answer, compressed, request, response),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
}

function sendBody(answer: BufferedResponse, body: Body, request: IncomingMessage, response: ServerResponse) {
  if (answer.status === 200 && matchesEtag(request.headers['if-none-match'], answer.etags)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...headers } = body.headers
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(answer.status, body.headers)
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

/** Weak comparison, as `If-None-Match` requires. The tag of any encoding matches the same response. */
function matchesEtag(header: string | undefined, etags: Set<string>): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || etags.has(tag.trim().replace(/^W\//, '')))
}
