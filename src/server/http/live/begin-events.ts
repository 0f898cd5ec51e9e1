import type { ServerResponse } from 'node:http'

/** How long a client waits before it reconnects. */
const retryMs = 3_000

/** Starts a response with server-sent events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Without it, a proxy that buffers would delay the events.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${retryMs}\n\n`)
}
