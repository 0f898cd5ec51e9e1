import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import type { ArticleBrief } from '#adapters/text/text-writer.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { createCachingTargetReader } from '#domain/articles/brief/target-reader.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import {
  type BlogServer,
  campaignOf,
  makeDraft,
  makeMember,
  makeRunning,
  placementsOf,
  start,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '#test/makers/campaigns.ts'
import { makeSite } from '#test/makers/sites.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
})
afterAll(async () => {
  engine.stop()
  await blog.close()
  await database.drop()
})

test('a campaign places every link, pays each one after it was found, and ends', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 5 })
  expect(await getCredits(db, member)).toMatchObject({ available: 95, balance: 100 })
  await engine.work.advance()
  const placements = await placementsOf(db, id)
  expect(placements.map(({ state, verdict }) => [state, verdict])).toEqual(placements.map(() => ['verified', 'found']))
  expect(await campaignOf(db, id)).toMatchObject({ status: 'finished', blockedText: null })
  expect(await getCredits(db, member)).toMatchObject({ available: 95, balance: 95 })
  const captures = await db
    .selectFrom('creditTransfers')
    .innerJoin('placementChecks', (join) =>
      join.on((on) => on.eb('sourceId', '=', on.cast<string>(on.ref('placementChecks.id'), 'text'))),
    )
    .select(['placementId', 'sourceType'])
    .where('userId', '=', member.userId)
    .where('kind', '=', 'capture')
    .execute()
  expect(captures.map(({ placementId }) => placementId).sort()).toEqual(placements.map(({ id }) => id).sort())
  expect(new Set(captures.map(({ sourceType }) => sourceType))).toEqual(new Set(['placement_check']))
  expect((await auditLedger(db)).faults).toEqual([])
})

test('the target is read once for all articles of a campaign, and each article is based on it', async () => {
  const { db } = database
  const fetched: string[] = []
  const { reports } = engine.deps
  const fetchPage: typeof reports.fetcher.fetchPage = (url, options) => {
    fetched.push(url)
    return reports.fetcher.fetchPage(url, options)
  }
  const written: ArticleBrief[] = []
  const own = testEngine(db, blog, {
    knowledge: createKnowledgeSource({ readTarget: createCachingTargetReader({ fetchPage }) }),
    writer: {
      ...embeddedWriter,
      write(brief, options) {
        written.push(brief)
        return embeddedWriter.write(brief, options)
      },
    },
  })
  const { id } = await makeRunning(db, own, blog, { links: 3 })
  await own.work.advance()

  expect((await placementsOf(db, id)).map(({ state }) => state)).toEqual(['verified', 'verified', 'verified'])
  expect(fetched).toEqual([blog.target])
  expect(new Set(written.map(({ keyword }) => keyword)).size).toBeGreaterThan(1)
  for (const { knowledge } of written) {
    expect(knowledge.target).toMatchObject({ state: 'read', url: blog.target, headings: ['Garden tools'] })
  }
  own.stop()
})

test('eight links are written at the same time', async () => {
  const { db } = database
  const all = Promise.withResolvers<void>()
  let writing = 0
  const own = testEngine(db, blog, {
    writer: {
      ...embeddedWriter,
      async *write(brief, options) {
        writing += 1
        if (writing === 8) all.resolve()
        await all.promise
        yield* embeddedWriter.write(brief, options)
      },
    },
  })
  const { id } = await makeRunning(db, own, blog, { links: 8, sites: 8 })
  await own.work.advance()
  expect((await placementsOf(db, id)).map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'verified'))
  own.stop()
})

test('50 concurrent starts start a campaign once and reserve its credits once', async () => {
  const { db } = database
  const member = await makeMember(db)
  await makeSite(db)
  const id = await makeDraft(db, member, { targetUrl: blog.target, links: 7 })
  await Promise.all(Array.from({ length: 50 }, () => start(db, engine, member, id)))
  expect(await getCredits(db, member)).toMatchObject({ available: 93, balance: 100 })
  expect((await placementsOf(db, id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const holds = await db.selectFrom('creditHolds').select('amount').where('userId', '=', member.userId).execute()
  expect(holds).toEqual([{ amount: 7 }])
}, 60_000)
