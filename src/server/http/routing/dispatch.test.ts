import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionRoutes } from '#server/functions/functions.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { createDispatch } from './dispatch.ts'
import { refusingFallback } from './fallback.ts'
import { reads } from './route.ts'

const logged: string[] = []
const context = {
  log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  requestId: 'test',
} as unknown as ApiContext

let server: Server
let url: string
beforeAll(async () => {
  const [{ sendRefusal } = {}] = functionRoutes
  if (sendRefusal === undefined) throw new Error('The named functions have no wording of refusals')
  const dispatch = createDispatch({
    routes: [
      {
        methods: reads,
        path: '/api/broken',
        caller: 'anyone',
        summary: 'Fails after its response has begun',
        sendRefusal,
        async answer(_request, response) {
          response.writeHead(200, { 'content-type': 'text/plain' }).write('half')
          throw new Error('the rest is missing')
        },
      },
    ],
    fallbacks: [refusingFallback],
  })
  server = createServer((request, response) => void dispatch(request, response, context, request.url ?? '/'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a route that fails after its response has begun ends the connection, and the server continues', async () => {
  await expect(fetch(`${url}/api/broken`).then((response) => response.text())).rejects.toThrow()
  expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
  expect(logged.length).toBeGreaterThan(0)
})
