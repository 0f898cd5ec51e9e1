import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Sends a JSON body with its length, so that headers and body leave in one write. */
export function sendJson(
  response: ServerResponse,
  body: object,
  { status = 200, headers }: { status?: number; headers?: OutgoingHttpHeaders } = {},
): void {
  const text = JSON.stringify(body)
  const own = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, own).end(text)
}
