import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreditHistory, LinkHistory, SiteHistory } from '#contract/history.ts'
import { reserveCredits } from '#domain/billing/credits/reserve-credits.ts'
import { countArticle } from '#domain/sites/articles/count-article.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { giveCredits, makeDraft } from '#test/makers/campaigns.ts'
import { makeSite, publishOn } from '#test/makers/sites.ts'

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

async function call<Body>({ accessToken }: SignedIn, path: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  return { status: response.status, body: (await response.json()) as Body }
}

const links = async (member: SignedIn, query: string) =>
  (await call<LinkHistory>(member, `/overview/links?${query}`)).body

/** A campaign whose only link was verified and lost at these times, each written in SQL. */
async function makeHistory(member: SignedIn, events: readonly (readonly ['verified' | 'lost', string])[]) {
  const id = await makeDraft(database.db, member, { targetUrl: 'https://example.com/', links: 1 })
  const placement = await database.db
    .insertInto('placements')
    .values({ campaignId: id, userId: member.userId, number: 1, keyword: 'x', anchorText: 'x', anchorKind: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [state, at] of events)
    await sql`
      insert into placement_events (placement_id, campaign_id, user_id, number, from_state, to_state, credits, at)
      values (${placement.id}, ${id}, ${member.userId}, 1, ${state === 'verified' ? 'verifying' : 'verified'}, ${state}, 0, ${sql.raw(at)})
    `.execute(database.db)
  return id
}

test('links are counted by the days of the time zone of the viewer', async () => {
  const member = await makeMember()
  // The island's day begins while it is still the day before in UTC.
  const zone = 'Pacific/Kiritimati'
  const morning = `date_trunc('day', now() at time zone '${zone}') at time zone '${zone}'`
  await makeHistory(member, [['verified', morning]])
  const { rows } = await sql<{ there: string; here: string }>`
    select to_char(at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD') as there, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as here
    from placement_events where user_id = ${member.userId} and to_state = 'verified'`.execute(database.db)
  const busy = (history: LinkHistory) => history.points.filter(({ verified }) => verified > 0)
  const there = await links(member, `range=7d&timeZone=${zone}`)
  expect(busy(there)).toEqual([{ start: rows[0]?.there, verified: 1, lost: 0 }])
  expect(there.since).toBe(rows[0]?.there)
  expect(busy(await links(member, 'range=7d'))).toEqual([{ start: rows[0]?.here, verified: 1, lost: 0 }])
  expect(rows[0]?.there).not.toBe(rows[0]?.here)
})

test('a range has every one of its days or months, and the same number before it beside it', async () => {
  const member = await makeMember()
  await makeHistory(member, [
    ['verified', 'now()'],
    ['verified', `now() - interval '2 days'`],
    ['lost', `now() - interval '2 days'`],
    ['verified', `now() - interval '9 days'`],
    ['verified', `now() - interval '40 days'`],
    ['verified', `now() - interval '14 months'`],
  ])
  const sums = async (range: string) => {
    const { unit, points, previous } = await links(member, `range=${range}`)
    expect([points.length, new Set(points.map(({ start }) => start)).size]).toEqual([previous.length, points.length])
    expect([...previous, ...points].map(({ start }) => start)).toEqual(
      [...previous, ...points].map(({ start }) => start).sort(),
    )
    const sum = (all: LinkHistory['points']) => all.reduce((total, { verified, lost }) => total + verified + lost, 0)
    return { unit, periods: points.length, now: sum(points), before: sum(previous) }
  }
  expect(await sums('7d')).toEqual({ unit: 'day', periods: 7, now: 3, before: 1 })
  expect(await sums('30d')).toEqual({ unit: 'day', periods: 30, now: 4, before: 1 })
  expect(await sums('90d')).toEqual({ unit: 'day', periods: 90, now: 5, before: 0 })
  expect(await sums('12m')).toEqual({ unit: 'month', periods: 12, now: 5, before: 1 })
})

test('a campaign has its own history, and a member without links an empty one', async () => {
  const member = await makeMember()
  const empty = await links(member, '')
  expect([empty.since, empty.points.length]).toEqual([null, 30])
  await makeHistory(member, [['verified', 'now()']])
  const id = await makeHistory(member, [
    ['verified', 'now()'],
    ['lost', 'now()'],
  ])
  const { body } = await call<LinkHistory>(member, `/campaigns/${id}/history?range=7d`)
  expect(body.points.reduce((total, { verified, lost }) => total + 10 * verified + lost, 0)).toBe(11)
})

test('credits that are reserved are neither added nor spent', async () => {
  const member = await makeMember()
  await giveCredits(database.db, member, 40)
  await reserveCredits(database.db, {
    userId: member.userId,
    amount: 5,
    source: { type: 'test', id: member.userId },
    lifetimeSeconds: 60,
  })
  const { body } = await call<CreditHistory>(member, '/credits/history?range=7d')
  const sum = (figure: 'added' | 'spent') => body.points.reduce((total, point) => total + point[figure], 0)
  expect([sum('added'), sum('spent')]).toEqual([40, 0])
})

test('what readers do is counted by day for the owner of the site', async () => {
  const member = await makeMember()
  const site = await makeSite(database.db, { userId: member.userId })
  const { url } = await publishOn(database.db, server.deps.sites, site, member.userId)
  const slug = url.split('/').at(-1) ?? ''
  const count = (counter: 'views' | 'clicks') => countArticle(database.db, { siteId: site.id, slug, counter })
  await Promise.all([count('views'), count('views'), count('clicks')])
  await count('views')
  expect(await countArticle(database.db, { siteId: site.id, slug: 'no-such', counter: 'views' })).toBe(false)

  const { body } = await call<SiteHistory>(member, `/sites/${site.id}/history?range=7d`)
  const sum = (figure: 'views' | 'clicks') => body.points.reduce((total, point) => total + point[figure], 0)
  expect([sum('views'), sum('clicks')]).toEqual([3, 1])
})

test.each(['Nowhere/Atlantis', 'x', '+02:00', "UTC'", 'ABC+3', 'UTC%00', ''])(
  'there is no time zone called %s',
  async (zone) => {
    const member = await makeMember()
    for (const path of ['/overview/links', '/credits/history'])
      expect(
        (await call(member, `${path}?timeZone=${zone.includes('%') ? zone : encodeURIComponent(zone)}`)).status,
      ).toBe(422)
  },
)
