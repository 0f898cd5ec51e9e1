import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { connect } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/db.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { grantCredits } from '../../src/domain/billing/credits/grant-credits.ts'
import { recountLinks } from '../../src/domain/campaigns/figures/link-counts.ts'
import { createClient } from '../../src/web/platform/http/client.ts'
import { eventually } from '../../test/harness/process.ts'
import { makeSite } from '../../test/makers/sites.ts'
import { makeMember, newPerson, type StoredSession } from '../harness/members.ts'
import { createPost, startTestProduct } from '../harness/product.ts'

const shopHost = 'meadowtea.example.com'
const destination = `http://${shopHost}/loose-leaf`
const anchorText = 'loose leaf guide'

/** The network on which the campaign publishes. */
const network = [
  'pottingbench.example.org',
  'slowkitchen.example.net',
  'northlight.example.org',
  'quietcup.example.net',
]

/** Pages that should link to the shop, with the content of each. */
const linked = `the <a href="${destination}">${anchorText}</a>`
const marked = (rel: string) => `the <a rel="${rel}" href="${destination}">${anchorText}</a>`
const pages: Record<string, string> = {
  'teatable.example.org/journal/brewing-by-season': linked,
  'teatable.example.org/journal/first-flush': linked,
  'kettleandcup.example.net/reviews/loose-leaf-starters': linked,
  'kettleandcup.example.net/reviews/teapots-for-two': marked('sponsored'),
  'allotmentnotes.example.org/2026/09/a-flask-for-the-shed': marked('nofollow'),
  'allotmentnotes.example.org/2026/06/mint-without-end': linked,
  'thelongbreak.example.net/office/better-than-bags': '<a href="http://meadowtea.example.com/">a shop</a>',
  'thelongbreak.example.net/office/kitchen-corner': linked,
  'gatherround.example.org/hosting/afternoon-tea': linked,
  'gatherround.example.org/hosting/what-to-pour': 'any good shop',
  'smallhours.example.net/sleep/evening-blends': `<span>${linked}</span>`,
  'smallhours.example.net/sleep/caffeine-late': marked('ugc'),
}

export type DemoShop = {
  url: string
  session: StoredSession
  campaignId: string
  reportId: string
  end(): Promise<void>
}

/**
 * A product with a member who has used it for a while: posts, a finished and a running campaign, and a report. The product itself creates everything
 * within minutes. Afterwards the dates are distributed over four weeks, and articles get views and clicks.
 */
