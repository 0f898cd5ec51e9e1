import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelDeletion } from '#domain/accounts/lifecycle/cancel-deletion.ts'
import { deleteExpired } from '#domain/accounts/lifecycle/delete-expired.ts'
import { recordEvent } from '#domain/accounts/record-event.ts'
import { deleteOldMail } from '#domain/mail/delivery/delete-mail.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { deleteDueAccounts } from '#domain/privacy/delete-due-accounts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { makeTrialPost } from '#test/makers/posts.ts'
import { makeSharedReport, subscribe } from '#test/makers/report-sharing.ts'

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

type Member = SignedIn & { email: string; password: string }

async function makeMember(options: Parameters<typeof makeAccount>[1] = {}): Promise<Member> {
  const account = await makeAccount(server.deps.accounts, options)
  return { ...account, ...(await signIn(server.url, account)) }
}

async function call(method: string, path: string, { accessToken }: { accessToken: string }, body?: unknown) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const templatesTo = async (address: string) =>
  (await messagesTo(database.db, server.deps.mail, address)).map(({ template }) => template)

const userOf = ({ userId }: { userId: string }) =>
  database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

async function claim(member: Member): Promise<{ id: string; slug: string }> {
  const { id, slug } = await makeTrialPost(database.db)
  expect((await call('POST', `/posts/${slug}/claim`, member)).status).toBe(200)
  return { id, slug }
}

test('the account call returns who is signed in, under which name, and how many posts are claimed', async () => {
  const member = await makeMember({ metadata: { first_name: 'Ada', name: 'Lovelace' } })
  await claim(member)
  const { status, body } = await call('GET', '/account', member)

  expect(status).toBe(200)
  expect(body).toEqual({
    profile: {
      userId: member.userId,
      email: member.email,
      displayName: 'Ada',
      role: 'user',
      subscriptionTier: null,
      createdAt: expect.any(String),
    },
    isAdmin: false,
    deletionDueAt: null,
    hasPassword: true,
    claims: { used: 1, limit: 3 },
  })
  expect((await call('GET', '/account', await makeMember({ admin: true }))).body.isAdmin).toBe(true)
})

test('a display name is changed, tidied, and refused when it is empty or too long', async () => {
  const member = await makeMember()
  const change = (displayName: unknown) => call('PATCH', '/account/profile', member, { displayName })

  expect((await change('  Zoë \n\u202e Quinn ')).body.profile.displayName).toBe('Zoë Quinn')
  expect((await call('GET', '/account', member)).body.profile.displayName).toBe('Zoë Quinn')
  for (const wrong of ['', '   ', 'x'.repeat(101), 7, null, { a: 1 }]) {
    const { status, body } = await change(wrong)
    expect([wrong, status, body.code]).toEqual([wrong, 422, 'validation_failed'])
    expect(body.data.issues[0].field).toBe('displayName')
  }
  expect((await change('x'.repeat(100))).status).toBe(200)
})

test('sessions are listed with the present one marked, and ended one by one or all but this', async () => {
  const member = await makeMember()
  const phone = await signIn(server.url, member)
  const tablet = await signIn(server.url, member)
  const listed = async () =>
    (await call('GET', '/account/sessions', member)).body.sessions as { id: string; current: boolean }[]

  expect((await listed()).filter(({ current }) => current).map(({ id }) => id)).toEqual([member.sessionId])
  expect((await listed()).map(({ id }) => id).sort()).toEqual(
    [member.sessionId, phone.sessionId, tablet.sessionId].sort(),
  )
  expect((await call('DELETE', `/account/sessions/${phone.sessionId}`, member)).body).toEqual({ ended: 1 })
  expect((await call('GET', '/account', phone)).status).toBe(401)
  expect((await call('GET', '/account', tablet)).status).toBe(200)
  expect((await call('DELETE', `/account/sessions/${phone.sessionId}`, member)).status).toBe(404)
  expect((await call('DELETE', '/account/sessions', member)).body).toEqual({ ended: 1 })
  expect((await call('GET', '/account', tablet)).status).toBe(401)
  expect((await listed()).map(({ id }) => id)).toEqual([member.sessionId])
})

