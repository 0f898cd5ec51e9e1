import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { duplexPair } from 'node:stream'
import { DomainError } from '#domain/domain-error.ts'

/** A request to this very server: `path` with its query, as a request line has it. */
export type OwnRequest = { method: string; path: string; headers: Record<string, string>; body: string | null }
export type InProcessResponse = { status: number; statusText: string; headers: IncomingHttpHeaders; body: string }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const answerMaxBytes = 16 * 1_048_576
const answerTimeoutMs = 60_000

/**
 * Makes a function that has `listener` answer another request, over a connection inside this process: no name is resolved, no port is
 * opened, so it can lead nowhere else. `address` is whose request it is: limits count for that visitor. Redirects are answers like any other.
 */
export function createInProcessRequest(listener: Listener) {
  const server = createServer(listener)
  return (asked: OwnRequest, address: string, signal: AbortSignal): Promise<InProcessResponse> => {
    const [near, far] = duplexPair()
    Object.defineProperty(far, 'remoteAddress', { value: address })
    server.emit('connection', far)
    const { method, path, headers, body } = asked
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

/** Said outright: to methods that seldom have a body Node adds no length, and what is sent would be taken for another request. */
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
