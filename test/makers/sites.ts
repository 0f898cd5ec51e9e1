import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { createPageFetcher, type PageFetcherOptions } from '#adapters/fetch/page-fetcher.ts'
import { createIndexNow } from '#adapters/index-now/index-now.ts'
import { createApiClient } from '#adapters/publishers/api-client.ts'
import { createPublishers } from '#adapters/publishers/create-publishers.ts'
import type { Credentials } from '#adapters/publishers/publisher.ts'
import type { Db } from '#db/db.ts'
import type { Domains } from '#db/types.ts'
import { createSealer } from '#domain/seal.ts'
import { type ArticleToPublish, publishArticle } from '#domain/sites/articles/publish-article.ts'
import { sealCredentials } from '#domain/sites/connection/connection.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'
import type { WholeSiteRow } from '#domain/sites/site-rows.ts'
import { makeArticle } from './posts.ts'

export type TestSiteDeps = SiteDeps & { stop(): void }

type Options = Partial<SiteDeps> & {
  /** `host:port` pairs of servers on this machine. */
  allow?: string[]
  fetching?: Partial<PageFetcherOptions>
}

/**
 * The dependencies of sites on the outside world, as available on this machine: by default host names do not resolve and search engines are not
 * notified.
 */
export function testSiteDeps({ allow = [], fetching, ...overrides }: Options = {}): TestSiteDeps {
  const stopping = new AbortController()
  const client = createApiClient({ userAgent: 'Linkwright/1.0 (test)', allow })
  const fetcher = createPageFetcher({
    contactUrl: 'https://linkwright.example/bot',
    allow,
    hostPace: { delayMs: 0, connections: 4 },
    limits: { backOffMs: 1, connectMs: 1_000, headersMs: 1_000, totalMs: 3_000 },
    resolve: unknownName,
    ...fetching,
  })
  return {
    origin: 'https://linkwright.example',
    sealer: createSealer('a secret for tests, long enough to be one'),
    publishers: createPublishers(client),
    fetcher,
    resolveTxt: unknownName,
    indexNow: createIndexNow({ endpoint: null, keyOf: () => '', client }),
    stopping: stopping.signal,
    ...overrides,
    stop() {
      stopping.abort()
      fetcher.close()
      client.close()
    },
  }
}

async function unknownName(name: string): Promise<never> {
  throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' })
}

/** A hosted site that accepts articles at once: a site of the network, or one proven by the member. */
export function makeSite(db: Db, overrides: Partial<Insertable<Domains>> = {}): Promise<WholeSiteRow> {
  const host = overrides.host ?? `blog-${randomBytes(5).toString('hex')}.example.com`
  const isOwn = typeof overrides.userId === 'string'
  return db
    .insertInto('domains')
    .values({
      host,
      name: 'The garden paper',
      postsPerDay: 100,
      spacingMinutes: 0,
      proofStatus: 'proven',
      proofMethod: isOwn ? 'dns' : 'operator',
      provenAt: sql<Date>`now()`,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A member's own WordPress or Ghost with stored credentials. */
export async function makeRemoteSite(
  db: Db,
  { sealer }: Pick<SiteDeps, 'sealer'>,
  { userId, publisher, credentials }: { userId: string; publisher: 'wordpress' | 'ghost'; credentials: Credentials },
): Promise<WholeSiteRow> {
  const { id } = await makeSite(db, { userId, publisher })
  return db
    .updateTable('domains')
    .set({
      connectionBaseUrl: credentials.baseUrl,
      connectionUsername: credentials.username,
      connectionSecret: sealCredentials(sealer, id, credentials),
      connectionStatus: 'working',
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The request of a campaign: an article with its own idempotency key. */
export function articleFor(
  site: Pick<WholeSiteRow, 'id'>,
  userId: string,
  overrides: Partial<ArticleToPublish> = {},
): ArticleToPublish {
  const mark = randomBytes(5).toString('hex')
  return {
    siteId: site.id,
    key: `placement ${mark}`,
    userId,
    // No two have the same title, because external software is searched for articles by title.
    article: makeArticle(`${mark} garden tools`, { slugText: `guide-${mark}` }),
    keyword: 'garden tools',
    anchorText: 'this shop',
    targetUrl: 'https://shop.example.com/',
    linkRel: 'sponsored',
    writer: 'embedded',
    ...overrides,
  }
}

/** A published article on a site. */
export async function publishOn(
  db: Db,
  deps: SiteDeps,
  site: Pick<WholeSiteRow, 'id'>,
  userId: string,
  overrides: Partial<ArticleToPublish> = {},
): Promise<{ articleId: string; url: string }> {
  const outcome = await publishArticle(db, deps, articleFor(site, userId, overrides))
  if (!outcome.ok) throw new Error(`The test article was refused: ${outcome.text}`)
  return outcome
}
