import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './content-encoding.ts'

type Headers = Record<string, string>
type Body = { bytes: Uint8Array; headers: Record<string, string | number> }

/** A response that can be sent repeatedly: its body in every encoding, each with its headers and its own entity tag. */
export type BufferedResponse = {
  status: number
  bodies: Record<Encoding, Body>
  etags: Set<string>
  /** The size of all bodies in bytes. */
  size: number
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Prepares a text to be sent: compressed once, in both encodings that browsers accept. */
export async function compressedAnswer(
  text: string | Uint8Array,
  headers: Headers,
  status = 200,
): Promise<BufferedResponse> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBr(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: 6 }),
  ])
  return wholeAnswer({ identity, br, gzip: gz }, headers, status)
}

/** Prepares bodies to be sent. Without compressed ones (pictures are already small) every client gets the plain body. */
export function wholeAnswer(
  { identity, br, gzip }: { identity: Uint8Array; br?: Uint8Array | undefined; gzip?: Uint8Array | undefined },
  headers: Headers,
  status = 200,
): BufferedResponse {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const varies: Headers = br === undefined && gzip === undefined ? {} : { vary: 'Accept-Encoding' }
  const plain = {
    bytes: identity,
    headers: { ...headers, ...varies, etag: `"${digest}"`, 'content-length': identity.length },
  }
  const encoded = (encoding: Encoding, bytes: Uint8Array | undefined): Body =>
    bytes === undefined
      ? plain
      : {
          bytes,
          headers: {
            ...plain.headers,
            etag: `"${digest}-${encoding}"`,
            'content-encoding': encoding,
            'content-length': bytes.length,
          },
        }
  const bodies = { identity: plain, br: encoded('br', br), gzip: encoded('gzip', gzip) }
  return {
    status,
    bodies,
    etags: new Set(Object.values(bodies).map((body) => String(body.headers.etag))),
    size: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

/** Sends the response in the encoding that the client prefers; `304` if the client has it cached, and only the headers for `HEAD`. */
export function sendWholeAnswer(answer: BufferedResponse, request: IncomingMessage, response: ServerResponse) {
  const body = answer.bodies[acceptedEncoding(request.headers['accept-encoding'])]
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
