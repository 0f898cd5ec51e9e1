import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentChange, SiteContent, StaffClaim, StaffTestimonial } from '#contract/operations/site-content.ts'
import { claimKeys, testimonialsMax } from '#contract/operations/site-content.ts'
import { claimSourceMax, claimTextMax } from '#contract/operations/site-content-values.ts'
import { countFigures } from '#domain/operations/site-content/count-figures.ts'
import { createLiveFigures } from '#domain/operations/site-content/live-figures.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
/** Two servers over one database: one in test mode, one in production. */
let server: TestServer
let production: TestServer
let admin: SignedIn
let productionAdmin: SignedIn
let member: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  // Counted for each request, so that it includes the rows that a test has just written.
  const count = () => countFigures(database.db)
  const figures = {
    read: () => createLiveFigures({ count, onFailure: (error) => Promise.reject(error) }).read(),
  }
  server = await startTestServer(database, { siteContent: { figures } })
  production = await startTestServer(database, { siteContent: { isProduction: true, figures } })
  const account = await makeAccount(server.deps.accounts, { admin: true, metadata: { display_name: 'Ada' } })
  admin = await signIn(server.url, account)
  productionAdmin = await signIn(production.url, account)
  member = await signIn(server.url, await makeAccount(server.deps.accounts))
})
afterAll(async () => {
  await server.close()
  await production.close()
  await database.drop()
})
beforeEach(async () => {
  await sql`delete from site_claims`.execute(database.db)
  await sql`delete from site_testimonials`.execute(database.db)
})

type Answer<Body> = { status: number; body: Body & { code?: string; message?: string } }

