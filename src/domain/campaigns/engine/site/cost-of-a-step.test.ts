import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import {
  type BlogServer,
  makeRunning,
  placementsOf,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '#test/makers/campaigns.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
let worker: Connection
const statements: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  // Only the connections of the engine are watched: each takes over this function when it is opened.
  const query = pg.Client.prototype.query as (this: pg.Client, ...parameters: unknown[]) => unknown
  worker = connect(database.source)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters as [string | { text: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, parameters)
  } as typeof pg.Client.prototype.query)
  engine = testEngine(worker.db, blog)
})
afterAll(async () => {
  vi.restoreAllMocks()
  engine.stop()
  await worker.close()
  await blog.close()
  await database.drop()
})

test('a worker that finds nothing to do has looked once for links and once for articles to be removed', async () => {
  statements.length = 0
  await engine.work.advance()
  expect(statements.filter((text) => text.includes('update placements set leased_by'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('update "placement_removals"'))).toHaveLength(1)
  expect(statements.length).toBeLessThan(8)
})

test('a link takes at most 65 statements and 12 transactions', async () => {
  const { id } = await makeRunning(database.db, engine, blog, { links: 20, sites: 20 })
  statements.length = 0
  await engine.work.advance()
  const placements = await placementsOf(database.db, id)
  expect(placements.map(({ state }) => state)).toEqual(placements.map(() => 'verified'))
  expect(statements.length / 20).toBeLessThan(65)
  expect(statements.filter((text) => /^begin$/i.test(text)).length / 20).toBeLessThan(12)
  const looks = statements.filter((text) => text.includes('update placements set leased_by')).length
  expect(looks - placements.length).toBeLessThanOrEqual(8)
}, 60_000)