test('what happened to an account is listed newest first, page by page, to its owner alone', async () => {
  const member = await makeMember()
  const { userId } = member
  for (let n = 0; n < 7; n += 1)
    await recordEvent(database.db, { userId, kind: 'tested', details: { n }, ip: '192.0.2.1' })
  await recordEvent(database.db, { userId: (await makeMember()).userId, kind: 'secret', ip: null })

  const found: { kind: string; details: { n?: number } }[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await call('GET', `/account/events?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`, member)
    found.push(...body.events)
    cursor = body.nextCursor
  }
  expect(found.filter(({ kind }) => kind === 'tested').map(({ details }) => details.n)).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect(found.map(({ kind }) => kind)).toEqual([...Array(7).fill('tested'), 'signed_in', 'signed_up'])
})

test('the export is one JSON file with all data of the account, and no secret', async () => {
  const member = await makeMember({ metadata: { first_name: 'Ada' } })
  const { userId } = member
  const claimed = await claim(member)
  const deleted = await claim(member)
  await call('DELETE', `/posts/${deleted.slug}`, member)
  const secret = Buffer.from('the secret of a factor')
  await database.db
    .insertInto('factors')
    .values({ userId, factorType: 'totp', secret, friendlyName: 'Phone app' })
    .execute()

  const newReport = {
    keyword: 'rain',
    anchorText: 'barrels',
    destinationUrl: 'https://a.example/',
    urls: ['https://example.com/page'],
  }
  expect((await call('POST', '/reports', member, newReport)).status).toBe(201)

  const { status, headers, body } = await call('GET', '/account/export', member)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('content-disposition')).toContain('filename="linkwright-account.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    format: 'linkwright-account-1',
    user: { id: userId, email: member.email, user_metadata: { first_name: 'Ada' } },
    profile: { user_id: userId, display_name: 'Ada' },
    roles: [],
    identities: [{ provider: 'email', email: member.email }],
    factors: [{ friendly_name: 'Phone app', factor_type: 'totp', status: 'unverified' }],
    sessions: [{ id: member.sessionId }],
    posts: [{ id: claimed.id, slug: claimed.slug, is_claimed: true }],
    archivedPosts: [
      { blog_post_id: deleted.id, archive_reason: 'deleted_by_owner', archived_data: { slug: deleted.slug } },
    ],
    credits: expect.objectContaining({ user_id: member.userId, balance: 0 }),
    creditTransfers: [],
    orders: [],
    subscriptions: [],
    reports: [{ keyword: 'rain' }],
    reportRuns: [{ number: 1, page_count: 1 }],
    reportShares: [],
    reportBrand: null,
    reportMonitors: [],
    reportChanges: [],
    campaigns: [],
    placements: [],
    placementEvents: [],
    sites: [],
    siteArticles: [],
    webhookEndpoints: [],
    webhookDeliveries: [],
    errorLogs: [],
    truncated: [],
  })
  expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['signed_in', 'signed_up'])
  expect(body.posts[0].content.length).toBeGreaterThan(100)
  const text = JSON.stringify(body)
  const { passwordHash } = (await userOf(member)) ?? {}
  for (const hidden of [
    passwordHash ?? '',
    'argon2',
    secret.toString('hex'),
    'refresh_counter',
    'password_hash',
    '"secret"',
  ])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
})

