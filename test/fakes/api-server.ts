import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ApiCall = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  /** The unparsed body. */
  bytes: Buffer
}

export type Reply = { status: number; headers?: Record<string, string>; body?: string }

/**
 * An interceptor between the software and its client: it can forward the call once or later, change the response, never respond, or close the
 * connection.
 */
type Between = (call: ApiCall, through: () => Reply) => Reply | 'silence' | 'hang up' | Promise<Reply>

export type ApiServer = {
  url: string
  /** For allow lists. */
  host: string
  /** Every call received, in order. */
  calls: ApiCall[]
  /** Sets the interceptor of all further calls; `null` removes it. */
  put(between: Between | null): void
  close(): Promise<void>
}

/** An HTTP server on this machine that stands in for external software in tests. */
export async function startApiServer(answer: (call: ApiCall, origin: string) => Reply): Promise<ApiServer> {
  const calls: ApiCall[] = []
  let between: Between | null = null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', origin)
    const bytes = Buffer.concat(chunks)
    const body = bytes.toString('utf8')
    const call = { method: request.method ?? 'GET', url, headers: request.headers, body, bytes }
    calls.push(call)
    const through = () => answer(call, origin)
    const reply = between === null ? through() : await between(call, through)
    if (reply === 'hang up') request.socket.destroy()
    else if (reply !== 'silence') send(response, reply, call.method === 'HEAD')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    url: origin,
    host,
    calls,
    put: (next) => {
      between = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Reply, isHead: boolean) {
  response.writeHead(status, headers)
  response.end(isHead ? undefined : body)
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function page(status: number, html: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body: html }
}
