import type { ServerResponse } from 'node:http'
import { sendReadiness } from './readiness.ts'
import { type Route, reads } from './routing/route.ts'
import type { RouteParts } from './routing/route-parts.ts'

/** What load balancers and pages ask about the process. */
export function processRoutes({ build, isReady, disk }: RouteParts): Route[] {
  return [
    {
      methods: reads,
      path: '/healthz',
      caller: 'anyone',
      summary: 'Whether the process runs',
      answer: async (_request, response) => sendJson(response, { status: 'ok' }),
    },
    {
      methods: reads,
      path: '/readyz',
      caller: 'anyone',
      summary: 'Whether the process can serve, and what is missing',
      answer: async (_request, response, { deps }) => sendReadiness(response, deps, { isReady, disk }),
    },
    {
      methods: reads,
      path: '/version',
      caller: 'anyone',
      summary: 'The build of the pages, which open pages compare with their own',
      answer: async (_request, response) => sendJson(response, { build }),
    },
  ]
}

/** Node omits the body in the response to HEAD. */
function sendJson(response: ServerResponse, body: Record<string, string | null>) {
  const text = JSON.stringify(body)
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text)
}
