import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** How long a connection may take over the headers of a request, and how long over the whole request, in milliseconds. */
export type ArrivalTimes = { headersMs: number; requestMs: number }

const arrivalTimes: ArrivalTimes = { headersMs: 15_000, requestMs: 60_000 }
/** Often enough that few are answered at one check, however many came: nobody else waits while they are. */
const checksPerHeadersTime = 60

/**
 * A server that waits for no one for ever: who takes longer to send a request is answered 408 and the connection is closed, at the next of the
 * checks, a sixtieth of the time for headers apart. A waiting connection costs memory and nothing else.
 */
export function createHttpServer({ headersMs, requestMs }: ArrivalTimes = arrivalTimes): Server {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / checksPerHeadersTime,
  })
  return server.on('clientError', createErrorAnswers())
}

/** Closing a connection takes up to a tenth of a millisecond: so many keep no other request waiting. */
const closedAtOnce = 50

/**
 * Answers what is no request, as node does by default, except that connections which are too slow are closed a few at a time: thousands can expire at
 * the same check.
 */
function createErrorAnswers(): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const expired: Duplex[] = []
  function closeSome(): void {
    for (const socket of expired.splice(0, closedAtOnce)) refuse(socket, 408)
    if (expired.length > 0) setImmediate(closeSome)
  }
  return (error, socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(socket, statusOfError[error.code ?? ''] ?? 400)
    expired.push(socket)
    if (expired.length === 1) setImmediate(closeSome)
  }
}

const statusOfError: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return
  // What has been written of an answer cannot be followed by another one.
  const answering = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage
  if (socket.writable && answering?.headersSent !== true)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

/**
 * Keeps requests that come while the product is still starting, which would otherwise be read and never answered. The function that is answered is
 * called once with what answers them, and every later one.
 */
export function queueRequests(server: Server): (listener: RequestListener) => void {
  const held: Parameters<RequestListener>[] = []
  const hold: RequestListener = (...asked) => held.push(asked)
  server.on('request', hold)
  return (listener) => {
    server.off('request', hold)
    server.on('request', listener)
    for (const asked of held) listener(...asked)
  }
}

const idleCheckMs = 50

/**
 * Takes no new connections, lets requests under way finish for at most `graceMs`, and then cuts what is left. Whoever keeps asking on a connection
 * of their own is told with the next answer that it was the last, or stopping would last as long as they go on.
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const grace = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idleCheck)
  clearTimeout(grace)
}
