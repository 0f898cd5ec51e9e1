import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { removeSite } from '#domain/sites/settings/remove-site.ts'
import { page } from '#test/fakes/api-server.ts'
import { startGhost } from '#test/fakes/ghost-server.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import {
  type BlogServer,
  hurry,
  makeDraft,
  makeMember,
  placementsOf,
  start,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '#test/makers/campaigns.ts'
import { makeRemoteSite } from '#test/makers/sites.ts'

let database: TestDatabase
let blog: BlogServer
let wordpress: WordPressServer
let ghost: Awaited<ReturnType<typeof startGhost>>
let engine: TestEngine
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  blog = await startBlogServer(database.db)
  wordpress = await startWordPress()
  ghost = await startGhost()
  engine = testEngine(database.db, blog, { allow: [wordpress.host, ghost.host] })
})
afterEach(async () => {
  engine.stop()
  for (const server of [blog, wordpress, ghost]) await server.close()
  expect((await auditLedger(database.db)).faults).toEqual([])
})
afterAll(() => database.drop())

/** A campaign of one link on a member's own site that runs other software. */
async function makeStarted(publisher: 'wordpress' | 'ghost') {
  const { db } = database
  const member = await makeMember(db)
  const credentials = publisher === 'wordpress' ? wordpress.credentials() : ghost.credentials()
  const site = await makeRemoteSite(db, engine.deps.sites, { ...member, publisher, credentials })
  const plan = { targetUrl: blog.target, links: 1, siteChoice: 'chosen' as const, siteIds: [site.id] }
  const id = await makeDraft(db, member, { ...plan, rel: 'dofollow' })
  await start(db, engine, member, id)
  await engine.work.advance()
  return { id, member, site }
}

async function check(id: string) {
  await hurry(database.db, id)
  await engine.work.watch()
  const [placement] = await placementsOf(database.db, id)
  return placement
}

const letTimePass = (id: string) =>
  database.db
    .updateTable('placements')
    .set({ missingSince: sql<Date>`missing_since - make_interval(secs => ${secondCheckSeconds})` })
    .where('campaignId', '=', id)
    .execute()

const eventsOf = (id: string) =>
  database.db.selectFrom('placementEvents').selectAll().where('campaignId', '=', id).orderBy('id').execute()

test.each(['wordpress', 'ghost'] as const)(
  'a post that its owner removes from their %s is suspected, then lost, its credit stays spent, and the timeline says why',
  async (publisher) => {
    const { id, member } = await makeStarted(publisher)
    expect(await placementsOf(database.db, id)).toMatchObject([{ state: 'verified', siteKind: 'own' }])
    for (const post of wordpress.posts) post.status = 'trash'
    ghost.posts.splice(0)
    expect(await check(id)).toMatchObject({ state: 'verified', missingSince: expect.any(Date) })
    await letTimePass(id)
    expect(await check(id)).toMatchObject({ state: 'lost', nextCheckAt: null })
    const [suspected, lost] = (await eventsOf(id)).slice(-2)
    expect(suspected).toMatchObject({ kind: 'suspected', nextCheckAt: expect.any(Date) })
    expect(lost).toMatchObject({ toState: 'lost', credits: 0, nextCheckAt: null })
    expect(lost?.text).toContain(
      'It was lost on your own connected site, which you control, so its credit stays spent.',
    )
    // No later check returns the credit.
    await check(id)
    expect((await eventsOf(id)).at(-1)?.id).toBe(lost?.id)
    expect(await getCredits(database.db, member)).toMatchObject({ totalUsed: 1, available: 99 })
  },
)

test('a site that its member removes with its links gets no refund, and the timeline says why', async () => {
  const { id, member, site } = await makeStarted('wordpress')
  for (const post of wordpress.posts) post.status = 'trash'
  await check(id)
  await removeSite(database.db, member, site.id)
  await letTimePass(id)
  expect(await check(id)).toMatchObject({ state: 'lost', text: expect.stringContaining('You removed its site here') })
  expect(await getCredits(database.db, member)).toMatchObject({ totalUsed: 1, available: 99 })
})

test('a cover that a WordPress does not accept costs no link, and the timeline says so', async () => {
  wordpress.put((call, through) =>
    call.method === 'POST' && call.url.pathname.endsWith('/media') ? page(413, 'Too large') : through(),
  )
  const { id } = await makeStarted('wordpress')
  expect(await placementsOf(database.db, id)).toMatchObject([{ state: 'verified', text: null }])
  const live = (await eventsOf(id)).find(({ toState }) => toState === 'verifying')
  expect(live?.text).toBe('WordPress did not take the cover image (it answered HTTP 413), so the article has none.')
})
