import { createServer, type RequestListener, type Server } from 'node:http'

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
  return createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / checksPerHeadersTime,
  })
}

/**
 * Keeps requests that come while the product is still starting, which would otherwise be read and never answered. The function that is answered is
 * called once with what answers them, and every later one.
 */
export function holdRequests(server: Server): (listener: RequestListener) => void {
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
