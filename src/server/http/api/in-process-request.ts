import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { duplexPair } from 'node:stream'
import { DomainError } from '#domain/domain-error.ts'

/** A request to this server: `path` with its query, as in a request line. */
export type OwnRequest = { method: string; path: string; headers: Record<string, string>; body: string | null }
export type InProcessResponse = { status: number; statusText: string; headers: IncomingHttpHeaders; body: string }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const answerMaxBytes = 16 * 1_048_576
const answerTimeoutMs = 60_000

/**
 * Creates a function that lets `listener` handle another request over a connection inside this process. No name is resolved and no port is opened, so
 * it cannot reach another server. `address` is the visitor's address, to which limits apply. Redirects are returned like any other response.
 */
export function createInProcessRequest(listener: Listener) {
  const server = createServer(listener)
  return (input: OwnRequest, address: string, signal: AbortSignal): Promise<InProcessResponse> => {
    const [near, far] = duplexPair()
    Object.defineProperty(far, 'remoteAddress', { value: address })
    server.emit('connection', far)
    const { method, path, headers, body } = input
    return new Promise((resolve, reject) => {
      const request = send({
        method,
        path,
        headers: { ...headers, ...lengthOf(body), host: 'localhost', connection: 'close' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
        createConnection: () => near,
      })
      request.once('response', (response) => {
        readText(response).then((text) => resolve(answerOf(response, text)), reject)
      })
      request.once('error', reject)
      request.once('close', () => far.destroy())
      request.end(body ?? undefined)
    })
  }
}

/** Set explicitly: for methods that rarely have a body Node adds no length, and the body would be parsed as another request. */
function lengthOf(body: string | null): Record<string, string> {
  return body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerMaxBytes) throw new DomainError('bad_request', 'The response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function answerOf({ statusCode = 500, statusMessage = '', headers }: IncomingMessage, body: string): InProcessResponse {
  return { status: statusCode, statusText: statusMessage, headers, body }
}
