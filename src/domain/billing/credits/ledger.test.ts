import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeHolder } from '#test/makers/credits.ts'
import { getCredits } from '../queries.ts'
import { auditLedger } from './audit-ledger.ts'
import { captureCredits } from './capture-credits.ts'
import { clawBackCredits } from './claw-back-credits.ts'
import { grantCredits } from './grant-credits.ts'
import { reinstateCredits } from './reinstate-credits.ts'
import { releaseCredits, releaseExpiredHolds } from './release-credits.ts'
import { reserveCredits } from './reserve-credits.ts'
import { spendCredits } from './spend-credits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  expect((await auditLedger(database.db)).faults).toEqual([])
})

const source = (type = 'test') => ({ type, id: randomUUID() })
const holder = (credits = 0) => makeHolder(database.db, { credits })
const creditsOf = (userId: string) => getCredits(database.db, { userId })
const hold = (userId: string, amount: number, lifetimeSeconds = 3_600) =>
  reserveCredits(database.db, { userId, amount, source: source('campaign'), lifetimeSeconds })
const notEnough = { code: 'not_enough_credits' }

test('an account begins without credits, and purchases and bonuses can be spent', async () => {
  const userId = await holder()
  expect(await creditsOf(userId)).toMatchObject({ amount: 0, bonus: 0, totalUsed: 0, totalPurchased: 0, balance: 0 })
  await grantCredits(database.db, { userId, kind: 'purchase', amount: 100, source: source('order') })
  await grantCredits(database.db, { userId, kind: 'bonus', amount: 5, source: source('gift') })
  await spendCredits(database.db, { userId, amount: 30, source: source() })
  expect(await creditsOf(userId)).toMatchObject({
    amount: 100,
    bonus: 5,
    totalUsed: 30,
    totalPurchased: 100,
    balance: 75,
    available: 75,
  })
})

test('of 200 concurrent spends of one credit, a balance of 100 pays for exactly 100', async () => {
  const userId = await holder(100)
  const spends = Array.from({ length: 200 }, () => spendCredits(database.db, { userId, amount: 1, source: source() }))
  const results = await Promise.allSettled(spends)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.length - refused.length).toBe(100)
  for (const refusal of refused) expect(refusal).toMatchObject({ ...notEnough, data: { available: 0 } })
  expect(await creditsOf(userId)).toMatchObject({ balance: 0, totalUsed: 100 })
})

