import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullCheckHistoryDays, secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { type CampaignWorld, startCampaignWorld } from '#test/makers/campaign-world.ts'
import { hurry, makeRunning, placementsOf } from '#test/makers/campaigns.ts'
import { pruneChecks } from './prune-checks.ts'

let world: CampaignWorld
let database: CampaignWorld['database']
let blog: CampaignWorld['blog']
let engine: CampaignWorld['engine']
beforeAll(async () => {
  world = await startCampaignWorld()
  ;({ database, blog, engine } = world)
})
afterAll(() => world.close())

/** Moves all stored checks and credit movements into the past by this many days. */
async function letDaysPass(days: number): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update placement_checks set checked_at = checked_at - make_interval(days => ${days})`.execute(db)
    await sql`update placements set missing_since = missing_since - make_interval(days => ${days}), lost_at = lost_at - make_interval(days => ${days}),
      last_checked_at = last_checked_at - make_interval(days => ${days}), guarantee_until = guarantee_until - make_interval(days => ${days})`.execute(
      db,
    )
  })
}

async function checkNow(id: string): Promise<void> {
  await hurry(database.db, id)
  await engine.work.watch()
}

const checksOf = (placementId = '') =>
  database.db
    .selectFrom('placementChecks')
    .select(['id', 'verdict'])
    .where('placementId', '=', placementId)
    .orderBy('id')
    .execute()

/** Credit movements whose evidence does not exist. */
async function withoutEvidence(): Promise<unknown[]> {
  const { rows } = await sql`select id from credit_transfers where source_type = 'placement_check'
    and not exists (select from placement_checks where id::text = source_id)`.execute(database.db)
  return rows
}

test('of a month of checks the significant ones stay, and no credit movement loses its evidence', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 2, sites: 1 })
  await engine.work.advance()
  const [found, lost] = await placementsOf(db, id)
  for (let day = 0; day < 20; day += 1) {
    await letDaysPass(1)
    if (day === 9) blog.change(found?.url ?? '', { status: 404 })
    if (day === 10) blog.change(found?.url ?? '', null)
    if (day === 15) blog.change(lost?.url ?? '', { status: 410 })
    await checkNow(id)
  }
  expect(await placementsOf(db, id)).toMatchObject([{ state: 'verified' }, { state: 'refunded' }])
  const before = [await checksOf(found?.id), await checksOf(lost?.id)]
  expect(before.map((checks) => checks.length)).toEqual([21, 18 + 1])
  expect(await pruneChecks(db)).toBeNull()

  await db.updateTable('placements').set({ nextCheckAt: null }).execute()
  await letDaysPass(fullCheckHistoryDays - 5)
  expect(await pruneChecks(db)).toBeNull()
  await letDaysPass(6)
  const thinned = await pruneChecks(db)
  expect(thinned?.links).toBe(2)
  const after = [await checksOf(found?.id), await checksOf(lost?.id)]
  expect(before.flat().length - after.flat().length).toBe(thinned?.checks)
  for (const [index, checks] of after.entries()) {
    const all = before[index] ?? []
    // Three weeks have at most four first checks of a week, in addition to the first, the last and those around a change.
    expect(checks.length).toBeLessThanOrEqual(11)
    expect([checks[0], checks.at(-1)]).toEqual([all[0], all.at(-1)])
    expect(changes(checks)).toEqual(changes(all))
  }
  expect(await withoutEvidence()).toEqual([])
  expect((await auditLedger(db)).faults).toEqual([])
  expect(await pruneChecks(db)).toBeNull()
}, 60_000)

/** Each change of the verdict, with the check before it. */
function changes(checks: readonly { id: string; verdict: string }[]) {
  return checks.flatMap((checkNow, index) => {
    const before = checks[index - 1]
    return before === undefined || before.verdict === checkNow.verdict ? [] : [[before.id, checkNow.id]]
  })
}

test('the database refuses to delete a recent check, or one that another row refers to, for every caller', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 1, sites: 1 })
  await engine.work.advance()
  for (let day = 0; day < 4; day += 1) await checkNow(id)
  const [placement] = await placementsOf(db, id)
  const [paid, second, third, , last] = await checksOf(placement?.id)
  const remove = (check = paid) =>
    db
      .deleteFrom('placementChecks')
      .where('id', '=', check?.id ?? '')
      .execute()
  await expect(remove(second)).rejects.toThrow('A check is kept for 30 days')
  await letDaysPass(60)
  for (const check of [paid, last]) await expect(remove(check)).rejects.toThrow('while a decision refers to it')
  await expect(
    db
      .updateTable('placementChecks')
      .set({ verdict: 'x' })
      .where('id', '=', third?.id ?? '')
      .execute(),
  ).rejects.toThrow('only grows')
  await remove(second)
  expect((await checksOf(placement?.id)).map((check) => check.id)).not.toContain(second?.id)
  await db
    .updateTable('placements')
    .set({ missingSince: sql<Date>`now() - make_interval(secs => ${secondCheckSeconds})` })
    .where('campaignId', '=', id)
    .execute()
  await db
    .deleteFrom('users')
    .where('id', '=', placement?.userId ?? '')
    .execute()
  expect(await checksOf(placement?.id)).toEqual([])
})
