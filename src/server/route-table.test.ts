import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { createRouter } from './http/routing/create-router.ts'
import { findFallback } from './http/routing/fallback.ts'
import { pathParameters, pathTemplate, type Route, reads } from './http/routing/route.ts'
import { readRouteTable } from './read-route-table.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const { routes, fallbacks } = readRouteTable()
const router = createRouter(routes)

/** A value for each parameter that its pattern takes. */
function exampleOf(path: string): string {
  const values: Record<string, string> = {
    counter: 'views',
    name: 'stripe',
    chunk: '1',
    width: '800',
    token: 'x'.repeat(44),
    slug: 'a-slug',
  }
  const known = pathParameters(path).reduce(
    (made, parameter) => made.replace(`{${parameter}}`, values[parameter] ?? randomUUID()),
    pathTemplate(path),
  )
  return known.replace('{*}', 'anything')
}

const entries = routes.flatMap((route) => route.methods.map((method) => ({ method, path: route.path, route })))

test('every entry is found by its own method and path, and its aliases as well', () => {
  const lost = entries.filter(
    ({ method, path, route }) =>
      router.find(method, exampleOf(path))?.route !== route ||
      (route.aliases ?? []).some((alias) => router.find(method, alias)?.route !== route),
  )
  expect(lost.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every entry says in one line what it is', () => {
  expect(routes.filter(({ summary }) => summary === '').map(({ path }) => path)).toEqual([])
})

// The mailbox is off in production and in this server, and the sandbox takes no payments here.
const isServed = ({ path }: Route) => !path.startsWith('/dev/') && !path.startsWith('/sandbox/')

function send(method: string, path: string): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return fetch(server.url + path, {
    method,
    redirect: 'manual',
    ...(hasBody && { body: '{}', headers: { 'content-type': 'application/json' } }),
  })
}

test.each(entries.filter(({ route, method }) => isServed(route) && method !== 'HEAD'))(
  '$method $path is answered by its entry, and refuses callers as the table says',
  async ({ method, path, route }) => {
    const response = await send(method, exampleOf(path))
    await response.body?.cancel()
    expect(response.status).not.toBe(405)
    const refused = response.status === 401 || (path.startsWith('/auth/') && response.status === 403)
    const needsAccount = route.caller === 'member' || route.caller === 'administrator'
    expect(refused).toBe(needsAccount)
  },
)

test.each([
  ['/api/posts', 'PUT', 'GET, HEAD'],
  ['/webhooks/stripe', 'PUT', 'POST'],
  ['/api/account/images', 'PUT', 'GET, HEAD, POST'],
  ['/functions/v1/verify-payment', 'DELETE', 'GET, POST'],
  ['/healthz', 'POST', 'GET, HEAD'],
  ['/contact', 'PUT', 'GET, HEAD, POST'],
  ['/blog', 'POST', 'GET, HEAD'],
  ['/auth/v1/user', 'POST', 'GET, HEAD, PUT'],
])('%s does not take %s, and names what it takes', async (path, method, allowed) => {
  const response = await send(method, path)
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
})

test.each(['/api/nothing', '/functions/nothing', '/.netlify/functions/nothing', '/auth/v1/nothing', '/api'])(
  '%s is nothing',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) expect((await send(method, path)).status).toBe(404)
  },
)

test('another spelling of a path is not the path', async () => {
  expect(router.find('GET', '/robots.txt')).not.toBeNull()
  for (const path of ['/%72obots.txt', '/robots%2Etxt', '/ROBOTS.TXT', '/api/reports/%61', '/robots.txt/'])
    expect(router.find('GET', path)).toBeNull()
})

test('every path has an entry or a fallback', () => {
  for (const path of ['/', '/blog', '/api/x', '/auth/v1', '/functions', '/functionsx', '/.netlify/functions/a', '/x/y'])
    expect(findFallback(fallbacks, path)).toBeDefined()
})

test('two entries for one method and path are refused', () => {
  const [first] = routes
  if (first === undefined) throw new Error('the table is empty')
  expect(() => createRouter([first, first])).toThrow(/already declared/)
})

test('the routes that programs may rely on are in the OpenAPI document and on its page', async () => {
  const described = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
  for (const { path, methods, operation } of routes) {
    if (operation === undefined) continue
    const template = pathTemplate(path).replace(/^\/api(?=\/)/, '')
    expect(described.paths).toHaveProperty([template, methods[0]?.toLowerCase() ?? '', 'operationId'], operation.id)
  }
  expect(described.paths).toHaveProperty(['/reports/{id}/results'])
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  for (const operation of ['GET /api/reports/{id}/export.xlsx', 'POST /report/{id}/unlock', 'POST /api/reports/verify'])
    expect(page).toContain(`<code>${operation}</code>`)
})

test('what is only read takes GET and HEAD', () => {
  const streams = routes.filter(({ methods }) => methods.includes('GET') && !methods.includes('HEAD'))
  // Streams and what has an effect answer GET alone.
  expect(
    streams.every(({ path }) => /\/events$|^\/auth\/v1\/|^\/api\/(?:verify-payment|public-config)$/.test(path)),
  ).toBe(true)
  expect(reads).toEqual(['GET', 'HEAD'])
})
