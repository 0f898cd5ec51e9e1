import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofTarget } from '#domain/sites/proof/proof-token.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeSite, type TestSiteDeps, testSiteDeps } from '#test/makers/sites.ts'
import { checkSites, recheckSiteProofs } from './sites.ts'

let database: TestDatabase
let sites: TestSiteDeps
let userId: string
const log = pino({ level: 'silent' })
/** Names that still have their record. */
const proven = new Set<string>()

beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await makeAccount({ db: database.db, passwords: cheapPasswords() })).user.id
  sites = testSiteDeps({
    resolveTxt: async (name) => {
      const host = name.replace('_linkwright.', '')
      return proven.has(host) ? [[proofTarget(sites.sealer, { userId, host }).dnsValue]] : []
    },
  })
})
afterAll(async () => {
  sites.stop()
  await database.drop()
})

test('one job checks every site that is due', async () => {
  for (let n = 0; n < 9; n += 1) await makeSite(database.db)
  await checkSites({ db: database.db, log, sites })
  const { rows } = await sql`select from domains where health_checked_at is null or health_due_at < now()`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('one job checks every proof that is due, and a proof that is missing twice lapses', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const own = await Promise.all(
    Array.from({ length: 6 }, () => makeSite(database.db, { userId, proofDueAt: yesterday, proofFailedAt: yesterday })),
  )
  for (const { host } of own.slice(0, 4)) proven.add(host)
  await recheckSiteProofs({ db: database.db, log, sites })
  const rows = await database.db
    .selectFrom('domains')
    .select('proofStatus')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  expect(rows.filter(({ proofStatus }) => proofStatus === 'proven')).toHaveLength(4)
  expect(rows.filter(({ proofStatus }) => proofStatus === 'lapsed')).toHaveLength(2)
})

test('a process that stops begins no check', async () => {
  const stopped = testSiteDeps()
  stopped.stop()
  await sql`update domains set health_due_at = now()`.execute(database.db)
  await checkSites({ db: database.db, log, sites: stopped })
  const { rows } = await sql`select from domains where health_due_at > now()`.execute(database.db)
  expect(rows).toEqual([])
})
