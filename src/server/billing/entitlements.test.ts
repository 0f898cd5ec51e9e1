import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entitlement, entitlementCalls, entitlements, limitEntitlements } from '#contract/billing/entitlements.ts'
import { contract } from '#contract/index.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { subscribe } from '#test/makers/report-sharing.ts'

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

type Member = { token: string; userId: string }

async function makeMember({ premium }: { premium: boolean }): Promise<Member> {
  const { accessToken: token, userId } = await signIn(server.url, await makeAccount(server.deps.accounts))
  if (premium) await subscribe(database.db, userId)
  return { token, userId }
}

async function send(method: string, path: string, { token }: Member, body: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

const question = { keyword: 'x', anchorText: 'x', destinationUrl: 'https://www.iana.org/' }

async function createReport(member: Member, pages: number): Promise<number> {
  const urls = Array.from({ length: pages }, (_, index) => `https://www.iana.org/${index}`)
  return send('POST', '/reports', member, { ...question, urls })
}

/** A member with the maximum number of monitors without a subscription tries to create one more. */
async function putMonitor(member: Member): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into reports (user_id, keyword, anchor_text, destination_url, match_mode, rel)
    select ${member.userId}, 'x', 'x', 'https://a.example/', 'exact', 'any' from generate_series(0, ${limitEntitlements.monitors.free})
    returning id`.execute(database.db)
  const [next, ...monitored] = rows
  for (const { id } of monitored)
    await sql`insert into report_monitors (report_id, cadence, is_on, mail_alerts, webhook_alerts, next_run_at)
      values (${id}, 'daily', true, 'all', false, now() + interval '1 day')`.execute(database.db)
  const settings = { cadence: 'daily', isOn: true, mailAlerts: 'all', webhookAlerts: false }
  return send('PUT', `/reports/${next?.id}/monitor`, member, settings)
}

/** Uses what the entitlement is needed for, and returns the status. */
const uses: Record<Entitlement, (member: Member) => Promise<number>> = {
  reportPages: (member) => createReport(member, limitEntitlements.reportPages.free + 1),
  monitors: putMonitor,
  brand: (member) => send('PUT', '/report-brand', member, { name: 'Acme', colour: null }),
}

test.each(entitlements)(
  '%s is refused to an account without a subscription and allowed to a subscriber',
  async (name) => {
    const [free, premium] = [await makeMember({ premium: false }), await makeMember({ premium: true })]
    const refused = await uses[name](free)
    expect([403, 409, 422]).toContain(refused)
    expect([200, 201]).toContain(await uses[name](premium))
  },
)

test('every entitlement lists calls of the contract, and each of these calls checks it by its name', () => {
  for (const name of entitlements)
    for (const call of entitlementCalls[name]) {
      const [slice = '', verb = ''] = call.split('.')
      expect(Object.keys(contract[slice as keyof typeof contract])).toContain(verb)
    }
  const guards = ['server/reports/reports.ts', 'server/reports/report-monitors.ts', 'domain/reports/share/brands.ts']
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join()
  for (const name of entitlements) expect(guards).toMatch(new RegExp(`(limitFor|hasEntitlement)\\(.*'${name}'\\)`))
})