test('one source is spent once and granted once under concurrent calls', async () => {
  const userId = await holder(10)
  const [order, work] = [source('order'), source()]
  const grant = () => grantCredits(database.db, { userId, kind: 'purchase', amount: 50, source: order })
  const spend = () => spendCredits(database.db, { userId, amount: 7, source: work })
  const grants = await Promise.all(Array.from({ length: 50 }, grant))
  const spends = await Promise.all(Array.from({ length: 50 }, spend))
  for (const made of [grants, spends]) expect(made.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(await creditsOf(userId)).toMatchObject({ balance: 53, totalPurchased: 60, totalUsed: 7 })
})

test('a repeated spend succeeds even with no credits left', async () => {
  const userId = await holder(5)
  const work = source()
  const spend = () => spendCredits(database.db, { userId, amount: 5, source: work })
  expect(await spend()).toEqual({ isRepeated: false })
  expect(await spend()).toEqual({ isRepeated: true })
  expect(
    await database.db.transaction().execute((db) => spendCredits(db, { userId, amount: 5, source: work })),
  ).toEqual({
    isRepeated: true,
  })
})

test('a repeated source with another amount or account is an error and moves nothing', async () => {
  const [userId, other] = [await holder(50), await holder(50)]
  const work = source()
  await spendCredits(database.db, { userId, amount: 5, source: work })
  for (const again of [
    { userId, amount: 6 },
    { userId: other, amount: 5 },
  ])
    await expect(spendCredits(database.db, { ...again, source: work })).rejects.toThrow('is already used for another')
  expect([(await creditsOf(userId)).balance, (await creditsOf(other)).balance]).toEqual([45, 50])
})

test('a spend and the work of its transaction happen both or neither', async () => {
  const userId = await holder(10)
  const work = database.db.transaction().execute(async (db) => {
    await spendCredits(db, { userId, amount: 4, source: source() })
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect((await creditsOf(userId)).balance).toBe(10)
})

test('reserved credits cannot be spent elsewhere, and can be captured in parts and released', async () => {
  const userId = await holder(100)
  const { holdId } = await hold(userId, 60)
  expect(await creditsOf(userId)).toMatchObject({ balance: 100, available: 40 })
  await expect(spendCredits(database.db, { userId, amount: 41, source: source() })).rejects.toMatchObject(notEnough)
  await expect(hold(userId, 41)).rejects.toMatchObject(notEnough)

  for (let link = 0; link < 3; link += 1)
    expect(
      await captureCredits(database.db, { userId, holdId, amount: 10, source: source('placement') }),
    ).not.toBeNull()
  expect(await creditsOf(userId)).toMatchObject({ balance: 70, totalUsed: 30, available: 40 })
  expect(await releaseCredits(database.db, { holdId })).toBe(30)
  expect(await releaseCredits(database.db, { holdId })).toBe(0)
  expect(await creditsOf(userId)).toMatchObject({ balance: 70, available: 70 })
  expect(await captureCredits(database.db, { userId, holdId, amount: 1, source: source('placement') })).toBeNull()
})

test('a hold is created once per source, and another member’s hold cannot be captured', async () => {
  const [userId, other] = [await holder(10), await holder(10)]
  const campaign = source('campaign')
  const reserve = () => reserveCredits(database.db, { userId, amount: 10, source: campaign, lifetimeSeconds: 60 })
  const holds = await Promise.all(Array.from({ length: 10 }, reserve))
  const holdId = holds[0]?.holdId ?? ''
  expect(new Set(holds.map(({ holdId }) => holdId)).size).toBe(1)
  const stolen = captureCredits(database.db, { userId: other, holdId, amount: 1, source: source('placement') })
  await expect(stolen).rejects.toMatchObject({ constraint: 'credit_transfers_hold_id_fkey' })
  expect([(await creditsOf(userId)).available, (await creditsOf(other)).available]).toEqual([0, 10])
})

test('concurrent workers release an expired hold once and leave other holds alone', async () => {
  const userId = await holder(30)
  await hold(userId, 10, -1)
  await hold(userId, 5, -1)
  await hold(userId, 7)
  const released = await Promise.all(Array.from({ length: 6 }, () => releaseExpiredHolds(database.db)))
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await creditsOf(userId)).toMatchObject({ balance: 30, available: 23 })
})

test('concurrent captures and the release of a hold never exceed the reserved credits', async () => {
  const userId = await holder(40)
  const { holdId } = await hold(userId, 40)
  const captures = Array.from({ length: 40 }, () =>
    captureCredits(database.db, { userId, holdId, amount: 1, source: source('placement') }),
  )
  const [released] = await Promise.all([releaseCredits(database.db, { holdId }), ...captures])
  const captured = (await Promise.all(captures)).filter((made) => made !== null).length
  expect(captured + released).toBe(40)
  expect(await creditsOf(userId)).toMatchObject({ balance: 40 - captured, available: released, totalUsed: captured })
})

test('a reversed payment removes the available credits, and the rest is a debt that the next credits pay', async () => {
  const userId = await holder(100)
  await spendCredits(database.db, { userId, amount: 70, source: source() })
  await hold(userId, 10)
  const refund = source('refund')
  const clawback = { userId, kind: 'refund', amount: 100, source: refund } as const
  expect(await clawBackCredits(database.db, clawback)).toEqual({ deducted: 20, owed: 80 })
  expect(await clawBackCredits(database.db, clawback)).toEqual({ deducted: 20, owed: 80 })
  expect(await creditsOf(userId)).toMatchObject({ balance: 10, available: 0, owed: 80 })

  await grantCredits(database.db, { userId, kind: 'purchase', amount: 50, source: source('order') })
  expect(await creditsOf(userId)).toMatchObject({ available: 0, owed: 30 })
  await grantCredits(database.db, { userId, kind: 'bonus', amount: 40, source: source('gift') })
  expect(await creditsOf(userId)).toMatchObject({ available: 10, owed: 0, bonus: 40, totalPurchased: 150 })
})

test('the credits of a released hold pay a debt first', async () => {
  const userId = await holder(10)
  const { holdId } = await hold(userId, 10)
  await clawBackCredits(database.db, { userId, kind: 'dispute', amount: 4, source: source('dispute') })
  expect(await creditsOf(userId)).toMatchObject({ owed: 4, available: 0 })
  await releaseCredits(database.db, { holdId })
  expect(await creditsOf(userId)).toMatchObject({ owed: 0, available: 6, balance: 6 })
})

test('a won dispute adds all credits back, and a debt is forgiven first', async () => {
  const userId = await holder(100)
  await spendCredits(database.db, { userId, amount: 60, source: source() })
  const dispute = source('dispute')
  await clawBackCredits(database.db, { userId, kind: 'dispute', amount: 100, source: dispute })
  await grantCredits(database.db, { userId, kind: 'bonus', amount: 10, source: source('gift') })
  expect(await creditsOf(userId)).toMatchObject({ owed: 50, available: 0 })
  for (let time = 0; time < 3; time += 1) await reinstateCredits(database.db, { userId, amount: 100, source: dispute })
  expect(await creditsOf(userId)).toMatchObject({ owed: 0, available: 50, balance: 50, totalUsed: 60 })
})

test('movements are never changed or removed, and only a movement changes a balance, even on the owner’s connection', async () => {
  const userId = await holder(10)
  const { db, webDb } = database
  const refused = /only grows|by a movement/
  await expect(sql`update credit_transfers set amount = 99 where user_id = ${userId}`.execute(db)).rejects.toThrow(
    refused,
  )
  await expect(sql`delete from credit_transfers where user_id = ${userId}`.execute(db)).rejects.toThrow(refused)
  await expect(sql`truncate credit_transfers`.execute(db)).rejects.toThrow(refused)
  await expect(sql`update credits set bonus = 99 where user_id = ${userId}`.execute(db)).rejects.toThrow(refused)
  for (const statement of [
    sql`update credit_transfers set amount = 99`,
    sql`delete from credit_transfers`,
    sql`update credits set bonus = 99`,
    sql`insert into credit_transfers (user_id, kind, amount, source_type, source_id)
      values (${userId}, 'bonus', 1000, 'gift', 'mine')`,
  ])
    await expect(asCaller(webDb, userId, (db) => statement.execute(db))).rejects.toThrow('permission denied')
})

test('deleting an account removes its credits and its debt, and the ledger has no faults', async () => {
  const [rich, poor] = [await holder(50), await holder(50)]
  await hold(rich, 20)
  await spendCredits(database.db, { userId: poor, amount: 50, source: source() })
  await clawBackCredits(database.db, { userId: poor, kind: 'refund', amount: 50, source: source('refund') })
  await database.db.deleteFrom('users').where('id', 'in', [rich, poor]).execute()
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount) as sum from credit_entries where user_id in (${rich}, ${poor})
    and account in ('available', 'reserved', 'owed') group by account`.execute(database.db)
  expect(rows.length).toBe(3)
  for (const { sum } of rows) expect(sum).toBe(0)
})

test('an audit finds a balance and a hold that were changed without a movement', async () => {
  const userId = await holder(10)
  const { holdId } = await hold(userId, 5)
  const behind = (statement: ReturnType<typeof sql>) =>
    database.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await statement.execute(db)
    })
  await behind(sql`update credits set bonus = 3 where user_id = ${userId}`)
  await behind(sql`update credit_holds set captured = 1 where id = ${holdId}`)
  const { faults } = await auditLedger(database.db)
  expect(faults).toContainEqual({ what: 'can be spent', id: userId, stored: 8, expected: 5 })
  expect(faults).toContainEqual({ what: 'given', id: userId, stored: 3, expected: 0 })
  expect(faults).toContainEqual({ what: 'captured of a hold', id: holdId, stored: 1, expected: 0 })
  await behind(sql`update credits set bonus = 0 where user_id = ${userId}`)
  await behind(sql`update credit_holds set captured = 0 where id = ${holdId}`)
})

test('in any order of operations, nothing is overdrawn and the sums are correct', async () => {
  const amount = fc.integer({ min: 1, max: 60 })
  const act = fc.oneof(
    fc.record({ act: fc.constantFrom('purchase', 'bonus', 'spend', 'refund', 'dispute', 'hold'), amount }),
    fc.record({ act: fc.constantFrom('capture', 'release', 'reinstate', 'repeat'), amount }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const userId = await holder()
      const done = { purchased: 0, granted: 0, spent: 0, reversed: 0 }
      const holds: { holdId: string; remaining: number }[] = []
      const past: (() => Promise<unknown>)[] = []
      const once = async (run: () => Promise<unknown>) => {
        past.push(run)
        return run()
      }
      for (const { act, amount } of acts) {
        const { available } = await creditsOf(userId)
        const of = source(act)
        if (act === 'purchase' || act === 'bonus') {
          await once(() => grantCredits(database.db, { userId, kind: act, amount, source: of }))
          done[act === 'purchase' ? 'purchased' : 'granted'] += amount
        } else if (act === 'spend' || act === 'hold') {
          const run = () =>
            act === 'spend' ? spendCredits(database.db, { userId, amount, source: of }) : hold(userId, amount)
          if (amount > available) {
            await expect(run()).rejects.toMatchObject(notEnough)
            continue
          }
          const made = await (act === 'spend' ? once(run) : run())
          if (act === 'spend') done.spent += amount
          else holds.push({ holdId: (made as { holdId: string }).holdId, remaining: amount })
        } else if (act === 'refund' || act === 'dispute') {
          const most = Math.min(amount, done.purchased - done.reversed)
          if (most <= 0) continue
          await once(() => clawBackCredits(database.db, { userId, kind: act, amount: most, source: of }))
          done.reversed += most
        } else if (act === 'reinstate') {
          const most = Math.min(amount, done.reversed)
          if (most <= 0) continue
          await once(() => reinstateCredits(database.db, { userId, amount: most, source: of }))
          done.reversed -= most
        } else if (act === 'capture' || act === 'release') {
          const open = holds.find(({ remaining }) => remaining > 0)
          if (open === undefined) continue
          if (act === 'release') {
            expect(await releaseCredits(database.db, { holdId: open.holdId })).toBe(open.remaining)
            open.remaining = 0
          } else {
            const part = Math.min(amount, open.remaining)
            await once(() => captureCredits(database.db, { userId, holdId: open.holdId, amount: part, source: of }))
            open.remaining -= part
            done.spent += part
          }
        } else await past.at(-1)?.()
        const now = await creditsOf(userId)
        const reserved = holds.reduce((sum, { remaining }) => sum + remaining, 0)
        expect(now.balance).toBe(now.amount + now.bonus - now.totalUsed)
        expect(now.balance - now.owed).toBe(done.purchased + done.granted - done.spent - done.reversed)
        expect(now.available).toBe(now.balance - reserved)
        expect(now.available).toBeGreaterThanOrEqual(0)
        if (now.available > 0) expect(now.owed).toBe(0)
      }
    }),
    { numRuns: 40 },
  )
})
