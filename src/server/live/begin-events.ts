import type { ServerResponse } from 'node:http'

/** How long a client waits before it connects again. */
const retryMs = 3_000

/** Begins an answer of server-sent events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // A proxy that waits for more would hold events back.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${retryMs}\n\n`)
}