export async function demoShop(): Promise<DemoShop> {
  const web = await startSmallWeb()
  const product = await startTestProduct({
    AUTH_AUTOCONFIRM: 'true',
    FETCH_HOST_DELAY_MS: '0',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../../test/harness/name-sites.ts')).href}`,
    NAMED_SITES: [shopHost, ...hostsOfPages()].map((host) => `${host}=${web.port}`).join(','),
  })
  const database = await startEmbeddedServer(product.dataDir)
  const connection = connect(database.connection, { max: 2 })
  async function end() {
    await connection.close()
    await database.stop()
    await product.end()
    web.server.closeAllConnections()
    web.server.close()
  }
  try {
    for (const host of network)
      await makeSite(connection.db, { host, name: host, categories: ['General', 'Food & Lifestyle'] })
    const person = newPerson('Marit')
    const session = await makeMember(product.url, person)
    const { id: userId } = await connection.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    await grantCredits(connection.db, { userId, kind: 'bonus', amount: 100, source: { type: 'test', id: userId } })
    const made = await fillWindow(product.url, session)
    await spreadOverWeeks(connection.db, made)
    await recountLinks(connection.db)
    return { url: product.url, session, ...made, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function fillWindow(url: string, session: StoredSession) {
  const client = createClient(url, (request) => {
    request.headers.set('authorization', `Bearer ${session.access_token}`)
    return fetch(request)
  })
  for (const keyword of subjects) await createPost(url, { keyword, anchorText, targetUrl: 'https://example.com/' })
  for (const keyword of ['brewing tea by the season', 'a tea corner for the office']) {
    const { slug } = await createPost(url, { keyword, anchorText, targetUrl: 'https://example.com/loose-leaf' })
    await client.posts.claimPost({ slug })
  }
  const finished = await runCampaign(client, { name: 'Spring teas', links: 24, pacePerDay: 100 }, 24)
  const running = await runCampaign(client, { name: 'Loose leaf, autumn', links: 24, pacePerDay: 8 }, 8)
  const { report } = await client.reports.createReport({
    keyword: 'loose leaf tea',
    anchorText,
    destinationUrl: destination,
    urls: [...Object.keys(pages), 'smallhours.example.net/sleep/gone-page'].map((page) => `http://${page}`),
  })
  await eventually(async () => {
    const { status } = (await client.reports.getReport({ id: report.id })).report
    if (status !== 'done') throw new Error(`The report is ${status}`)
  }, 120_000)
  return { campaignId: running, finishedId: finished, reportId: report.id }
}

/**
 * Moves dates into the past: the links of the finished campaign over four weeks, with more links in each week, those of the running one to yesterday.
 */
async function spreadOverWeeks(db: Db, { finishedId, campaignId }: { finishedId: string; campaignId: string }) {
  await db.transaction().execute(async (db) => {
    // Triggers prevent other changes of past events.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`create temporary table moved on commit drop as
      select id, case campaign_id when ${finishedId} then interval '1 day' * (27 - number * number / 25) else interval '1 day' end as back
      from placements where campaign_id in (${finishedId}, ${campaignId}) and verified_at is not null`.execute(db)
    await sql`update placements set started_at = started_at - back, verified_at = verified_at - back, guarantee_until = guarantee_until - back,
      created_at = created_at - back from moved where moved.id = placements.id`.execute(db)
    await sql`update placement_events set at = at - back from moved where moved.id = placement_id`.execute(db)
    await sql`update credit_transfers set created_at = created_at - back from moved where source_id like moved.id || '%'`.execute(
      db,
    )
    await sql`update credit_transfers set created_at = created_at - interval '28 days' where kind = 'bonus'`.execute(db)
    await sql`update campaigns set created_at = created_at - interval '28 days', started_at = started_at - interval '28 days',
      finished_at = finished_at - interval '4 days' where id = ${finishedId}`.execute(db)
    await sql`update campaigns set created_at = created_at - interval '1 day', started_at = started_at - interval '1 day'
      where id = ${campaignId}`.execute(db)
    await sql`update automation_posts set published_at = published_at - back, created_at = automation_posts.created_at - back,
      view_count = 12 + 7 * number % 41, referral_clicks = 1 + 5 * number % 9
      from moved join placements using (id) where automation_posts.id = placements.post_id`.execute(db)
  })
}

type Client = ReturnType<typeof createClient>

async function runCampaign(
  client: Client,
  plan: { name: string; links: number; pacePerDay: number },
  verified: number,
): Promise<string> {
  const { campaign } = await client.campaigns.createCampaign({
    ...plan,
    keywords: ['loose leaf tea', 'brewing tea', 'tea for the office'],
    anchors: [
      { text: 'Meadow Tea', kind: 'branded' },
      { text: 'a guide to loose leaf tea', kind: 'partial' },
      { text: 'loose leaf tea', kind: 'exact' },
      { text: 'this shop', kind: 'other' },
    ],
    anchorMix: { branded: 55, partial: 25, exact: 10, other: 10 },
    targetUrl: destination,
    siteChoice: 'automatic',
    rel: 'sponsored',
  })
  const { preflight } = await client.campaigns.checkCampaign({ id: campaign.id })
  const accepted = preflight.risks.filter(({ level }) => level === 'warn').map(({ code }) => code)
  await client.campaigns.startCampaign({ id: campaign.id, accepted })
  await eventually(async () => {
    const { counts } = (await client.campaigns.getCampaign({ id: campaign.id })).campaign
    if ((counts.verified ?? 0) < verified) throw new Error(`${counts.verified} of ${verified} links are verified`)
  }, 240_000)
  return campaign.id
}

const hostsOfPages = () => [...new Set(Object.keys(pages).map((page) => page.split('/', 1)[0] ?? ''))]

async function startSmallWeb(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const page = `${request.headers.host}${request.url}`
    const content = page.startsWith(`${shopHost}/`) ? 'Teas of the season, whole leaves only.' : pages[page]
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(document(content ?? 'There is nothing here.'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

function document(content: string): string {
  const words = 'Leaves that have room to open give more to the cup, and a second one after it. '.repeat(10)
  return `<!doctype html><html lang="en"><head><title>Tea</title></head><body><nav><a href="/">Home</a></nav><main><article><h1>Tea</h1><p>If you are new to loose leaf tea, ${content} is a quiet place to begin. ${words}</p></article></main></body></html>`
}

/** The subjects of the posts in the blog. */
const subjects = [
  'home solar batteries',
  'sleep hygiene for shift workers',
  'content marketing for dentists',
  'hiking in the Alps',
  'index fund investing',
  'vegan sourdough recipes',
]
