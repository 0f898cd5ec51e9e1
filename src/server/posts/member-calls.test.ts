import { randomUUID } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { banAccount } from '#domain/accounts/lifecycle/ban-account.ts'
import { keyPurpose } from '#domain/accounts/sessions/rotate-signing-keys.ts'
import { startTestShop, type TestShop } from '#test/fakes/stripe/payments.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import type { TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { makeTrialPost } from '#test/makers/posts.ts'
import { makeSite, publishOn } from '#test/makers/sites.ts'

let database: TestDatabase
let shop: TestShop
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  shop = await startTestShop(database)
  server = shop.server
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

type Member = SignedIn & { email: string; password: string }

async function makeMember({ admin = false } = {}): Promise<Member> {
  const account = await makeAccount(server.deps.accounts, { admin })
  return { ...account, ...(await signIn(server.url, account)) }
}

type Call = { method: string; path: string; body?: unknown }

async function send({ method, path, body }: Call, token: string | null): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isFile = response.headers.get('content-type') === 'application/pdf'
  const text = await response.text()
  const { code } = text === '' || isFile ? {} : (JSON.parse(text) as { code?: string })
  return { status: response.status, ...(code === undefined ? {} : { code }) }
}

/** The member's access token, expired since a little more than an hour, signed with the server's key. */
async function expiredToken({ userId, sessionId, email }: Member): Promise<string> {
  const { sealer } = server.deps.accounts
  const key = await database.db.selectFrom('signingKeys').selectAll().orderBy('activeFrom').executeTakeFirstOrThrow()
  const privateKey = await importJWK(JSON.parse(sealer.open(keyPurpose, key.privateJwk)) as JWK, 'ES256')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ session_id: sessionId, aal: 'aal1', amr: [], email, role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(`${server.url}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(now - 7_200)
    .setExpirationTime(now - 3_600)
    .sign(privateKey)
}

async function claimedPost({ accessToken }: Member): Promise<{ slug: string; id: string }> {
  const { slug, id } = await makeTrialPost(database.db)
  expect(await send({ method: 'POST', path: `/posts/${slug}/claim` }, accessToken)).toEqual({ status: 200 })
  return { slug, id }
}

async function archivedPost(owner: Member): Promise<{ id: string }> {
  const post = await claimedPost(owner)
  expect(await send({ method: 'DELETE', path: `/posts/${post.slug}` }, owner.accessToken)).toEqual({ status: 200 })
  return post
}

/** The owner orders and pays. */
async function pay({ accessToken }: Member, call: string, input: unknown): Promise<void> {
  const response = await fetch(`${server.url}/api/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { sessionId } = (await response.json()) as { sessionId: string }
  shop.stripe.payCheckout(sessionId)
  await shop.stripe.deliver({ to: shop.webhook })
  expect(await shop.process()).toEqual([])
}

/** The owner subscribes first, for calls about the subscription. */
const subscribed = (act: string): Tried => ({
  make: async (owner) => {
    await pay(owner, 'create-subscription', { plan: 'monthly' })
    return { method: 'POST', path: `/subscription/${act}` }
  },
  stranger: 404,
})

type Tried = {
  /** Creates the object of the call, owned by the owner, if it has one. */
  make: (owner: Member) => Promise<Call> | Call
  /** The status that another member gets for the same call; 200 when the call has no object and returns the caller's own data. */
  stranger: 200 | 201 | 403 | 404 | 409
  /** The status that the owner gets, when an object was created. */
  owner?: 201 | 422
}

const own = (method: string, path: string, body?: unknown): Tried => ({
  make: () => (body === undefined ? { method, path } : { method, path, body }),
  stranger: 200,
})

const reportOf = async ({ userId }: Member): Promise<string> => {
  const { id } = await database.db
    .insertInto('reports')
    .values({
      userId,
      keyword: 'x',
      anchorText: 'x',
      destinationUrl: 'https://a.example/',
      matchMode: 'exact',
      rel: 'any',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const monitored = (method: string, path: string, body?: unknown): Tried => ({
  make: async (owner) => ({ method, path: `/reports/${await reportOf(owner)}${path}`, body }),
  stranger: 404,
})

const ofEndpoint = (method: string, path = ''): Tried => ({
  make: async ({ userId }) => {
    const { id } = await database.db
      .insertInto('webhookEndpoints')
      .values({ userId, url: 'https://hooks.example/', secret: Buffer.from('x') })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { method, path: `/webhook-endpoints/${id}${path}` }
  },
  stranger: 404,
})

const ofDraft = (method: string, path = '', body?: unknown): Tried => ({
  make: async ({ userId }) => {
    const { id } = await database.db
      .insertInto('campaigns')
      .values({ userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { method, path: `/campaigns/${id}${path}`, body }
  },
  stranger: 404,
})

async function startedCampaign(userId: string, status: 'running' | 'paused'): Promise<string> {
  const started = { status, startedAt: new Date(), holdId: randomUUID() }
  const { id } = await database.db
    .insertInto('campaigns')
    .values({ userId, ...started })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ofCampaign = (status: 'running' | 'paused', method: string, path: string): Tried => ({
  make: async ({ userId }) => {
    const body = method === 'POST' ? {} : undefined
    return { method, path: `/campaigns/${await startedCampaign(userId, status)}${path}`, body }
  },
  stranger: 404,
})

const ofSite = (method: string, path = '', body?: unknown): Tried => ({
  make: async ({ userId }) => ({ method, path: `/sites/${(await makeSite(database.db, { userId })).id}${path}`, body }),
  stranger: 404,
})

const wrote = (userId: string, postId: string | null = null) => ({
  userId,
  postId,
  title: 'Rain barrels for small gardens',
  content: `<p>${'Whoever collects rain waters the garden for nothing. '.repeat(12)}</p>`,
})

const ofPostDraft = (method: string, path = '', body?: unknown): Tried => ({
  make: async ({ userId }) => {
    const { id } = await database.db
      .insertInto('postDrafts')
      .values(wrote(userId))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { method, path: `/account/drafts/${id}${path}`, body }
  },
  stranger: 404,
})

/** Every call that only members may make. */
const memberCalls: Record<string, Tried> = {
  'accounts.getAccount': own('GET', '/account'),
  'accounts.changeProfile': own('PATCH', '/account/profile', { displayName: 'Robin' }),
  'accounts.listSessions': own('GET', '/account/sessions'),
  'accounts.endSession': {
    make: async (owner) => ({
      method: 'DELETE',
      path: `/account/sessions/${(await signIn(server.url, owner)).sessionId}`,
    }),
    stranger: 404,
  },
  'accounts.endOtherSessions': own('DELETE', '/account/sessions'),
  'accounts.listEvents': own('GET', '/account/events'),
  'accounts.getChecklist': own('GET', '/account/checklist'),
  'accounts.changeChecklist': own('PUT', '/account/checklist', { isDismissed: true }),
  'accounts.exportAccount': own('GET', '/account/export'),
  'accounts.requestDeletion': own('POST', '/account/deletion'),
  'accounts.cancelDeletion': own('DELETE', '/account/deletion'),
  'billing.getCredits': own('GET', '/credits'),
  'billing.listOrders': own('GET', '/orders'),
  'billing.listCreditEntries': own('GET', '/credits/entries'),
  'billing.getCreditHistory': own('GET', '/credits/history'),
  'billing.getCreditSettings': own('GET', '/credits/settings'),
  'billing.saveCreditSettings': own('PUT', '/credits/settings', { lowBalanceAt: 5, topUp: null }),
  'billing.getBillingDetails': own('GET', '/billing-details'),
  'billing.saveBillingDetails': own('PUT', '/billing-details', { name: '', company: 'x', address: '', taxNumber: '' }),
  'billing.listInvoices': own('GET', '/invoices'),
  'billing.getInvoice': {
    make: async (owner) => {
      await pay(owner, 'create-payment', { credits: 3 })
      const { id } = await database.db
        .selectFrom('invoices')
        .select('id')
        .where('userId', '=', owner.userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { method: 'GET', path: `/invoices/${id}/invoice.pdf` }
    },
    stranger: 404,
  },
  'billing.getReceipt': {
    make: async (owner) => {
      await pay(owner, 'create-payment', { credits: 3 })
      const { id } = await database.db
        .selectFrom('orders')
        .select('id')
        .where('userId', '=', owner.userId)
        .executeTakeFirstOrThrow()
      return { method: 'GET', path: `/orders/${id}/receipt.pdf` }
    },
    stranger: 404,
  },
  'billing.getSubscription': own('GET', '/subscription'),
  'billing.cancelSubscription': subscribed('cancel'),
  'billing.resumeSubscription': subscribed('resume'),
  'billing.openPortal': subscribed('portal'),
  'blog.listDrafts': own('GET', '/account/drafts'),
  'blog.createDraft': { ...own('POST', '/account/drafts', { title: 'Rain' }), stranger: 201, owner: 201 },
  'blog.getDraft': ofPostDraft('GET'),
  'blog.saveDraft': ofPostDraft('PATCH', '', { version: 1, title: 'Rain' }),
  'blog.deleteDraft': ofPostDraft('DELETE'),
  'blog.restoreDraft': ofPostDraft('POST', '/restore'),
  'blog.publishDraft': ofPostDraft('POST', '/publish', { version: 1 }),
  'blog.scheduleDraft': ofPostDraft('PUT', '/schedule', {
    version: 1,
    publishAt: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  'blog.unscheduleDraft': ofPostDraft('DELETE', '/schedule'),
  'blog.withdrawDraft': ofPostDraft('POST', '/withdraw'),
  'blog.editPost': {
    make: async ({ userId }) => {
      const { id, slug } = await makeTrialPost(database.db)
      await sql`update blog_posts set user_id = ${userId}, writer = 'member', is_trial_post = false, expires_at = null where id = ${id}`.execute(
        database.db,
      )
      return { method: 'POST', path: `/posts/${slug}/draft` }
    },
    stranger: 404,
  },
  'blog.getOwnAuthor': own('GET', '/account/author'),
  'blog.changeOwnAuthor': own('PUT', '/account/author', { name: 'Robin', bio: '' }),
  'blog.listImages': own('GET', '/account/images'),
  'blog.deleteImage': {
    make: async ({ userId }) => {
      const { id } = await database.db
        .insertInto('postImages')
        .values({ userId, width: 1, height: 1, isAnimated: false, wide: Buffer.from('x') })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { method: 'DELETE', path: `/account/images/${id}` }
    },
    stranger: 404,
  },
  'campaigns.listCampaigns': own('GET', '/campaigns'),
  'campaigns.createCampaign': { ...own('POST', '/campaigns', { name: 'Autumn' }), stranger: 201, owner: 201 },
  'campaigns.getCampaign': ofDraft('GET'),
  'campaigns.changeCampaign': ofDraft('PATCH', '', { name: 'Autumn' }),
  'campaigns.removeCampaign': ofDraft('DELETE'),
  'campaigns.duplicateCampaign': { ...ofDraft('POST', '/duplicate'), owner: 201 },
  'campaigns.checkCampaign': ofDraft('POST', '/preflight'),
  'campaigns.startCampaign': ofCampaign('running', 'POST', '/start'),
  'campaigns.pauseCampaign': ofCampaign('running', 'POST', '/pause'),
  'campaigns.resumeCampaign': ofCampaign('paused', 'POST', '/resume'),
  'campaigns.cancelCampaign': ofCampaign('running', 'POST', '/cancel'),
  'campaigns.listPlacements': ofCampaign('running', 'GET', '/placements'),
  'campaigns.listTimeline': ofCampaign('running', 'GET', '/timeline'),
  'campaigns.listHistories': ofCampaign('running', 'GET', '/timeline/links'),
  // Without a live link there is nothing to report on: the owner gets 422.
  'campaigns.reportCampaign': { ...ofCampaign('running', 'POST', '/report'), owner: 422 },
  'campaigns.getPlacement': {
    make: async ({ userId }) => {
      const campaignId = await startedCampaign(userId, 'running')
      const { id } = await database.db
        .insertInto('placements')
        .values({ campaignId, userId, number: 1, keyword: 'spades', anchorText: 'spades', anchorKind: 'other' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { method: 'GET', path: `/placements/${id}` }
    },
    stranger: 404,
  },
  'campaigns.getOverview': own('GET', '/overview'),
  'campaigns.getLinkHistory': own('GET', '/overview/links'),
  'campaigns.getCampaignHistory': ofCampaign('running', 'GET', '/history'),
  'campaigns.getAlerts': own('GET', '/campaign-alerts'),
  'campaigns.putAlerts': own('PUT', '/campaign-alerts', { mail: 'off', webhook: true }),
  'monitors.getMonitor': monitored('GET', '/monitor'),
  'monitors.putMonitor': monitored('PUT', '/monitor', { cadence: 'daily' }),
  'monitors.deleteMonitor': monitored('DELETE', '/monitor'),
  'monitors.listTimeline': monitored('GET', '/timeline'),
  'monitors.listEndpoints': own('GET', '/webhook-endpoints'),
  'monitors.addEndpoint': own('POST', '/webhook-endpoints', { url: 'https://hooks.example/links' }),
  'monitors.removeEndpoint': ofEndpoint('DELETE'),
  'monitors.rotateSecret': ofEndpoint('POST', '/rotate'),
  'monitors.testEndpoint': ofEndpoint('POST', '/test'),
  'monitors.listDeliveries': ofEndpoint('GET', '/deliveries'),
  'sites.listSites': own('GET', '/sites'),
  'sites.listNetworkSites': own('GET', '/network-sites'),
  'sites.addSite': { ...own('POST', '/sites', { host: 'blog.example.com' }), stranger: 201, owner: 201 },
  'sites.importSites': own('POST', '/sites/import', { csv: 'one.example.com' }),
  'sites.getSite': ofSite('GET'),
  'sites.changeSite': ofSite('PATCH', '', { isOn: false }),
  'sites.removeSite': ofSite('DELETE'),
  'sites.proveSite': ofSite('POST', '/proof', { method: 'dns' }),
  'sites.checkSite': ofSite('POST', '/health'),
  'sites.connectSite': {
    make: async ({ userId }) => {
      const { id } = await makeSite(database.db, { userId, publisher: 'ghost' })
      const body = { baseUrl: 'https://blog.example.com', secret: `${'a'.repeat(24)}:${'b'.repeat(64)}` }
      return { method: 'PUT', path: `/sites/${id}/connection`, body }
    },
    stranger: 404,
  },
  'sites.getSiteHistory': ofSite('GET', '/history'),
  'sites.listSiteArticles': ofSite('GET', '/articles'),
  'sites.removeSiteArticle': {
    make: async ({ userId }) => {
      const site = await makeSite(database.db, { userId })
      const { articleId } = await publishOn(database.db, server.deps.sites, site, userId)
      return { method: 'DELETE', path: `/sites/${site.id}/articles/${articleId}` }
    },
    stranger: 404,
  },
  'posts.claimPost': {
    make: async (owner) => ({ method: 'POST', path: `/posts/${(await claimedPost(owner)).slug}/claim` }),
    // The post is public; the response to another member says only that it is claimed already.
    stranger: 409,
  },
  'posts.unclaimPost': {
    make: async (owner) => ({ method: 'DELETE', path: `/posts/${(await claimedPost(owner)).slug}/claim` }),
    stranger: 404,
  },
  'posts.deletePost': {
    make: async (owner) => ({ method: 'DELETE', path: `/posts/${(await claimedPost(owner)).slug}` }),
    stranger: 404,
  },
  'posts.claimAllowance': own('GET', '/account/claims'),
  'posts.convertTrialPosts': own('POST', '/account/trial-posts', { slugs: ['no-such-post'] }),
  'posts.listMyPosts': own('GET', '/account/posts'),
  'posts.listArchivedPosts': own('GET', '/account/archive'),
  'posts.restorePost': {
    make: async (owner) => ({ method: 'POST', path: `/account/archive/${(await archivedPost(owner)).id}/restore` }),
    stranger: 404,
  },
  'reports.listReports': own('GET', '/reports'),
  'reportSharing.getBrand': own('GET', '/report-brand'),
  'reportSharing.saveBrand': {
    make: async (owner) => {
      await pay(owner, 'create-subscription', { plan: 'monthly' })
      return { method: 'PUT', path: '/report-brand', body: { name: 'Acme', colour: null } }
    },
    stranger: 403,
  },
  'reportSharing.deleteBrand': own('DELETE', '/report-brand'),
}

/** Calls that all callers may make, signed in or not. */
const publicCalls = [
  'blog.searchPosts',
  'blog.listTags',
  'blog.listCategories',
  'blog.getArticle',
  'blog.getAuthor',
  'blog.reportAbuse',
  'contact.send',
  'errorLogs.save',
  'mailLists.state',
  'legal.getFacts',
  'posts.trialTerms',
  'posts.createTrialPost',
  'posts.streamTrialPost',
  'posts.listPosts',
  'posts.getPost',
  'posts.previewPost',
  'posts.countView',
  'posts.relatedPosts',
  'posts.trialPostStates',
  'sites.getPublicSite',
  'sites.getPublicArticle',
  'reports.createReport',
  'reports.getReport',
  'reports.listResults',
  'reports.getResult',
  'reports.getFigures',
  'reports.listChanges',
  // A guest uses the key that was shown once, a member the session.
  'reports.cancelReport',
  'reports.rerunReport',
  'reportSharing.openSharing',
  'reportSharing.changeSharing',
  'reportSharing.unlockReport',
  'siteContent.get',
  'waitlist.confirm',
  'waitlist.join',
  'waitlist.leave',
  'waitlist.entry',
]

const unknownId = '0193a1c0-0000-7000-8000-00000000ffff'
const testimonial = { name: 'x', role: 'x', content: 'x', avatar: null, rating: 5, source: null }

/** Calls that only an administrator may make; for all others they do not exist. */
const staffCalls: Record<string, Call> = {
  'blog.listModeration': { method: 'GET', path: '/admin/moderation' },
  'blog.getReview': { method: 'GET', path: `/admin/moderation/${unknownId}` },
  'blog.decideReview': {
    method: 'POST',
    path: `/admin/moderation/${unknownId}/decision`,
    body: { decision: 'approve', revision: 1 },
  },
  'blog.removePost': { method: 'POST', path: '/admin/posts/no-such-post/removal', body: {} },
  'blog.dismissReport': { method: 'POST', path: `/admin/abuse-reports/${unknownId}/dismissal`, body: {} },
  'blog.reopenReport': { method: 'DELETE', path: `/admin/abuse-reports/${unknownId}/dismissal` },
  'adminErrors.list': { method: 'GET', path: '/admin/errors' },
  'adminErrors.get': { method: 'GET', path: `/admin/errors/${unknownId}` },
  'adminErrors.resolve': {
    method: 'POST',
    path: `/admin/errors/${unknownId}/resolve`,
    body: { lastSeenAt: '2026-01-01T00:00:00.000Z' },
  },
  'adminErrors.reopen': { method: 'POST', path: `/admin/errors/${unknownId}/reopen`, body: {} },
  'siteContent.listAll': { method: 'GET', path: '/admin/site-content' },
  'siteContent.listChanges': { method: 'GET', path: '/admin/site-content/changes' },
  'siteContent.change': {
    method: 'PUT',
    path: '/admin/site-content/rating',
    body: { text: 'x', source: null, mode: 'off' },
  },
  'siteContent.addTestimonial': { method: 'POST', path: '/admin/testimonials', body: testimonial },
  'siteContent.changeTestimonial': { method: 'PUT', path: `/admin/testimonials/${unknownId}`, body: testimonial },
  'siteContent.removeTestimonial': { method: 'DELETE', path: `/admin/testimonials/${unknownId}` },
  'siteContent.restoreTestimonial': { method: 'POST', path: `/admin/testimonials/${unknownId}/restore` },
  'siteContent.orderTestimonials': { method: 'PUT', path: '/admin/testimonial-order', body: { ids: [unknownId] } },
}

test('every call of the contract is known as public, as a member call or as one of the staff', () => {
  const calls = Object.entries(contract).flatMap(([slice, of]) => Object.keys(of).map((call) => `${slice}.${call}`))
  expect(calls.sort()).toEqual([...publicCalls, ...Object.keys(memberCalls), ...Object.keys(staffCalls)].sort())
})

test.each(Object.entries(memberCalls))(
  '%s answers only its owner',
  async (_name, { make, stranger, owner: made = 200 }) => {
    const owner = await makeMember()
    const other = await makeMember()
    const call = await make(owner)

    expect(await send(call, null)).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await send(call, await expiredToken(owner))).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await send(call, 'not.a.token')).toEqual({ status: 401, code: 'unauthenticated' })
    expect((await send(call, other.accessToken)).status).toBe(stranger)
    expect((await send(call, owner.accessToken)).status).toBe(made)
  },
)

test.each(Object.entries(staffCalls))('%s is there for an administrator only', async (_name, call) => {
  const admin = await makeMember({ admin: true })
  const member = await makeMember()
  expect(await send(call, null)).toEqual({ status: 401, code: 'unauthenticated' })
  expect(await send(call, await expiredToken(admin))).toEqual({ status: 401, code: 'unauthenticated' })
  expect(await send(call, member.accessToken)).toEqual({ status: 404, code: 'not_found' })
  // Nor does the validation of the input reveal that they exist.
  expect(await send({ ...call, body: call.method === 'GET' ? undefined : {} }, member.accessToken)).toEqual({
    status: 404,
    code: 'not_found',
  })

  const factor = { userId: admin.userId, factorType: 'totp', secret: Buffer.from('x'), status: 'verified' }
  await database.db.insertInto('factors').values(factor).execute()
  const half = await signIn(server.url, admin)
  expect(await send(call, half.accessToken)).toEqual({ status: 403, code: 'insufficient_aal' })
})

test.each(Object.entries(memberCalls))(
  '%s is closed to a password alone where there is a second factor',
  async (_name, { make }) => {
    const owner = await makeMember()
    const call = await make(owner)
    const factor = { userId: owner.userId, factorType: 'totp', secret: Buffer.from('x'), status: 'verified' }
    await database.db.insertInto('factors').values(factor).execute()

    const half = await signIn(server.url, owner)
    expect(await send(call, half.accessToken)).toEqual({ status: 403, code: 'insufficient_aal' })
  },
)

type Ending = { name: string; end: (member: Member) => Promise<void> }

const authPost = async (path: string, { accessToken }: Member, body: unknown = {}, method = 'POST') => {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
}

/** The events that end a session. */
const endings: Ending[] = [
  { name: 'its own log-out', end: (member) => authPost('/logout?scope=local', member) },
  {
    name: 'a log-out everywhere',
    end: async (member) => authPost('/logout?scope=global', { ...member, ...(await signIn(server.url, member)) }),
  },
  {
    name: 'a log-out of others',
    end: async (member) => authPost('/logout?scope=others', { ...member, ...(await signIn(server.url, member)) }),
  },
  {
    name: 'a log-out of others on the account page',
    end: async (member) => {
      const { accessToken } = await signIn(server.url, member)
      expect(await send({ method: 'DELETE', path: '/account/sessions' }, accessToken)).toEqual({ status: 200 })
    },
  },
  {
    name: 'a new password set elsewhere',
    end: async (member) => {
      const elsewhere = { ...member, ...(await signIn(server.url, member)) }
      await authPost('/user', elsewhere, { password: 'another password 77', current_password: member.password }, 'PUT')
    },
  },
  { name: 'a ban', end: ({ email }) => banAccount(database.db, { email, until: null }) },
  {
    name: 'a request for deletion elsewhere',
    end: async (member) => {
      const { accessToken } = await signIn(server.url, member)
      expect(await send({ method: 'POST', path: '/account/deletion' }, accessToken)).toEqual({ status: 200 })
    },
  },
  {
    name: 'the end of the account',
    end: async ({ userId }) => {
      await sql`delete from users where id = ${userId}`.execute(database.db)
    },
  },
]

test.each(endings)('$name ends the session for every member call at once', async ({ end }) => {
  const member = await makeMember()
  const slugs = await Promise.all([makeTrialPost(database.db), makeTrialPost(database.db)])
  expect((await send({ method: 'GET', path: '/account' }, member.accessToken)).status).toBe(200)
  await end(member)

  const refused = { status: 401, code: 'unauthenticated' }
  expect(await send({ method: 'GET', path: '/account' }, member.accessToken)).toEqual(refused)
  expect(await send({ method: 'POST', path: `/posts/${slugs[0].slug}/claim` }, member.accessToken)).toEqual(refused)
  expect(await send({ method: 'POST', path: '/account/deletion' }, member.accessToken)).toEqual(refused)
})

test.each([
  ['PATCH', '/account/profile', { displayName: 'Robin' }],
  ['POST', '/account/trial-posts', { slugs: [] }],
  ['POST', '/account/deletion', {}],
])('%s %s takes nothing but what it is for', async (method, path, body) => {
  const member = await makeMember()
  const before = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const more = {
    ...body,
    id: member.sessionId,
    userId: member.sessionId,
    user_id: member.sessionId,
    email: 'other@example.com',
    role: 'admin',
    isAdmin: true,
    app_metadata: { role: 'admin' },
    subscriptionTier: 'premium',
    subscription_tier: 'premium',
    emailConfirmedAt: '2020-01-01T00:00:00Z',
    deletionDueAt: '2020-01-01T00:00:00Z',
    bannedUntil: null,
    __proto__: { isAdmin: true },
  }
  expect((await send({ method, path, body: more }, member.accessToken)).status).toBe(200)

  const after = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const { deletionDueAt, updatedAt, ...rest } = before
  expect(after).toMatchObject(rest)
  const profile = await database.db
    .selectFrom('profiles')
    .selectAll()
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ email: member.email, role: 'user', subscriptionTier: null })
  expect(after.deletionDueAt === null || after.deletionDueAt > new Date()).toBe(true)
  const roles = await database.db.selectFrom('userRoles').selectAll().where('userId', '=', member.userId).execute()
  expect(roles).toEqual([])
})

test.each([
  ['GET', '/account/events?cursor=x'],
  ['GET', '/account/posts?cursor=bm90IGpzb24'],
  ['GET', '/account/archive?cursor=W10'],
  ['GET', `/account/posts?cursor=${'a'.repeat(5000)}`],
  ['GET', '/account/posts?limit=0'],
  ['GET', '/account/posts?limit=1e3'],
  ['GET', '/account/posts?status=deleted'],
  ['GET', '/account/events?limit=101'],
])('%s %s is refused as a mistake of the caller', async (method, path) => {
  const { accessToken } = await makeMember()
  expect(await send({ method, path }, accessToken)).toEqual({ status: 422, code: 'validation_failed' })
})

test.each([
  ['DELETE', '/account/sessions/not-a-uuid', 'not_found'],
  ['DELETE', "/account/sessions/'%20or%201=1", 'not_found'],
  ['POST', '/account/archive/not-a-uuid/restore', 'archive_not_found'],
  ['POST', '/account/archive/019aa000-0000-7000-8000-000000000000/restore', 'archive_not_found'],
  ['POST', '/posts/NOT-A-SLUG/claim', 'not_found'],
  ['DELETE', '/posts/%00/claim', 'not_found'],
  ['DELETE', '/posts/no-such-post', 'not_found'],
])('%s %s names nothing', async (method, path, code) => {
  const { accessToken } = await makeMember()
  expect(await send({ method, path }, accessToken)).toEqual({ status: 404, code })
})
