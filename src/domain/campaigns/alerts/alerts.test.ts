import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEndpoint } from '#domain/reports/monitor/webhook-endpoints.ts'
import { createSealer } from '#domain/seal.ts'
import { type BlogServer, makeRunning, startBlogServer, type TestEngine, testEngine } from '#test/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { putAlerts } from './campaign-alerts.ts'
import { sendDigests } from './send-digests.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin: 'https://linkwright.example', from: 'Linkwright <no-reply@linkwright.example>' }
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

const mailsTo = async (email: string) =>
  database.db.selectFrom('outboxMessages').select('template').where('recipient', '=', email).execute()

/** As if all that happened had happened just now, or at this time of so many days ago. History cannot be changed, so its guard is put aside. */
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

test('a member is mailed once a day what became of their links, however often it is looked for', async () => {
  const { db } = database
  const { member } = await makeRunning(db, engine, blog, { links: 2 })
  const quiet = await makeRunning(db, engine, blog, { links: 1 })
  await putAlerts(db, quiet.member, { mail: 'off', webhook: true })
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

test('endpoints of a member are told of each link and of the end, unless they do not want it', async () => {
  const { db } = database
  const { member } = await makeRunning(db, engine, blog, { links: 2 })
  const other = await makeRunning(db, engine, blog, { links: 1 })
  for (const { userId } of [member, other.member])
    await addEndpoint(db, { sealer, isAllowed: () => true }, { userId }, 'https://hooks.example/links')
  await putAlerts(db, other.member, { mail: 'daily', webhook: false })
  await engine.work.advance()
  const told = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'endpointId')
    .select(['type', 'body', 'userId'])
    .execute()
  expect(told.map(({ type, userId }) => [type, userId]).sort()).toEqual([
    ['campaign.finished', member.userId],
    ['placement.verified', member.userId],
    ['placement.verified', member.userId],
  ])
  const finished = told.find(({ type }) => type === 'campaign.finished')
  expect(JSON.parse(finished?.body ?? '{}')).toMatchObject({
    type: 'campaign.finished',
    data: { campaign: { name: 'Spring', status: 'finished', counts: { verified: 2 } } },
  })
})
