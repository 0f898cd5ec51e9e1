import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondCheckSeconds } from '#contract/limits.ts'
import { openMessage } from '#domain/mail/open-message.ts'
import { addEndpoint } from '#domain/reports/monitor/webhook-endpoints.ts'
import { createSealer } from '#domain/seal.ts'
import { type CampaignWorld, startCampaignWorld } from '#test/makers/campaign-world.ts'
import { hurry, makeRunning, placementsOf } from '#test/makers/campaigns.ts'
import { mailLosses } from './alert-of-loss.ts'
import { putAlerts } from './campaign-alerts.ts'
import { endCampaignMails } from './end-campaign-mails.ts'
import { sendDigests } from './send-digests.ts'

let world: CampaignWorld
let database: CampaignWorld['database']
let blog: CampaignWorld['blog']
let engine: CampaignWorld['engine']
const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin: 'https://linkwright.example', from: 'Linkwright <no-reply@linkwright.example>' }
beforeAll(async () => {
  world = await startCampaignWorld()
  ;({ database, blog, engine } = world)
})
afterAll(() => world.close())

const mailsTo = async (email: string) =>
  database.db.selectFrom('outboxMessages').select('template').where('recipient', '=', email).execute()

/** Moves everything that happened to now, or to this time some days ago. The guard that protects the history is disabled for that. */
async function putBack(days: number) {
  const { db } = database
  await db.transaction().execute(async (db) => {
    await sql`alter table placement_events disable trigger placement_events_only_grow`.execute(db)
    await sql`update placement_events set at = now() - make_interval(days => ${days})`.execute(db)
    await sql`alter table placement_events enable trigger placement_events_only_grow`.execute(db)
    await sql`update campaigns set finished_at = now() - make_interval(days => ${days}) where finished_at is not null`.execute(
      db,
    )
  })
}

test('a member is mailed the results of their links once a day, for any number of runs', async () => {
  const { db } = database
  const { member } = await makeRunning(db, engine, blog, { links: 2 })
  const quiet = await makeRunning(db, engine, blog, { links: 1 })
  await putAlerts(db, quiet.member, { mail: 'off', mailLost: false, webhook: true })
  await engine.work.advance()
  await putBack(0)
  expect(await sendDigests(db, mail)).toBe(0)
  await putBack(1)
  const sent = await Promise.all([sendDigests(db, mail), sendDigests(db, mail), sendDigests(db, mail)])
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await mailsTo(member.email)).toEqual([{ template: 'campaign-digest' }])
  expect(await mailsTo(quiet.member.email)).toEqual([])
  await db.updateTable('campaignDigests').set({ day: sql<Date>`day - 1` }).execute()
  await putBack(2)
  expect(await sendDigests(db, mail)).toBe(0)
})

test('endpoints of a member receive each result and the end of the campaign, unless they are switched off', async () => {
  const { db } = database
  const { member } = await makeRunning(db, engine, blog, { links: 2 })
  const other = await makeRunning(db, engine, blog, { links: 1 })
  for (const { userId } of [member, other.member])
    await addEndpoint(db, { sealer, isAllowed: () => true }, { userId }, 'https://hooks.example/links')
  await putAlerts(db, other.member, { mail: 'daily', mailLost: false, webhook: false })
  await engine.work.advance()
  const webhooks = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'endpointId')
    .select(['type', 'body', 'userId'])
    .execute()
  expect(webhooks.map(({ type, userId }) => [type, userId]).sort()).toEqual([
    ['campaign.finished', member.userId],
    ['placement.verified', member.userId],
    ['placement.verified', member.userId],
  ])
  const finished = webhooks.find(({ type }) => type === 'campaign.finished')
  expect(JSON.parse(finished?.body ?? '{}')).toMatchObject({
    type: 'campaign.finished',
    data: { campaign: { name: 'Spring', status: 'finished', counts: { verified: 2 } } },
  })
})

/** A campaign with only verified links, of a member with these mail settings. */
async function makeVerified({ links = 3, mailLost = true, daily = true } = {}) {
  const made = await makeRunning(database.db, engine, blog, { links })
  await putAlerts(database.db, made.member, { mail: daily ? 'daily' : 'off', mailLost, webhook: false })
  await engine.work.advance()
  return made
}