async function call<Body>(
  method: string,
  path: string,
  body?: unknown,
  { by = admin, of = server }: { by?: SignedIn | null; of?: TestServer } = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${of.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by === null ? {} : { authorization: `Bearer ${by.accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
}

const shown = async (of: TestServer) =>
  (await call<SiteContent>('GET', '/site-content', undefined, { by: null, of })).body
const shownClaim = async (of: TestServer, key: string) => (await shown(of)).claims.find((claim) => claim.key === key)
const change = (key: string, body: object) => call<{ claim: StaffClaim }>('PUT', `/admin/site-content/${key}`, body)
type All = { isProduction: boolean; claims: StaffClaim[]; testimonials: StaffTestimonial[] }
const all = async (of = server) => {
  const by = of === server ? admin : productionAdmin
  return (await call<All>('GET', '/admin/site-content', undefined, { of, by })).body
}

const words = {
  name: 'Grace',
  role: 'Agency owner',
  content: 'It found the two links that were gone.',
  avatar: null,
  rating: 5,
  source: 'https://reviews.example/grace',
}
const add = (fields: Partial<typeof words> = {}) =>
  call<{ testimonial: StaffTestimonial }>('POST', '/admin/testimonials', { ...words, ...fields })

test('in production nothing without a source is shown: of the defaults only two promises that the product fulfils', async () => {
  const { claims, testimonials } = await shown(production)
  expect(claims.map(({ key, text }) => [key, text])).toEqual([
    ['noSetupFees', 'No setup fees'],
    ['cancelAnytime', 'Cancel anytime'],
  ])
  expect(claims.every(({ isSubstantiated, source }) => isSubstantiated && source !== null)).toBe(true)
  expect(testimonials).toEqual([])
})

test('elsewhere every claim of the specification is shown with its text, and marked as without a source', async () => {
  const { claims, testimonials } = await shown(server)
  const texts = Object.fromEntries(claims.map(({ key, text }) => [key, text]))
  expect(texts).toEqual({
    customers: '10,000+',
    rating: '4.9/5',
    reviewCount: '2,500+',
    successRate: '98%',
    support: '24/7',
    moneyBack: '30-day money-back guarantee',
    noSetupFees: 'No setup fees',
    cancelAnytime: 'Cancel anytime',
    statUserBase: 'Growing',
    statSuccessRate: 'High',
    statReviews: 'Rated',
    statSupport: '24/7',
    waitlistLaunch: 'Q1 2025',
    waitlistQueue: '2,847+',
    waitlistDiscount: '50% early discount',
    founderPricing: 'Founder pricing for the first 100 users',
    setupSession: 'Setup session worth $500',
    premiumDiscounts: 'Premium was $49 a month, now 41% off; $588 a year, now 51% off',
  })
  const substantiated = claims.filter(({ isSubstantiated }) => isSubstantiated).map(({ key }) => key)
  expect(substantiated).toEqual(['noSetupFees', 'cancelAnytime'])
  expect(testimonials).toHaveLength(3)
  expect(testimonials.every(({ isSubstantiated, source }) => !isSubstantiated && source === null)).toBe(true)
})

test('with a source a figure is shown in production, and without it no longer', async () => {
  const stated = await change('customers', { text: '10,400', source: 'Invoices of 2026', mode: 'stated' })
  expect(stated).toMatchObject({ status: 200, body: { claim: { state: 'shown', shownText: '10,400' } } })
  expect(await shownClaim(production, 'customers')).toEqual({
    key: 'customers',
    text: '10,400',
    isLive: false,
    isSubstantiated: true,
    source: 'Invoices of 2026',
  })
  await change('customers', { text: '10,400', source: '  ', mode: 'stated' })
  expect(await shownClaim(production, 'customers')).toBeUndefined()
  expect(await shownClaim(server, 'customers')).toMatchObject({ text: '10,400', isSubstantiated: false, source: null })
})

test('what is switched off is shown nowhere', async () => {
  await change('cancelAnytime', { text: 'Cancel anytime', source: 'x', mode: 'off' })
  for (const each of [server, production]) expect(await shownClaim(each, 'cancelAnytime')).toBeUndefined()
})

test('live figures are counted in the database, and none is shown before it is meaningful', async () => {
  for (const key of ['customers', 'successRate', 'verifiedLinks', 'waitlistQueue'])
    expect((await change(key, { text: 'x', source: null, mode: 'live' })).body.claim.state).toBe('tooSmall')
  const { db } = database
  const before = (await all()).claims.find(({ key }) => key === 'customers')?.live?.value ?? 0
  expect(before).toBe(2)
  // 18 more members, and four accounts that do not count.
  await sql`insert into users (email, email_confirmed_at) select 'counted-' || n || '@example.com', now() from generate_series(1, 18) n`.execute(
    db,
  )
  await sql`insert into users (email, email_confirmed_at, deletion_due_at, banned_until) values
    ('unconfirmed@example.com', null, null, null), ('leaving@example.com', now(), now(), null),
    ('banned@example.com', now(), null, 'infinity'), ('let-back@example.com', now(), null, now() - interval '1 day')`.execute(
    db,
  )
  expect(await shownClaim(production, 'customers')).toMatchObject({ text: '21', isLive: true, isSubstantiated: true })
  expect((await shownClaim(production, 'customers'))?.source).toMatch(
    /^Accounts with a confirmed address, counted in our database on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.$/,
  )

  await makeLinkChecks(member.userId)
  // 22 confirmed entries, and two without confirmation.
  await sql`insert into waitlist (email, source, referral_code, status, confirmed_at, number)
    select 'waiting-' || n || '@example.com', 'automation_page', repeat(chr(96 + n), 10), case when n > 2 then 'confirmed' else 'pending' end,
      case when n > 2 then now() end, case when n > 2 then n end from generate_series(1, 24) n`.execute(db)
  const live = Object.fromEntries((await all()).claims.map(({ key, live }) => [key, live]))
  expect(live.verifiedLinks).toMatchObject({ value: 45, outOf: null, text: '45' })
  expect(live.successRate).toMatchObject({ value: 84, outOf: 53, text: '84%' })
  expect(live.waitlistQueue).toMatchObject({ value: 22, text: '22' })
  expect(await shownClaim(production, 'successRate')).toMatchObject({
    text: '84%',
    source: expect.stringMatching(/^Links found at their last check, of 53 that campaigns placed, counted/),
  })
  expect(await shownClaim(production, 'waitlistQueue')).toMatchObject({ text: '22', isLive: true })
})

/** 53 checked links, 45 of which the last check found, and six that were never checked. */
async function makeLinkChecks(userId: string) {
  await sql`with campaign as (insert into campaigns (user_id) values (${userId}) returning id)
    insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind)
    select id, ${userId}, n, 'x', 'x', 'other' from campaign, generate_series(1, 59) n`.execute(database.db)
  const found = sql`domain_id = uuidv7(), site_host = 'a.example', site_kind = 'own', started_at = now(), attempts = 1, post_id = uuidv7(),
    url = 'https://a.example/', last_checked_at = now(), verified_at = now(), guarantee_until = now()`
  // A trigger checks the steps of a link; here only their ends matter.
  await sql`alter table placements disable trigger user`.execute(database.db)
  await sql`update placements set state = 'verified', ${found} where number <= 45`.execute(database.db)
  await sql`update placements set state = 'lost', lost_at = now(), ${found} where number in (46, 47, 48)`.execute(
    database.db,
  )
  await sql`update placements set state = 'refunded', lost_at = now(), ${found} where number in (49, 50)`.execute(
    database.db,
  )
  await sql`update placements set state = 'failed', last_checked_at = now() where number in (51, 52, 53)`.execute(
    database.db,
  )
  await sql`update placements set state = 'failed' where number in (54, 55)`.execute(database.db)
  await sql`alter table placements enable trigger user`.execute(database.db)
}

test('an administrator sees each claim with its source, its figure and why it is shown or not', async () => {
  await change('rating', { text: '4.7/5', source: 'https://reviews.example/us', mode: 'stated' })
  const seen = await all(production)
  expect(seen.isProduction).toBe(true)
  expect(seen.claims.map(({ key }) => key)).toEqual([...claimKeys])
  const byKey = Object.fromEntries(seen.claims.map((claim) => [claim.key, claim]))
  expect(byKey.rating).toMatchObject({
    text: '4.7/5',
    defaultText: '4.9/5',
    state: 'shown',
    figure: null,
    live: null,
    changed: { by: { id: admin.userId, name: 'Ada' } },
  })
  expect(byKey.customers).toMatchObject({
    state: 'unsubstantiated',
    shownText: null,
    figure: 'members',
    changed: null,
  })
  expect(byKey.cancelAnytime).toMatchObject({ state: 'shown', source: null })
  expect(byKey.cancelAnytime?.builtInSource).toMatch(/Billing/)
  expect(byKey.premiumDiscounts?.isTextFixed).toBe(true)
})

test('who changed what, when, from what and to what is written down, and stays', async () => {
  await change('rating', { text: '4.7/5', source: 'A', mode: 'stated' })
  await change('rating', { text: '4.7/5', source: 'A', mode: 'stated' })
  await change('rating', { text: '4.8/5', source: 'B', mode: 'stated' })
  const first = await call<{ changes: ContentChange[]; next: string | null }>(
    'GET',
    '/admin/site-content/changes?limit=1',
  )
  const second = await call<{ changes: ContentChange[]; next: string | null }>(
    'GET',
    `/admin/site-content/changes?limit=1&cursor=${first.body.next}`,
  )
  expect([...first.body.changes, ...second.body.changes]).toMatchObject([
    {
      kind: 'claim',
      item: 'rating',
      before: { text: '4.7/5', source: 'A', mode: 'stated' },
      after: { text: '4.8/5', source: 'B', mode: 'stated' },
      changed: { by: { id: admin.userId, name: 'Ada' } },
    },
    { before: { text: '4.9/5', source: null }, after: { text: '4.7/5', source: 'A' } },
  ])
  for (const statement of [
    sql`update site_content_changes set item = 'x'`,
    sql`delete from site_content_changes`,
    sql`truncate site_content_changes`,
  ])
    await expect(statement.execute(database.db)).rejects.toMatchObject({ code: '42501' })
})

test('testimonials are added, changed, put into order, taken away and brought back', async () => {
  const { body, status } = await add()
  expect(status).toBe(201)
  const { id } = body.testimonial
  expect(body.testimonial).toMatchObject({ ...words, isShown: true, isExample: false, isSubstantiated: true })
  expect((await shown(production)).testimonials).toEqual([{ id, ...words, isSubstantiated: true }])
  const ids = (await all()).testimonials.map((testimonial) => testimonial.id)
  expect(ids.at(-1)).toBe(id)
  const [example = ''] = ids

  const reversed = ids.toReversed()
  const ordered = await call<All>('PUT', '/admin/testimonial-order', { ids: reversed })
  expect(ordered.body.testimonials.map((testimonial) => testimonial.id)).toEqual(reversed)
  expect((await shown(server)).testimonials.map((testimonial) => testimonial.id)).toEqual(reversed)

  const changed = await call<{ testimonial: StaffTestimonial }>('PUT', `/admin/testimonials/${example}`, words)
  expect(changed.body.testimonial).toMatchObject({ name: 'Grace', isExample: true, isShown: true })
  expect((await shown(production)).testimonials.map((testimonial) => testimonial.id)).toEqual([id, example])

  for (const removed of [id, example]) {
    expect(await call('DELETE', `/admin/testimonials/${removed}`)).toEqual({ status: 200, body: { removed: removed } })
    expect((await call('DELETE', `/admin/testimonials/${removed}`)).status).toBe(200)
  }
  expect((await shown(production)).testimonials).toEqual([])
  expect((await all()).testimonials.map((testimonial) => testimonial.id)).toEqual(reversed.slice(1, -1))
  await call('POST', `/admin/testimonials/${id}/restore`)
  expect((await all()).testimonials.map((testimonial) => testimonial.id)).toEqual(reversed.slice(0, -1))
})

test('an order that leaves one out, names one twice or was made before a change is refused, and nothing moves', async () => {
  const ids = (await all()).testimonials.map(({ id }) => id)
  await add()
  const [first = ''] = ids
  for (const wrong of [ids, [...ids, first], [...ids, '0193a1c0-0000-7000-8000-00000000ffff']])
    expect(await call('PUT', '/admin/testimonial-order', { ids: wrong })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
  expect((await all()).testimonials.map(({ id }) => id).slice(0, 3)).toEqual(ids)
})

test('there are at most so many testimonials', async () => {
  await sql`insert into site_testimonials (name, role, content, rating, position) select 'x', 'x', 'x', 5, 2 + n
    from generate_series(1, ${testimonialsMax - 3}) n`.execute(database.db)
  expect(await add()).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
})

const stated = { text: '9 of 10', source: null, mode: 'stated' }
const stranger = '0193a1c0-0000-7000-8000-00000000ffff'
const staffCalls: [string, string, unknown][] = [
  ['GET', '/admin/site-content', undefined],
  ['GET', '/admin/site-content/changes', undefined],
  ['PUT', '/admin/site-content/rating', stated],
  ['PUT', '/admin/site-content/rating', { text: '' }],
  ['POST', '/admin/testimonials', words],
  ['PUT', `/admin/testimonials/${stranger}`, words],
  ['DELETE', `/admin/testimonials/${stranger}`, undefined],
  ['POST', `/admin/testimonials/${stranger}/restore`, undefined],
  ['PUT', '/admin/testimonial-order', { ids: [stranger] }],
]

test.each(staffCalls)('%s %s answers a guest 401 and a member 404, and changes nothing', async (method, path, body) => {
  expect(await call(method, path, body, { by: null })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(await call(method, path, body, { by: member })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { rows } = await sql`select from site_claims union all select from site_testimonials`.execute(database.db)
  expect(rows).toEqual([])
})

test.each<[string, string, unknown, number, string]>([
  ['PUT', '/admin/site-content/rating', { ...stated, text: ' \n ' }, 422, 'validation_failed'],
  ['PUT', '/admin/site-content/rating', { ...stated, text: 'x'.repeat(claimTextMax + 1) }, 422, 'validation_failed'],
  [
    'PUT',
    '/admin/site-content/rating',
    { ...stated, source: 'x'.repeat(claimSourceMax + 1) },
    422,
    'validation_failed',
  ],
  ['PUT', '/admin/site-content/rating', { ...stated, mode: 'maybe' }, 422, 'validation_failed'],
  ['PUT', '/admin/site-content/rating', { text: 'x', mode: 'off' }, 422, 'validation_failed'],
  ['PUT', '/admin/site-content/rating', { ...stated, mode: 'live' }, 422, 'validation_failed'],
  ['PUT', '/admin/site-content/premiumDiscounts', { ...stated, source: 'x' }, 422, 'validation_failed'],
  ['PUT', '/admin/site-content/nonsense', stated, 404, 'not_found'],
  ['PUT', '/admin/site-content/__proto__', stated, 404, 'not_found'],
  ['POST', '/admin/testimonials', { ...words, rating: 6 }, 422, 'validation_failed'],
  ['POST', '/admin/testimonials', { ...words, avatar: '//other.example/face.png' }, 422, 'validation_failed'],
  ['POST', '/admin/testimonials', { ...words, avatar: 'javascript:alert(1)' }, 422, 'validation_failed'],
  ['POST', '/admin/testimonials', { ...words, content: '' }, 422, 'validation_failed'],
  ['PUT', `/admin/testimonials/${stranger}`, words, 404, 'not_found'],
  ['DELETE', `/admin/testimonials/${stranger}`, undefined, 404, 'not_found'],
  ['DELETE', '/admin/testimonials/nonsense', undefined, 404, 'not_found'],
  ['POST', `/admin/testimonials/${stranger}/restore`, undefined, 404, 'not_found'],
  ['PUT', '/admin/testimonial-order', { ids: [] }, 422, 'validation_failed'],
  ['GET', '/admin/site-content/changes?cursor=nonsense', undefined, 422, 'validation_failed'],
])('%s %s with %j is refused', async (method, path, body, status, code) => {
  expect(await call(method, path, body)).toMatchObject({ status, body: { code } })
})

test('two who change one claim at once leave one of both, and both in the history', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `${index}% of them`)
  await Promise.all(texts.map((text) => change('successRate', { text, source: 'x', mode: 'stated' })))
  const { body } = await call<{ changes: ContentChange[] }>('GET', '/admin/site-content/changes?limit=6')
  expect(body.changes.map(({ after }) => after.text).sort()).toEqual(texts)
  const inOrder = body.changes.toReversed()
  for (const [index, entry] of inOrder.entries()) if (index > 0) expect(entry.before).toEqual(inOrder[index - 1]?.after)
  expect(await shownClaim(production, 'successRate')).toMatchObject({ text: inOrder.at(-1)?.after.text })
})
