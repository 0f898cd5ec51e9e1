import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksKeptWholeDays, secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import {
  type BlogServer,
  hurry,
  makeRunning,
  placementsOf,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '#test/makers/campaigns.ts'
import { pruneChecks } from './prune-checks.ts'

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

/** Everything that was written of looks and movements happened so much earlier. */
async function letDaysPass(days: number): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update placement_checks set checked_at = checked_at - make_interval(days => ${days})`.execute(db)
    await sql`update placements set missed_at = missed_at - make_interval(days => ${days}), lost_at = lost_at - make_interval(days => ${days}),
      last_checked_at = last_checked_at - make_interval(days => ${days}), guarantee_until = guarantee_until - make_interval(days => ${days})`.execute(
      db,
    )
  })
}

async function look(id: string): Promise<void> {
  await hurry(database.db, id)
  await engine.work.watch()
}

const looksOf = (placementId = '') =>
  database.db
    .selectFrom('placementChecks')
    .select(['id', 'verdict'])
    .where('placementId', '=', placementId)
    .orderBy('id')
    .execute()

/** Movements of credits whose evidence is not there. */
async function withoutEvidence(): Promise<unknown[]> {
  const { rows } = await sql`select id from credit_transfers where source_type = 'placement_check'
    and not exists (select from placement_checks where id::text = source_id)`.execute(database.db)
  return rows
}

test('of a month of looks those stay that say something, and no movement of credits loses its evidence', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 2, sites: 1 })
  await engine.work.advance()
  const [kept, lost] = await placementsOf(db, id)
  for (let day = 0; day < 20; day += 1) {
    await letDaysPass(1)
    if (day === 9) blog.change(kept?.url ?? '', { status: 404 })
    if (day === 10) blog.change(kept?.url ?? '', null)
    if (day === 15) blog.change(lost?.url ?? '', { status: 410 })
    await look(id)
  }
  expect(await placementsOf(db, id)).toMatchObject([{ state: 'verified' }, { state: 'refunded' }])
  const before = [await looksOf(kept?.id), await looksOf(lost?.id)]
  expect(before.map((looks) => looks.length)).toEqual([21, 18 + 1])
  expect(await pruneChecks(db)).toBeNull()

  await db.updateTable('placements').set({ lookAt: null }).execute()
  await letDaysPass(checksKeptWholeDays - 5)
  expect(await pruneChecks(db)).toBeNull()
  await letDaysPass(6)
  const thinned = await pruneChecks(db)
  expect(thinned?.links).toBe(2)
  const after = [await looksOf(kept?.id), await looksOf(lost?.id)]
  expect(before.flat().length - after.flat().length).toBe(thinned?.looks)
  for (const [index, looks] of after.entries()) {
    const all = before[index] ?? []
    // Three weeks hold at most four first looks of a week, besides the first, the last and what stands around a change.
    expect(looks.length).toBeLessThanOrEqual(11)
    expect([looks[0], looks.at(-1)]).toEqual([all[0], all.at(-1)])
    expect(changes(looks)).toEqual(changes(all))
  }
  expect(await withoutEvidence()).toEqual([])
  expect((await auditLedger(db)).faults).toEqual([])
  expect(await pruneChecks(db)).toBeNull()
}, 60_000)

/** Each change of the verdict, with the look before it. */
function changes(looks: readonly { id: string; verdict: string }[]) {
  return looks.flatMap((look, index) => {
    const before = looks[index - 1]
    return before === undefined || before.verdict === look.verdict ? [] : [[before.id, look.id]]
  })
}

test('the database lets go of no look that something hangs on, nor of a fresh one, whoever asks', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 1, sites: 1 })
  await engine.work.advance()
  for (let day = 0; day < 4; day += 1) await look(id)
  const [placement] = await placementsOf(db, id)
  const [paid, second, third, , last] = await looksOf(placement?.id)
  const remove = (check = paid) =>
    db
      .deleteFrom('placementChecks')
      .where('id', '=', check?.id ?? '')
      .execute()
  await expect(remove(second)).rejects.toThrow('A look stays for 30 days')
  await letDaysPass(60)
  for (const check of [paid, last]) await expect(remove(check)).rejects.toThrow('something was decided by')
  await expect(
    db
      .updateTable('placementChecks')
      .set({ verdict: 'x' })
      .where('id', '=', third?.id ?? '')
      .execute(),
  ).rejects.toThrow('only grows')
  await remove(second)
  expect((await looksOf(placement?.id)).map((check) => check.id)).not.toContain(second?.id)
  await db
    .updateTable('placements')
    .set({ missedAt: sql<Date>`now() - make_interval(secs => ${secondCheckSeconds})` })
    .where('campaignId', '=', id)
    .execute()
  await db
    .deleteFrom('users')
    .where('id', '=', placement?.userId ?? '')
    .execute()
  expect(await looksOf(placement?.id)).toEqual([])
})
