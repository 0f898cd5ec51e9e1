import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { CampaignPlanChanges } from '#contract/campaigns/campaigns.ts'
import { campaignNameMax, campaignsPerMemberMax } from '#contract/limits.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeHolder } from '#test/makers/credits.ts'
import { makeSite } from '#test/makers/sites.ts'
import { planOf, readCampaign } from '../campaign-rows.ts'
import { getCampaign, listCampaigns } from '../queries.ts'
import { changeCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { duplicateCampaign } from './duplicate-campaign.ts'
import { removeCampaign } from './remove-campaign.ts'

let database: TestDatabase
let who: { userId: string }
let stranger: { userId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  who = { userId: await makeHolder(database.db) }
  stranger = { userId: await makeHolder(database.db) }
})
afterAll(() => database.drop())

const plan = {
  name: 'Autumn',
  keywords: ['rain barrels', 'water butts'],
  anchors: [
    { text: 'Acme', kind: 'branded' },
    { text: 'rain barrels', kind: 'exact' },
  ],
  anchorMix: { branded: 80, partial: 0, exact: 20, other: 0 },
  targetUrl: 'https://www.acme.example/barrels',
  links: 12,
  pacePerDay: 4,
  rel: 'nofollow',
} satisfies CampaignPlanChanges

const create = (changes: CampaignPlanChanges = plan, owner = who) => createCampaign(database.db, owner, changes)
const read = (id: string) => readCampaign(database.db, who, id)
const refusal = (code: string) => expect.objectContaining({ code })

/** The state after a start: with reserved credits and links that are due by the plan. */
async function start(id: string, status = 'running'): Promise<void> {
  await sql`update campaigns set status = ${status}, hold_id = ${randomUUID()}, started_at = now(),
    finished_at = case when ${status} in ('finished', 'cancelled') then now() end where id = ${id}`.execute(database.db)
  await sql`insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind, due_at)
    select id, user_id, n, 'x', 'x', 'branded', now() + make_interval(days => (n - 1) / pace_per_day)
    from campaigns, generate_series(1, links) as n where id = ${id}`.execute(database.db)
}

async function daysUntilDue(id: string): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from due_at - now()) / 86400)::int as days from placements where campaign_id = ${id}
    order by number`.execute(database.db)
  return rows.map(({ days }) => days)
}

test('a draft may be empty, and then has the default plan', async () => {
  const campaign = await read(await create({}))
  expect(campaign).toMatchObject({ status: 'draft', holdId: null, startedAt: null, targetDomain: null })
  expect(planOf(campaign)).toEqual({
    name: '',
    keywords: [],
    anchors: [],
    anchorMix: anchorMixDefault,
    targetUrl: '',
    links: 10,
    pacePerDay: 5,
    siteChoice: 'automatic',
    siteIds: [],
    rel: 'sponsored',
  })
})

test('the known part of a plan is stored, its target in the usual spelling and with its registrable domain', async () => {
  const site = await makeSite(database.db)
  const siteIds = [site.id, site.id]
  const campaign = await read(await create({ ...plan, targetUrl: 'WWW.Acme.example/barrels', siteIds }))
  expect(planOf(campaign)).toEqual({ ...plan, siteChoice: 'automatic', siteIds: [site.id] })
  expect(campaign.targetDomain).toBe('acme.example')
  await changeCampaign(database.db, who, { id: campaign.id, targetUrl: 'half an addr' })
  expect(await read(campaign.id)).toMatchObject({ targetUrl: 'half an addr', targetDomain: null })
  const targetUrl = `https://${'a'.repeat(300)}.example/`
  await changeCampaign(database.db, who, { id: campaign.id, targetUrl })
  expect(await read(campaign.id)).toMatchObject({ targetUrl, targetDomain: null })
})

test('a draft requested twenty times with one key is one draft with the newest plan; in another account the key is free', async () => {
  const key = randomUUID()
  const createNamed = (name: string, owner = who) => createCampaign(database.db, owner, { ...plan, name, key })
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => createNamed(`Try ${n}`)))
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  expect(await createNamed('The last')).toBe(id)
  expect((await read(id)).name).toBe('The last')
  expect(await createNamed('Mine', stranger)).not.toBe(id)
  await start(id)
  expect(await createNamed('Too late')).toBe(id)
  expect((await read(id)).name).toBe('The last')
  await removeCampaign(database.db, who, id)
  expect(await createNamed('Begun anew')).not.toBe(id)
})

