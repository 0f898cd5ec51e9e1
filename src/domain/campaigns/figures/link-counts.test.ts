import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOverview } from '#domain/dashboard/overview.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { type CampaignWorld, startCampaignWorld } from '#test/makers/campaign-world.ts'
import { hurry, makeMember, makeRunning, placementsOf } from '#test/makers/campaigns.ts'
import { campaignCommands } from '../../../../scripts/operate/campaign-commands.ts'
import { getLinkHistory } from '../results/link-history.ts'
import { addUpLinks, auditLinkCounts, countLinks } from './link-counts.ts'

let world: CampaignWorld
let database: CampaignWorld['database']
let blog: CampaignWorld['blog']
let engine: CampaignWorld['engine']
beforeAll(async () => {
  world = await startCampaignWorld()
  ;({ database, blog, engine } = world)
})
afterAll(() => world.close())

async function countAll(userId: string) {
  const { points } = await getLinkHistory(database.webDb, { userId }, { range: '7d', timeZone: 'Asia/Kathmandu' })
  const sum = (figure: 'verified' | 'lost') => points.reduce((total, point) => total + point[figure], 0)
  return { ...(await getOverview(database.webDb, { userId })).links, history: [sum('verified'), sum('lost')] }
}

test('links that are verified, lost and found again count at once, and the same after the changes are added up', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 3 })
  expect(await countAll(member.userId)).toEqual({ verified: 0, lost: 0, refunded: 0, history: [0, 0] })
  await engine.work.advance()
  expect(await countAll(member.userId)).toEqual({ verified: 3, lost: 0, refunded: 0, history: [3, 0] })
  await addUpLinks(db)

  const [gone, back] = await placementsOf(db, id)
  const step = (placementId: string | undefined, state: string) =>
    sql`update placements set state = ${state}, lost_at = ${state === 'verified' ? null : sql`now()`} where id = ${placementId}`.execute(
      db,
    )
  await step(gone?.id, 'lost')
  await step(back?.id, 'lost')
  await step(back?.id, 'verified')
  const expected = { verified: 2, lost: 1, refunded: 0, history: [3, 2] }
  expect(await countAll(member.userId)).toEqual(expected)
  await Promise.all([1, 2, 3].map(() => addUpLinks(db)))
  expect(await countAll(member.userId)).toEqual(expected)
  expect(await db.selectFrom('linkChanges').selectAll().execute()).toEqual([])
  expect(await auditLinkCounts(db)).toEqual([])

  const stranger = await makeMember(db)
  expect(await countLinks(database.webDb, member)).toEqual({ verified: 0, lost: 0, refunded: 0 })
  expect(await countAll(stranger.userId)).toEqual({ verified: 0, lost: 0, refunded: 0, history: [0, 0] })
})

test('a deleted account leaves no counts', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 2 })
  await hurry(db, id)
  await engine.work.advance()
  await addUpLinks(db)
  await db.deleteFrom('users').where('id', '=', member.userId).execute()
  expect(await db.selectFrom('linkChanges').selectAll().execute()).toEqual([])
  expect(await auditLinkCounts(db)).toEqual([])
  await addUpLinks(db)
  expect(await db.selectFrom('linkCounts').selectAll().where('userId', '=', member.userId).execute()).toEqual([])
  expect(await auditLinkCounts(db)).toEqual([])
})

test('the links of a deleted campaign are taken off the counts at once, in one step for all of a state', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 3 })
  const other = await makeRunning(db, engine, blog, { links: 1 })
  await engine.work.advance()
  await addUpLinks(db)
  const [gone] = await placementsOf(db, id)
  await sql`update placements set state = 'lost', lost_at = now() where id = ${gone?.id}`.execute(db)
  await addUpLinks(db)
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
  const changes = await db.selectFrom('linkChanges').select(['figure', 'change']).orderBy('figure').execute()
  expect(changes).toEqual([
    { figure: 'is_lost', change: -1 },
    { figure: 'is_verified', change: -2 },
    { figure: 'lost', change: -1 },
    { figure: 'verified', change: -3 },
  ])
  expect(await countAll(member.userId)).toEqual({ verified: 0, lost: 0, refunded: 0, history: [0, 0] })
  expect(await countLinks(db, other.member)).toEqual({ verified: 1, lost: 0, refunded: 0 })
  expect(await auditLinkCounts(db)).toEqual([])
})

test('an operator finds counts that are wrong, and repairs them', async () => {
  const { db } = database
  const audit = (...options: string[]) => campaignCommands['links-audit']?.run(db, options, {} as never)
  const { member } = await makeRunning(db, engine, blog, { links: 2 })
  await engine.work.advance()
  await addUpLinks(db)
  expect(await audit()).toBe('The counts of links are right.')

  await db
    .updateTable('linkCounts')
    .set({ count: 7 })
    .where('userId', '=', member.userId)
    .where('figure', '=', 'is_verified')
    .execute()
  await expect(audit()).rejects.toThrow(`${member.userId}  is_verified: stored 7, counted 2`)

  expect(await audit('--repair')).toBe('The counts of links are right.')
  expect(await countAll(member.userId)).toMatchObject({ verified: 2, history: [2, 0] })
})

test('the dashboard of a member with 20,000 links reads counts and no links', async () => {
  const { userId } = await makeMember(database.db)
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into placements (campaign_id, user_id, number, state, keyword, anchor_text, anchor_kind, domain_id, site_host, site_kind, post_id, url,
        attempts, started_at, verified_at, guarantee_until)
      select uuidv7(), ${userId}, no, 'verified', 'keyword', 'anchor', 'other', uuidv7(), 'a.example', 'network', uuidv7(), 'https://a.example/', 1,
        now(), now(), now() from generate_series(1, 20000) no`.execute(db)
    await sql`
      insert into placement_events (placement_id, campaign_id, user_id, number, from_state, to_state, credits, at)
      select id, campaign_id, user_id, number, 'verifying', 'verified', -1, now() - number * interval '3 minutes'
      from placements where user_id = ${userId}`.execute(db)
  })
  await campaignCommands['links-audit']?.run(database.db, ['--repair'], {} as never)
  for (let other = 0; other < 4; other += 1) {
    const { userId: otherId } = await makeMember(database.db)
    await sql`insert into link_counts select ${otherId}, figure, at, count from link_counts where user_id = ${userId}`.execute(
      database.db,
    )
  }
  await sql`vacuum analyze placements, placement_events, link_counts, link_changes`.execute(database.db)

  expect((await countAll(userId)).verified).toBe(20_000)
  const overview = await explainReads(database, (db) => getOverview(db, { userId }), { callerId: userId })
  const history = await explainReads(
    database,
    (db) => getLinkHistory(db, { userId }, { range: '90d', timeZone: 'Europe/Berlin' }),
    { callerId: userId },
  )
  for (const { scanned } of [overview, history])
    for (const table of ['placements', 'placement_events', 'link_counts']) expect(scanned).not.toContain(table)
  expect(overview.buffers).toBeLessThan(100)
  expect(history.buffers).toBeLessThan(300)
})
