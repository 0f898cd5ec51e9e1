import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeHolder } from '#test/makers/credits.ts'
import { makeRemoteSite, testSiteDeps } from '#test/makers/sites.ts'
import { testConnection } from './publish-remote.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('credentials that were encrypted with another key send no request; the refusal says to reconnect the site', async () => {
  const deps = testSiteDeps()
  const site = await makeRemoteSite(
    database.db,
    { sealer: createSealer('another secret for tests, long enough') },
    {
      userId: await makeHolder(database.db),
      publisher: 'wordpress',
      credentials: { baseUrl: 'https://blog.example', username: 'ada', secret: 'application password' },
    },
  )
  const refused = {
    ok: false,
    code: 'unauthorized',
    text: expect.stringContaining('to reconnect this site'),
    canRetry: false,
  }
  expect(await testConnection(deps, site)).toEqual(refused)
  deps.stop()
})