test("the export contains the shares, brand, monitors and webhooks of the member's reports, without secrets and without those of others", async () => {
  const members = [await makeMember(), await makeMember()] as const
  const logo = await createCanvas(40, 20).encode('png')
  for (const member of members) {
    await subscribe(database.db, member.userId)
    const reportId = await makeSharedReport(database.db, member)
    const share = { password: 'rain barrels at dawn', hidden: ['hosts'] }
    expect((await call('PATCH', `/reports/${reportId}/sharing`, member, share)).status).toBe(200)
    const brand = { name: 'Acme', colour: '#2563eb', logo: logo.toString('base64') }
    expect((await call('PUT', '/report-brand', member, brand)).status).toBe(200)
    expect((await call('PUT', `/reports/${reportId}/monitor`, member, { cadence: 'weekly' })).status).toBe(200)
    const url = `https://hooks.example/${member.userId}`
    const { endpoint } = (await call('POST', '/webhook-endpoints', member, { url })).body
    expect((await call('POST', `/webhook-endpoints/${endpoint.id}/test`, member, {})).status).toBe(200)
  }
  const [member, stranger] = members
  const { body } = await call('GET', '/account/export', member)
  const [{ id: reportId }] = body.reports
  expect(body).toMatchObject({
    reportShares: [{ report_id: reportId, revoked_at: null, ends_at: null, has_password: true, hidden: ['hosts'] }],
    reportBrand: { name: 'Acme', colour: '#2563eb' },
    reportMonitors: [{ report_id: reportId, cadence: 'weekly', is_on: true }],
    webhookEndpoints: [{ url: `https://hooks.example/${member.userId}` }],
    webhookDeliveries: [{ endpoint_id: body.webhookEndpoints[0].id, type: 'webhook.test', status: 'waiting' }],
    truncated: [],
  })
  for (const list of ['reportShares', 'reportMonitors', 'webhookEndpoints', 'webhookDeliveries'])
    expect(body[list], list).toHaveLength(1)
  const shown = await loadImage(Buffer.from(body.reportBrand.logo, 'base64'))
  expect([shown.width, shown.height]).toEqual([40, 20])
  const text = JSON.stringify(body)
  for (const hidden of ['argon2', 'password_hash', 'whsec_', '"secret"', 'previous_secret', stranger.userId])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
})

test("an export contains only the member's own rows", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()]
  await claim(stranger)
  const { body } = await call('GET', '/account/export', member)
  expect(JSON.stringify(body)).not.toContain(stranger.userId)
  expect(body.posts).toEqual([])
})

