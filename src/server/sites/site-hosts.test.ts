import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeSite } from '#test/makers/sites.ts'
import { createSiteHosts } from './site-hosts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The web's connection, with a counter of its queries. */
function counted(): { db: Db; counter: { queries: number } } {
  const counter = { queries: 0 }
  const db = database.webDb.withPlugin({
    transformQuery({ node }) {
      counter.queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, counter }
}

test('a name is read once for all concurrent callers, and cached after that', async () => {
  const { id, host } = await makeSite(database.db)
  const { db, counter } = counted()
  const hosts = createSiteHosts(db)
  hosts.reset(true)
  expect(hosts.known(host)).toBeUndefined()
  const found = await Promise.all(Array.from({ length: 20 }, () => hosts.find(host)))
  expect(new Set(found.map((site) => site?.id))).toEqual(new Set([id]))
  expect(counter.queries).toBe(1)
  expect(hosts.known(host)).toMatchObject({ id, isLive: true })
  expect(await hosts.find('stranger.example.com')).toBeNull()
  expect(hosts.known('stranger.example.com')).toBeNull()
})

test('a thousand names are cached at once, and invented ones do not evict them', async () => {
  const { db, counter } = counted()
  const hosts = createSiteHosts(db, { unknownHostsMax: 10 })
  hosts.reset(true)
  const names = Array.from({ length: 1_000 }, (_, number) => `number-${number}.example.com`)
  await database.db
    .insertInto('domains')
    .values(
      names.map((host) => ({ host, name: host, proofStatus: 'proven', proofMethod: 'operator', provenAt: new Date() })),
    )
    .execute()
  for (const name of names) await hosts.find(name)
  for (let number = 0; number < 50; number += 1) await hosts.find(`made-up-${number}.example.com`)
  counter.queries = 0
  expect(names.every((name) => hosts.known(name)?.host === name)).toBe(true)
  const unknownHosts = Array.from({ length: 50 }, (_, number) => hosts.known(`made-up-${number}.example.com`))
  expect(unknownHosts.filter((known) => known === null)).toHaveLength(10)
  expect(counter.queries).toBe(0)
})

test('with more sites than the limit, the first one is evicted', async () => {
  const hosts = createSiteHosts(database.webDb, { sitesMax: 2 })
  hosts.reset(true)
  const sites = [await makeSite(database.db), await makeSite(database.db), await makeSite(database.db)]
  for (const { host } of sites) await hosts.find(host)
  expect(sites.map(({ host }) => hosts.known(host)?.id)).toEqual([undefined, sites[1]?.id, sites[2]?.id])
})

test('a change evicts its site and all unknown hosts, because one of them may be a site now', async () => {
  const hosts = createSiteHosts(database.webDb)
  hosts.reset(true)
  const [one, two] = [await makeSite(database.db), await makeSite(database.db)]
  for (const host of [one.host, two.host, 'stranger.example.com']) await hosts.find(host)
  hosts.siteChanged(one.id)
  expect(hosts.known(one.host)).toBeUndefined()
  expect(hosts.known(two.host)?.id).toBe(two.id)
  expect(hosts.known('stranger.example.com')).toBeUndefined()
})

test('a result queried before a change is not cached after it, and nothing is cached while changes are missed', async () => {
  const { id, host } = await makeSite(database.db)
  const hosts = createSiteHosts(database.webDb)
  expect((await hosts.find(host))?.id).toBe(id)
  expect(hosts.known(host)).toBeUndefined()
  hosts.reset(true)
  const pending = hosts.find(host)
  hosts.siteChanged(id)
  await pending
  expect(hosts.known(host)).toBeUndefined()
  await hosts.find(host)
  expect(hosts.known(host)?.id).toBe(id)
  hosts.reset(false)
  expect(hosts.known(host)).toBeUndefined()
})