test('a change of a draft writes only the named fields', async () => {
  const id = await create()
  await changeCampaign(database.db, who, { id, links: 30, keywords: ['one', 'one', 'two'] })
  expect(planOf(await read(id))).toMatchObject({ ...plan, links: 30, keywords: ['one', 'two'] })
})

test('a site that accepts no articles of the member cannot be chosen; one that was switched off later may stay', async () => {
  const own = await makeSite(database.db, { userId: who.userId, proofMethod: 'dns' })
  const network = await makeSite(database.db)
  const off = await makeSite(database.db, { isOn: false })
  const other = await makeSite(database.db, { userId: stranger.userId, proofMethod: 'dns' })
  const id = await create({ siteChoice: 'chosen', siteIds: [own.id, network.id] })
  for (const siteId of [off.id, other.id, randomUUID()]) {
    await expect(create({ siteIds: [siteId] })).rejects.toEqual(refusal('validation_failed'))
    await expect(changeCampaign(database.db, who, { id, siteIds: [own.id, siteId] })).rejects.toEqual(
      refusal('validation_failed'),
    )
  }
  await sql`update domains set is_on = false where id = ${network.id}`.execute(database.db)
  await changeCampaign(database.db, who, { id, siteIds: [network.id, own.id], name: 'Later' })
  expect(await read(id)).toMatchObject({ siteIds: [network.id, own.id], name: 'Later' })
})

test('of a running campaign only name and pace can change, of a finished one only the name', async () => {
  const running = await create()
  await start(running)
  await changeCampaign(database.db, who, { id: running, name: 'New name', pacePerDay: 6 })
  expect(await read(running)).toMatchObject({ name: 'New name', pacePerDay: 6 })
  const fixed = [
    { links: 20 },
    { targetUrl: 'https://b.example/' },
    { keywords: ['x'] },
    { anchors: [] },
    { anchorMix: plan.anchorMix },
    { siteIds: [] },
    { siteChoice: 'chosen' },
    { rel: 'dofollow' },
  ] satisfies CampaignPlanChanges[]
  for (const changes of fixed)
    await expect(changeCampaign(database.db, who, { id: running, name: 'No', ...changes })).rejects.toEqual(
      refusal('validation_failed'),
    )
  const over = await create()
  await start(over, 'finished')
  await changeCampaign(database.db, who, { id: over, name: 'Done' })
  await expect(changeCampaign(database.db, who, { id: over, pacePerDay: 1 })).rejects.toEqual(
    refusal('validation_failed'),
  )
  expect((await read(running)).name).toBe('New name')
})

