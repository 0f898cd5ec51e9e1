import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The time limits for the headers of a request and for the whole request, in milliseconds. */
export type ArrivalTimes = { headersMs: number; requestMs: number }

const arrivalTimes: ArrivalTimes = { headersMs: 15_000, requestMs: 60_000 }
/** Frequent checks, so that each closes only a few of many slow connections and does not delay other requests. */
const checksPerHeadersTime = 60

/**
 * A server with time limits: a request that arrives too slowly gets 408 and the connection is closed, at the next check. The checks run at a sixtieth
 * of the header time limit. A waiting connection costs only memory.
 */
export function createHttpServer({ headersMs, requestMs }: ArrivalTimes = arrivalTimes): Server {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / checksPerHeadersTime,
  })
  return server.on('clientError', createErrorAnswers())
}

/** Closing a connection takes up to a tenth of a millisecond, so this number does not delay other requests. */
const closedAtOnce = 50

/**
 * Responds to invalid requests like Node's default, except that slow connections are closed a few at a time: thousands can expire at the same check.
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
  // A response that has started cannot be followed by another one.
  const answering = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage
  if (socket.writable && answering?.headersSent !== true)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

/**
 * Queues requests that arrive while the product starts; otherwise they would be read and never answered. Returns a function that is called once with
 * the listener, which handles the queued and all later requests.
 */
export function queueRequests(server: Server): (listener: RequestListener) => void {
  const queued: Parameters<RequestListener>[] = []
  const enqueue: RequestListener = (...args) => queued.push(args)
  server.on('request', enqueue)
  return (listener) => {
    server.off('request', enqueue)
    server.on('request', listener)
    for (const args of queued) listener(...args)
  }
}

const idleCheckMs = 50

/**
 * Accepts no new connections, lets running requests finish for at most `graceMs`, and then closes the rest. Responses on keep-alive connections
 * announce the close, so that a client that keeps sending requests cannot delay the shutdown.
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