/** Two checks six hours apart find none of its links. */
async function lose(id: string) {
  blog.vanish(true)
  await hurry(database.db, id)
  await engine.work.watch()
  await database.db
    .updateTable('placements')
    .set({ missingSince: sql<Date>`missing_since - make_interval(secs => ${secondCheckSeconds})` })
    .where('campaignId', '=', id)
    .execute()
  await hurry(database.db, id)
  await engine.work.watch()
  blog.vanish(false)
  expect((await placementsOf(database.db, id)).map(({ state }) => state)).not.toContain('verified')
}

/** As if the campaign had lost no link for some minutes. */
const letQuietPass = (id: string) =>
  database.db
    .updateTable('lossAlerts')
    .set({ createdAt: sql<Date>`created_at - interval '2 minutes'` })
    .where('campaignId', '=', id)
    .execute()

async function letterTo(email: string) {
  const rows = await database.db
    .selectFrom('outboxMessages')
    .select(['template', 'content'])
    .where('recipient', '=', email)
    .execute()
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`There are ${rows.length} mails`)
  return { template: row.template, ...openMessage(mail, row) }
}

test('a member who chose it is mailed once about all links of a campaign that a sweep finds lost, for any number of runs', async () => {
  const { db } = database
  const { id, member } = await makeVerified()
  await lose(id)
  expect(await mailLosses(db, mail)).toBe(0)
  await letQuietPass(id)
  const sent = await Promise.all([mailLosses(db, mail), mailLosses(db, mail), mailLosses(db, mail)])
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  const letter = await letterTo(member.email)
  expect(letter).toMatchObject({ template: 'links-lost', subject: '3 links lost: Spring' })
  expect(letter.unsubscribeUrl).toContain('https://linkwright.example/')
  for (const { anchorText, url } of await placementsOf(db, id)) {
    expect(letter.text).toContain(anchorText)
    expect(letter.text).toContain(url)
  }
  expect(letter.text).toMatch(/We check once more at\s\d{4}-\d\d-\d\d \d\d:\d\d UTC/)
})

test('an event that was mailed immediately is not repeated in the daily mail, but its refund is', async () => {
  const { db } = database
  const { id, member } = await makeVerified({ links: 2 })
  await lose(id)
  await letQuietPass(id)
  await mailLosses(db, mail)
  await hurry(db, id)
  blog.vanish(true)
  await engine.work.watch()
  blog.vanish(false)
  await db.deleteFrom('outboxMessages').where('recipient', '=', member.email).execute()
  await putBack(1)
  await db.deleteFrom('campaignDigests').execute()
  await sendDigests(db, mail)
  const letter = await letterTo(member.email)
  expect(letter.subject).toContain('2 credits refunded')
  expect(letter.text).not.toContain('not found in two checks')
})

test('a member who did not choose immediate mails reads of a loss only in the daily mail', async () => {
  const { db } = database
  const { id, member } = await makeVerified({ links: 1, mailLost: false })
  await lose(id)
  await letQuietPass(id)
  expect(await mailLosses(db, mail)).toBe(0)
  await putBack(1)
  await db.deleteFrom('campaignDigests').execute()
  await sendDigests(db, mail)
  expect((await letterTo(member.email)).subject).toContain('1 link lost')
})

test('a member who unsubscribed between the loss and its mail gets no mail', async () => {
  const { db } = database
  const { id, member } = await makeVerified({ links: 1, daily: false })
  await lose(id)
  await endCampaignMails(db, member.userId)
  await letQuietPass(id)
  expect(await mailLosses(db, mail)).toBe(0)
  expect(await mailsTo(member.email)).toEqual([])
})

test('a loss whose step is rolled back causes no mail', async () => {
  const { db } = database
  const { id, member } = await makeVerified({ links: 1 })
  await sql`create function break_events() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  )
  await sql`create trigger break_loss after insert on loss_alerts for each row execute function break_events()`.execute(
    db,
  )
  await lose(id).catch(() => undefined)
  await sql`drop trigger break_loss on loss_alerts`.execute(db)
  blog.vanish(false)
  expect((await placementsOf(db, id))[0]?.state).toBe('verified')
  expect(await mailLosses(db, mail)).toBe(0)
  expect(await mailsTo(member.email)).toEqual([])
})