test('a new pace moves the links that were never started, and counts those that were', async () => {
  const id = await create()
  await start(id)
  expect(await daysUntilDue(id)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
  await sql`update placements set state = 'failed' where campaign_id = ${id} and number <= 2`.execute(database.db)
  await changeCampaign(database.db, who, { id, pacePerDay: 6 })
  expect(await daysUntilDue(id)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
  await changeCampaign(database.db, who, { id, pacePerDay: 2 })
  expect(await daysUntilDue(id)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})

test('a duplicate is a draft with the same plan, for an original in any state', async () => {
  const id = await create()
  await start(id, 'finished')
  const copy = await read(await duplicateCampaign(database.db, who, id))
  expect(copy).toMatchObject({ status: 'draft', holdId: null, targetDomain: 'acme.example' })
  expect(planOf(copy)).toEqual({ ...plan, name: 'Autumn (copy)', siteChoice: 'automatic', siteIds: [] })
  const again = await read(await duplicateCampaign(database.db, who, copy.id))
  expect(again.name).toBe('Autumn (copy)')
  const long = await create({ name: 'é'.repeat(campaignNameMax) })
  const copied = await read(await duplicateCampaign(database.db, who, long))
  expect(copied.name).toHaveLength(campaignNameMax)
  expect(copied.name).toMatch(/ \(copy\)$/)
})

test('a draft is deleted; a finished campaign is hidden with its links', async () => {
  const draft = await create()
  const over = await create()
  await start(over, 'finished')
  for (const id of [draft, over]) {
    await removeCampaign(database.db, who, id)
    await expect(getCampaign(database.webDb, who, id)).rejects.toEqual(refusal('not_found'))
    await expect(removeCampaign(database.db, who, id)).rejects.toEqual(refusal('not_found'))
    await expect(changeCampaign(database.db, who, { id, name: 'x' })).rejects.toEqual(refusal('not_found'))
    await expect(duplicateCampaign(database.db, who, id)).rejects.toEqual(refusal('not_found'))
  }
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where id in (${draft}, ${over})`.execute(database.db)
  expect(rows).toEqual([{ id: over }])
  expect(await daysUntilDue(over)).toHaveLength(12)
})

test('a campaign that is removed while it runs starts nothing more', async () => {
  const id = await create()
  await start(id)
  await removeCampaign(database.db, who, id)
  const { rows } = await sql<{ status: string; removed: boolean; states: string[] }>`
    select status, removed_at is not null as removed,
      array(select distinct state from placements where campaign_id = campaigns.id) as states
    from campaigns where id = ${id}`.execute(database.db)
  expect(rows).toEqual([{ status: 'stopping', removed: true, states: ['cancelled'] }])
})

test('a campaign of another member cannot be changed, copied or removed', async () => {
  const id = await create()
  await expect(changeCampaign(database.db, stranger, { id, name: 'Mine' })).rejects.toEqual(refusal('not_found'))
  await expect(duplicateCampaign(database.db, stranger, id)).rejects.toEqual(refusal('not_found'))
  await expect(removeCampaign(database.db, stranger, id)).rejects.toEqual(refusal('not_found'))
  await expect(getCampaign(database.webDb, stranger, id)).rejects.toEqual(refusal('not_found'))
  expect(await read(id)).toMatchObject({ name: 'Autumn', status: 'draft' })
})

test('an account has a limited number of campaigns, also when many are created at once; removed ones do not count', async () => {
  const member = { userId: await makeHolder(database.db) }
  await sql`insert into campaigns (user_id) select ${member.userId} from generate_series(3, ${campaignsPerMemberMax})`.execute(
    database.db,
  )
  const begun = await Promise.allSettled(Array.from({ length: 8 }, () => create({}, member)))
  const made = begun.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refused = begun.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(made).toHaveLength(2)
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'limit_reached', data: { limit: campaignsPerMemberMax } })
  const [first = ''] = made
  await expect(duplicateCampaign(database.db, member, first)).rejects.toEqual(refusal('limit_reached'))
  await removeCampaign(database.db, member, first)
  await create({}, member)
})

test('the list has the member’s own campaigns, newest first, page by page, and by state', async () => {
  const member = { userId: await makeHolder(database.db) }
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift(await create(plan, member))
  const [newest = '', second = ''] = ids
  await start(second)
  await sql`update placements set state = 'cancelled' where campaign_id = ${second} and number = 1`.execute(database.db)
  await create(plan, stranger)
  const first = await listCampaigns(database.webDb, member, { limit: 3 })
  expect(first.campaigns.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  const rest = await listCampaigns(database.webDb, member, { limit: 3, cursor: first.next ?? '' })
  expect(rest).toMatchObject({ campaigns: [{ id: ids[3] }, { id: ids[4] }], next: null })
  const running = await listCampaigns(database.webDb, member, { limit: 3, status: 'running' })
  expect(running.campaigns.map(({ id }) => id)).toEqual([second])
  expect(running.campaigns[0]?.counts).toMatchObject({ waiting: 11, cancelled: 1, verified: 0 })
  expect(first.campaigns[0]).toMatchObject({ id: newest, nextDueAt: null, lastDueAt: null, counts: { waiting: 0 } })
  const found = await getCampaign(database.webDb, member, second)
  expect((found.lastDueAt?.getTime() ?? 0) - (found.nextDueAt?.getTime() ?? 0)).toBe(2 * 86_400_000)
  await expect(listCampaigns(database.webDb, member, { limit: 3, cursor: 'x' })).rejects.toEqual(
    refusal('validation_failed'),
  )
})
