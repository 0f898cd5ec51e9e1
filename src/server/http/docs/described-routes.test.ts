import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditsEventsPath } from '#server/live/credits-events.ts'
import { reportEventsPath } from '#server/live/report-events.ts'
import { reportExportPath } from '#server/reports/export-report.ts'
import { reportLogoPath } from '#server/reports/report-logo.ts'
import { unlockFormPath } from '#server/reports/unlock-form.ts'
import { verifyReportPath } from '#server/reports/verify-report.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { describedRoutes } from './described-routes.ts'

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

type Operation = { servers?: { url: string }[] }
const routes = Object.entries(describedRoutes as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { servers }]) => {
    const base = (servers?.[0]?.url ?? '/api').replace(/\/$/, '')
    return { method: method.toUpperCase(), path: base + path.replace('{id}', randomUUID()) }
  }),
)

test.each(routes)('a described route exists: $method $path', async ({ method, path }) => {
  const response = await fetch(server.url + path, { method, redirect: 'manual' })
  expect(response.status).not.toBe(405)
  expect(await response.text()).not.toContain('There is nothing here')
  expect((await fetch(server.url + path, { method: 'PATCH' })).status).toBe(405)
})

test('the routes beside the contract are described', async () => {
  const paths = [
    creditsEventsPath,
    reportEventsPath,
    reportExportPath,
    reportLogoPath,
    unlockFormPath,
    verifyReportPath,
  ]
  for (const path of paths)
    expect(
      routes.some((route) => path.test(route.path)),
      String(path),
    ).toBe(true)
  const described = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
  expect(described.paths).toMatchObject(JSON.parse(JSON.stringify(describedRoutes)))
  expect(described.paths).toHaveProperty(['/reports/{id}/results'])
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  for (const operation of ['GET /api/reports/{id}/export.xlsx', 'POST /report/{id}/unlock', 'POST /api/reports/verify'])
    expect(page).toContain(`<code>${operation}</code>`)
})