test('a request for deletion sets the day, ends other sessions and mails the owner, once', async () => {
  const member = await makeMember()
  const elsewhere = await signIn(server.url, member)
  const first = await call('POST', '/account/deletion', member)
  const again = await call('POST', '/account/deletion', member)

  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  const days = (Date.parse(first.body.deletionDueAt) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect((await call('GET', '/account', member)).body.deletionDueAt).toBe(first.body.deletionDueAt)
  expect((await call('GET', '/account', elsewhere)).status).toBe(401)
  const [mail, ...more] = await messagesTo(database.db, server.deps.mail, member.email)
  expect(mail).toMatchObject({ template: 'account-deletion-requested', links: [`${server.url}/account`] })
  expect(more).toEqual([])
})

test('an account before its deletion still allows sign-in, and its deletion can be cancelled', async () => {
  const member = await makeMember()
  await call('POST', '/account/deletion', member)
  const later = await signIn(server.url, member)

  expect((await call('DELETE', '/account/deletion', later)).body).toEqual({ deletionDueAt: null })
  expect((await call('DELETE', '/account/deletion', later)).body).toEqual({ deletionDueAt: null })
  expect((await call('GET', '/account', later)).body.deletionDueAt).toBeNull()
  expect(await templatesTo(member.email)).toEqual(['account-deletion-requested', 'account-deletion-cancelled'])
  await sql`update users set deletion_due_at = now() - interval '1 second' where deletion_due_at is not null`.execute(
    database.db,
  )
  await deleteDueAccounts(database.db, server.deps.mail)
  expect(await userOf(member)).toMatchObject({ email: member.email })
})

test('deletion requires a sign-in within the last day', async () => {
  const member = await makeMember()
  await sql`update sessions set created_at = now() - interval '25 hours' where user_id = ${member.userId}`.execute(
    database.db,
  )
  const { status, body } = await call('POST', '/account/deletion', member)

  expect([status, body.code]).toEqual([403, 'reauthentication_needed'])
  expect(await userOf(member)).toMatchObject({ deletionDueAt: null })
  expect((await call('POST', '/account/deletion', await signIn(server.url, member))).status).toBe(200)
})

test('deletion requires the second factor of an account that has one', async () => {
  const member = await makeMember()
  const { userId } = member
  const factor = { userId, factorType: 'totp', secret: Buffer.from('x') }
  await database.db
    .insertInto('factors')
    .values({ ...factor, status: 'verified' })
    .execute()
  const { status, body } = await call('POST', '/account/deletion', member)

  expect([status, body.code]).toEqual([403, 'insufficient_aal'])
  expect(await userOf(member)).toMatchObject({ deletionDueAt: null })
  expect(await templatesTo(member.email)).toEqual([])
})

test('nothing of a request for deletion stays when its mail cannot be written', async () => {
  const member = await makeMember()
  const elsewhere = await signIn(server.url, member)
  await sql`alter table outbox_messages add constraint no_mail check (recipient <> ${sql.lit(member.email)})`.execute(
    database.db,
  )
  expect((await call('POST', '/account/deletion', member)).status).toBe(500)
  await sql`alter table outbox_messages drop constraint no_mail`.execute(database.db)

  expect(await userOf(member)).toMatchObject({ deletionDueAt: null })
  expect((await call('GET', '/account', elsewhere)).status).toBe(200)
  server.logLines.length = 0
})

const dayPasses = ({ userId }: { userId: string }) =>
  sql`update users set deletion_due_at = now() - interval '1 second' where id = ${userId}`.execute(database.db)

test('after the grace period no data refers to the account, and its posts are deleted', async () => {
  const { db } = database
  const member = await makeMember()
  const bystander = await makeMember()
  const claimed = await claim(bystander)
  const [post, deletedBefore] = [await claim(member), await claim(member)]
  await call('DELETE', `/posts/${deletedBefore.slug}`, member)
  await call('POST', '/account/deletion', member)
  const { id: sentId } = await queueMail(db, server.deps.mail, {
    to: member.email,
    template: 'password-changed',
    data: {},
  })
  await sql`insert into mail_failures (message_id, template, error, attempt, retryable, provider)
    values (${sentId}, 'password-changed', ${`refused ${member.email}`}, 1, true, 'smtp')`.execute(db)
  await sql`insert into mailbox_messages (channel, recipient, content) values ('email', ${member.email}, 'x')`.execute(
    db,
  )
  await dayPasses(member)

  const counts = await Promise.all([1, 2, 3].map(() => deleteDueAccounts(db, server.deps.mail)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)

  expect(await userOf(member)).toBeUndefined()
  expect((await call('GET', '/account', member)).status).toBe(401)
  expect((await fetch(`${server.url}/api/posts/${post.slug}`)).status).toBe(404)
  expect((await fetch(`${server.url}/api/posts/${claimed.slug}`)).status).toBe(200)
  const archived = await db
    .selectFrom('blogPostsArchive')
    .selectAll()
    .where('blogPostId', 'in', [post.id, deletedBefore.id])
    .execute()
  expect(archived).toHaveLength(2)
  for (const record of archived)
    expect(record).toMatchObject({
      archiveReason: 'deleted_by_owner',
      userId: null,
      archivedData: { user_id: null, claimed_by: null },
    })
  expect(await templatesTo(member.email)).toEqual(['account-deleted'])
  await sql`update outbox_messages set status = 'sent', sent_at = now(), content = null where recipient = ${member.email}`.execute(
    db,
  )
  await deleteOldMail(db)
  expect(await tablesThatName([member.userId, member.email])).toEqual([])
})

/** The tables with a row that contains one of these texts. */
async function tablesThatName(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.db,
  )
  const naming: string[] = []
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} row
      where exists (select from unnest(${texts}::text[]) text where strpos(row::text, text) > 0) limit 1`.execute(
      database.db,
    )
    if (found.rows.length > 0) naming.push(name)
  }
  return naming
}

test('an account whose mail cannot be written is deleted another time, and whole', async () => {
  const member = await makeMember()
  const post = await claim(member)
  await call('POST', '/account/deletion', member)
  await dayPasses(member)
  await sql`alter table outbox_messages add constraint no_farewell check (template <> 'account-deleted') not valid`.execute(
    database.db,
  )
  await expect(deleteDueAccounts(database.db, server.deps.mail)).rejects.toMatchObject({ constraint: 'no_farewell' })
  await sql`alter table outbox_messages drop constraint no_farewell`.execute(database.db)

  expect(await userOf(member)).toMatchObject({ email: member.email })
  expect((await fetch(`${server.url}/api/posts/${post.slug}`)).status).toBe(200)
  expect(await deleteDueAccounts(database.db, server.deps.mail)).toBe(1)
})

test('of a deletion and its cancellation, the first to lock the row wins', async () => {
  const { db, webDb } = database
  const members = await Promise.all(Array.from({ length: 8 }, () => makeMember()))
  for (const member of members) {
    await call('POST', '/account/deletion', member)
    await dayPasses(member)
  }
  await Promise.all([
    deleteDueAccounts(db, server.deps.mail),
    ...members.map(({ userId }) => cancelDeletion(webDb, server.deps.mail, { userId, ip: null })),
    deleteDueAccounts(db, server.deps.mail),
  ])
  for (const member of members) {
    const lastMail = (await templatesTo(member.email)).at(-1)
    const user = await userOf(member)
    expect([user?.deletionDueAt ?? null, lastMail]).toEqual([
      null,
      user === undefined ? 'account-deleted' : 'account-deletion-cancelled',
    ])
  }
})

test('expired links, flows, challenges and sessions, old events and unconfirmed accounts are deleted, nothing else', async () => {
  const { db } = database
  const member = await makeMember()
  const [never, fresh] = [
    (await makeAccount(server.deps.accounts, { confirmed: false })).user.id,
    (await makeAccount(server.deps.accounts, { confirmed: false })).user.id,
  ]
  const byProvider = (await makeAccount(server.deps.accounts, { confirmed: false })).user.id
  const { userId } = member
  const ages = [
    { kind: 'recovery', expires: '2 days', remains: false },
    { kind: 'magiclink', expires: '1 hour', remains: true },
  ]
  for (const { kind, expires } of ages)
    await sql`insert into one_time_tokens (user_id, kind, link_hash, relates_to, expires_at)
      values (${userId}, ${kind}, sha256(${kind}), 'x', now() - ${expires}::interval)`.execute(db)
  await sql`insert into flow_states (provider, redirect_to, expires_at) values ('old', '/', now() - interval '2 days'), ('new', '/', now())`.execute(
    db,
  )
  await sql`insert into factors (user_id, friendly_name, factor_type, status, secret, created_at) values
    (${userId}, 'half done', 'totp', 'unverified', 'x', now() - interval '2 days'), (${userId}, 'new', 'totp', 'unverified', 'x', now()),
    (${fresh}, 'in use', 'totp', 'verified', 'x', now() - interval '2 days')`.execute(db)
  await sql`insert into factor_challenges (factor_id, ip, expires_at)
    select id, '192.0.2.1', now() - interval '2 days' from factors where friendly_name = 'in use'`.execute(db)
  await sql`insert into passkey_challenges (challenge, expires_at) values
    ('old', now() - interval '2 days'), ('new', now())`.execute(db)
  await sql`insert into sessions (user_id, amr, not_after) values (${userId}, '[]', now() - interval '2 days')`.execute(
    db,
  )
  await sql`insert into account_events (user_id, kind, created_at) values (${userId}, 'old', now() - interval '366 days'),
    (${userId}, 'new', now() - interval '364 days')`.execute(db)
  await sql`update users set created_at = now() - interval '31 days' where id in (${never}, ${byProvider}, ${userId})`.execute(
    db,
  )
  await sql`update identities set provider = 'google' where user_id = ${byProvider}`.execute(db)

  const both = await Promise.all([deleteExpired(db), deleteExpired(db)])
  const total = Object.fromEntries(
    Object.keys(both[0]).map((name) => [name, both.reduce((sum, each) => sum + each[name as keyof typeof each], 0)]),
  )
  expect(total).toEqual({
    tokens: 1,
    flows: 1,
    factors: 1,
    challenges: 1,
    passkeyChallenges: 1,
    sessions: 1,
    events: 1,
    unconfirmed: 1,
  })
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [userId, never, fresh, byProvider])
    .execute()
  expect(users.map(({ id }) => id).sort()).toEqual([userId, fresh, byProvider].sort())
  const factors = await db.selectFrom('factors').select('friendlyName').where('userId', 'in', [userId, fresh]).execute()
  expect(factors.map(({ friendlyName }) => friendlyName).sort()).toEqual(['in use', 'new'])
  expect((await call('GET', '/account', member)).status).toBe(200)
})
