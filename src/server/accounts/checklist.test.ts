import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checklist, ChecklistStep } from '#contract/accounts/accounts.ts'
import { getChecklist } from '#domain/dashboard/checklist.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { giveCredits, makeDraft } from '#test/makers/campaigns.ts'
import { makePermanentPost } from '#test/makers/posts.ts'
import { makeSite } from '#test/makers/sites.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const makeMember = async () => signIn(server.url, await makeAccount(server.deps.accounts))

async function call({ accessToken }: SignedIn, isDismissed?: boolean): Promise<Checklist> {
  const response = await fetch(`${server.url}/api/account/checklist`, {
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(isDismissed !== undefined && { method: 'PUT', body: JSON.stringify({ isDismissed }) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Checklist
}

/** Reads the checklist without the API, which refuses sessions that need a second factor. */
async function done(member: SignedIn): Promise<ChecklistStep[]> {
  return (await getChecklist(server.deps.webDb, member)).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

const addFactor = ({ userId }: SignedIn, type: string) =>
  sql`insert into factors (user_id, factor_type, status, secret) values (${userId}, ${type}, 'verified',
    ${type === 'totp' ? Buffer.from('x') : null})`.execute(database.db)

test('a new member has every step to do', async () => {
  const { steps, isDismissed } = await call(await makeMember())
  expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual(
    ['article', 'report', 'credits', 'campaign', 'site', 'factor'].map((step) => [step, false]),
  )
  expect(isDismissed).toBe(false)
})

test('a step is done once what it leads to exists, and not by what another member has', async () => {
  const { db } = database
  const [member, other] = [await makeMember(), await makeMember()]
  const { userId } = member
  const { id: postId } = await makePermanentPost(db)
  await db.updateTable('blogPosts').set({ userId }).where('id', '=', postId).execute()
  expect(await done(member)).toEqual(['article'])
  await fetch(`${server.url}/api/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'x',
      anchorText: 'x',
      destinationUrl: 'https://www.iana.org/',
      urls: ['https://www.iana.org/1'],
    }),
  })
  await giveCredits(db, member, 5)
  await makeSite(db, { userId, isImported: true })
  expect(await done(member)).toEqual(['article', 'report', 'credits'])
  await makeSite(db, { userId })
  await addFactor(member, 'totp')
  expect(await done(member)).toEqual(['article', 'report', 'credits', 'site', 'factor'])
  expect(await done(other)).toEqual([])
})

test('a draft is no campaign yet', async () => {
  const member = await makeMember()
  const id = await makeDraft(database.db, member, { targetUrl: 'https://example.com/', links: 1 })
  expect(await done(member)).toEqual([])
  await giveCredits(database.db, member, 5)
  const { rows } = await sql<{ id: string }>`
    insert into credit_holds (user_id, amount, source_type, source_id, expires_at)
    values (${member.userId}, 1, 'campaign', ${id}, now() + interval '1 day') returning id`.execute(database.db)
  await sql`update campaigns set status = 'running', started_at = now(), hold_id = ${rows[0]?.id} where id = ${id}`.execute(
    database.db,
  )
  expect(await done(member)).toEqual(['credits', 'campaign'])
})

test('recovery codes and passkeys are no second factor', async () => {
  const member = await makeMember()
  await addFactor(member, 'recovery_code')
  await sql`insert into passkeys (user_id, credential_id, public_key) values (${member.userId}, ${member.userId}, 'x')`.execute(
    database.db,
  )
  expect(await done(member)).not.toContain('factor')
  await addFactor(member, 'webauthn')
  expect(await done(member)).toContain('factor')
})

test('a dismissed checklist comes back on request of its member, and others keep theirs', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  expect((await call(member, true)).isDismissed).toBe(true)
  expect((await call(member)).isDismissed).toBe(true)
  expect((await call(other)).isDismissed).toBe(false)
  expect((await call(member, false)).isDismissed).toBe(false)
  expect((await call(member)).isDismissed).toBe(false)
})
