import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './content-encoding.ts'

type Headers = Record<string, string>
type Body = { bytes: Uint8Array; headers: Record<string, string | number> }

/** An answer ready to be sent again and again: its body in every encoding, each with its headers and its own entity tag. */
export type BufferedResponse = {
  status: number
  bodies: Record<Encoding, Body>
  etags: Set<string>
  /** Bytes of all bodies. */
  size: number
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Makes a text ready to be sent: compressed once, in both ways that browsers take. */
export async function compressedAnswer(text: string, headers: Headers, status = 200): Promise<BufferedResponse> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBr(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: 6 }),
  ])
  return wholeAnswer({ identity, br, gzip: gz }, headers, status)
}

/** Makes bodies ready to be sent. Without compressed ones (pictures are small already) every client gets the plain body. */
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

/** Sends it in the encoding the client likes best; `304` when the client has it, and to `HEAD` the headers alone. */
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

/** Weak comparison, as If-None-Match asks for; any encoding's tag stands for the same answer. */
function matchesEtag(header: string | undefined, etags: Set<string>): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || etags.has(tag.trim().replace(/^W\//, '')))
}
