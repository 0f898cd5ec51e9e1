import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import type { CampaignPlanChanges, Risk } from '#contract/campaigns/campaigns.ts'
import { riskCodes } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { readsNoTarget } from '#domain/articles/brief/target-reader.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import type { EngineDeps } from '#domain/campaigns/engine/engine-deps.ts'
import { createCampaign } from '#domain/campaigns/lifecycle/create-campaign.ts'
import { startCampaign } from '#domain/campaigns/lifecycle/start-campaign.ts'
import type { PlanDeps } from '#domain/campaigns/plan/plan-deps.ts'
import { type CampaignWork, createCampaignWork } from '#worker/jobs/campaigns.ts'
import { testReportDeps } from './reports.ts'
import { makeSite, testSiteDeps } from './sites.ts'

/** A member with a confirmed address and this many credits. */
export async function makeMember(db: Db, { credits = 100 } = {}): Promise<{ userId: string; email: string }> {
  const email = `member-${randomUUID()}@example.com`
  const { id: userId } = await db
    .insertInto('users')
    .values({ email, emailConfirmedAt: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (credits > 0) await giveCredits(db, { userId }, credits)
  return { userId, email }
}

export async function giveCredits(db: Db, { userId }: { userId: string }, amount: number): Promise<void> {
  await grantCredits(db, { userId, kind: 'purchase', amount, source: { type: 'test', id: randomUUID() } })
}

type Answer = { status: number; body?: string; headers?: Record<string, string> }

export type BlogServer = {
  url: string
  host: string
  /** The target of the campaigns. */
  target: string
  /** Overrides the response at a published address; `null` removes the override. */
  change(url: string, answer: Answer | null): void
  /** Makes every article return 404, or restores all of them. */
  vanish(isRemoved: boolean): void
  /** Delays all responses until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** Serves the content of hosted sites at the published addresses, and a target for their links. */
export async function startBlogServer(db: Db, { port = 0 } = {}): Promise<BlogServer> {
  let isRemoved = false
  const changed = new Map<string, Answer>()
  let origin = ''
  let delay = Promise.resolve()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    await delay
    const url = `${origin}${request.url}`
    const { status, body = 'nothing here', headers } = changed.get(url) ?? (await read(url))
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(page(body))
  }

  async function read(url: string): Promise<Answer> {
    if (url === `${origin}/target`) return { status: 200, body: '<h1>Garden tools</h1><p>All of them, and more.</p>' }
    if (isRemoved) return { status: 404 }
    const article = await db
      .selectFrom('automationPosts')
      .select('content')
      .where('url', '=', url)
      .where('status', '=', 'published')
      .executeTakeFirst()
    return article === undefined ? { status: 404 } : { status: 200, body: article.content }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = `http://${host}`
  return {
    url: origin,
    host,
    target: `${origin}/target`,
    change(url, answer) {
      if (answer === null) changed.delete(url)
      else changed.set(url, answer)
    },
    vanish(is) {
      isRemoved = is
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      delay = promise
      return resolve
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A blog</title></head><body><main>${body}</main></body></html>`

export type TestEngine = { deps: EngineDeps; plan: PlanDeps; work: CampaignWork; stop(): void }

/** The engine, with the pages of `blog`. `allow` adds other servers on this machine that it may request. */
export function testEngine(
  db: Db,
  blog: Pick<BlogServer, 'url' | 'host'>,
  { allow = [], processId, ...overrides }: Partial<EngineDeps> & { allow?: string[]; processId?: string } = {},
): TestEngine {
  const process = processId === undefined ? {} : { processId }
  const reports = { ...testReportDeps([blog.host, ...allow]), ...process }
  const sites = testSiteDeps({ origin: blog.url, allow: [blog.host, ...allow], ...process })
  const isAllowed = ({ hostname }: URL) => hostname === '127.0.0.1'
  const knowledge = createKnowledgeSource({ readTarget: readsNoTarget })
  const deps: EngineDeps = {
    writer: embeddedWriter,
    knowledge,
    sites,
    reports,
    scoreMin: 0,
    isAllowed,
    origin: blog.url,
    ...overrides,
  }
  return {
    deps,
    plan: { pages: reports, isAllowed },
    work: createCampaignWork({ db }, deps),
    stop() {
      reports.stop()
      sites.stop()
    },
  }
}

/** A draft that is ready to start: three keywords, anchor texts of each kind, everything due at once. */
export function makeDraft(
  db: Db,
  member: { userId: string },
  plan: CampaignPlanChanges & { targetUrl: string },
): Promise<string> {
  return createCampaign(db, member, {
    name: 'Spring',
    keywords: ['garden tools', 'rain barrels', 'raised beds'],
    anchors: [
      { text: 'The Spade Shop', kind: 'branded' },
      { text: 'tools from the Spade Shop', kind: 'partial' },
      { text: 'this guide', kind: 'other' },
    ],
    anchorMix: { branded: 60, partial: 30, exact: 0, other: 10 },
    links: 3,
    pacePerDay: 100,
    ...plan,
  })
}

/** Starts a draft and accepts every warning. */
export function start(db: Db, { plan }: TestEngine, member: { userId: string }, id: string): Promise<void> {
  return startCampaign(db, plan, member, { id, accepted: [...riskCodes] satisfies Risk['code'][] })
}

/** A running campaign on sites of the network without a daily limit that it reaches. */
export async function makeRunning(
  db: Db,
  engine: TestEngine,
  blog: BlogServer,
  { sites = 3, credits = 100, ...plan }: CampaignPlanChanges & { sites?: number; credits?: number } = {},
): Promise<{ id: string; member: { userId: string; email: string } }> {
  const member = await makeMember(db, { credits })
  for (let site = 0; site < sites; site += 1) await makeSite(db)
  const id = await makeDraft(db, member, { ...plan, targetUrl: blog.target })
  await start(db, engine, member, id)
  return { id, member }
}

/** Makes waiting placements due now. */
export async function hurry(db: Db, campaignId: string): Promise<void> {
  await db
    .updateTable('placements')
    .set({ dueAt: sql<Date>`now()`, nextCheckAt: sql<Date>`case when next_check_at is not null then now() end` })
    .where('campaignId', '=', campaignId)
    .execute()
}

export function placementsOf(db: Db, campaignId: string) {
  return db.selectFrom('placements').selectAll().where('campaignId', '=', campaignId).orderBy('number').execute()
}

export function campaignOf(db: Db, id: string) {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
