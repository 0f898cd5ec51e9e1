import { randomBytes, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { prepared } from '#db/prepared.ts'
import type { AutomationPosts } from '#db/types.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { signatureOfHtml } from '../similarity/signature-of-html.ts'
import { storeFingerprint } from '../similarity/store-fingerprint.ts'
import { hostedSiteUrl } from '../site-address.ts'
import type { WholeSiteRow } from '../site-rows.ts'

export type ArticleToPublish = {
  siteId: string
  /** Each key has one article, for any number of calls. */
  key: string
  /** The member for whom it is published. */
  userId: string
  article: ComposedArticle
  keyword: string
  anchorText: string
  targetUrl: string
  linkRel: LinkRel
  writer: string
}

export type ArticleRow = Selectable<AutomationPosts>

export type SlotRefusal = {
  ok: false
  code: 'site_removed' | 'site_off' | 'too_fast' | 'unauthorized' | 'refused' | 'unavailable' | 'bad_answer'
  /** A sentence for the member; it never contains a secret. */
  text: string
  canRetry: boolean
  /** Only for `too_fast` and for a publication in progress: when to retry. */
  retryAfterSeconds?: number
}

/**
 * `live`: nothing is left to do. `handing_over`: the slot is reserved, and the article must be sent to the external software; no other call does that
 * until `leaseSeconds` have passed.
 */
export type SlotResult =
  | { state: 'live'; row: ArticleRow }
  | { state: 'handing_over'; row: ArticleRow; site: WholeSiteRow }
  | SlotRefusal

/** Longer than the external software may take to answer. */
export const leaseSeconds = 120
const slugsTried = 20

type SlotDeps = { origin: string; processId?: string }

/**
 * Reserves a slot for an article on a site, or finds the slot of its key. A lock serializes the calls for each site, so that concurrent calls cannot
 * exceed its pace. On a hosted site the article is live after that.
 */
export async function reserveSlot(db: Db, deps: SlotDeps, input: ArticleToPublish): Promise<SlotResult> {
  return db.transaction().execute(async (db) => {
    const site = await db
      .selectFrom('domains')
      .selectAll()
      .where('id', '=', input.siteId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const known = await findByKey(db, input.key)
    if (known?.status === 'published') return { state: 'live', row: known }
    if (known?.status === 'removed')
      return refuse('refused', 'This article was taken off its site and is not published again.')
    const refusal = site === undefined ? siteRemoved : refusalOf(site, input)
    if (site === undefined || refusal !== null) return refusal ?? siteRemoved
    if (known !== undefined) return resume(db, deps, site, known)
    return (await tooFast(db, site)) ?? insertArticle(db, deps, site, input)
  })
}

function findByKey(db: Db, key: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('automationPosts').selectAll().where('publishKey', '=', key).executeTakeFirst()
}

const refuse = (code: SlotRefusal['code'], text: string, retryAfterSeconds?: number): SlotRefusal => ({
  ok: false,
  code,
  text,
  canRetry: retryAfterSeconds !== undefined,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})

const siteRemoved = refuse('site_removed', 'The site is no longer there.')

function refusalOf(site: WholeSiteRow, { userId, linkRel }: ArticleToPublish): SlotRefusal | null {
  if (site.userId !== null && site.userId !== userId) return siteRemoved
  if (!site.isOn) return refuse('site_off', `${site.host} is switched off and takes no new articles.`)
  if (site.proofStatus !== 'proven') return refuse('site_off', `${site.host} is not proven to be its owner’s.`)
  if (site.publisher !== 'hosted' && site.connectionSecret === null)
    return refuse('site_off', `${site.host} has no credentials to publish with yet.`)
  if (site.userId === null && linkRel === 'dofollow')
    return refuse(
      'refused',
      'On the network every link says that it is paid for; followed links are for own sites only.',
    )
  return null
}

/** The slot was reserved before, by a call that is in progress, that failed, or that died. */
async function resume(db: Db, deps: SlotDeps, site: WholeSiteRow, known: ArticleRow): Promise<SlotResult> {
  if (known.domainId !== site.id) return refuse('refused', 'This article is being published on another site.')
  const row = await takeLease(db, deps, known.id)
  if (row !== undefined) return { state: 'handing_over', row, site }
  return refuse('unavailable', `The article is being published to ${site.host} right now.`, leaseSeconds)
}

/**
 * Leases an article, so that no other call sends it meanwhile; `undefined` when another call has the lease, or the article must not be published any
 * more.
 */
export function takeLease(
  db: Db,
  { processId }: Pick<SlotDeps, 'processId'>,
  articleId: string,
): Promise<ArticleRow | undefined> {
  return db
    .updateTable('automationPosts')
    .set(newLease(processId))
    .where('id', '=', articleId)
    .where('status', '=', 'publishing')
    .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst()
}

function newLease(processId: string | undefined) {
  const leasedUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
  return { leasedUntil, leasedBy: randomUUID(), leasedProcess: processId ?? null }
}

/** The columns of an article without a lease. */
export const freeArticle = { leasedUntil: null, leasedBy: null, leasedProcess: null } as const

/** Ends the leases of articles whose process is no longer registered. Returns how many. */
export async function freeArticles(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('automationPosts')
    .set(freeArticle)
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Pace = { articles: number; opensInSeconds: number | null; spacedInSeconds: number | null }

const readPace = prepared<Pace>(
  'pace-of-site',
  `select count(*)::int as articles,
      extract(epoch from min(created_at) + interval '24 hours' - clock_timestamp())::float8 as opens_in_seconds,
      extract(epoch from max(created_at) + make_interval(mins => $2) - clock_timestamp())::float8 as spaced_in_seconds
    from (
      select created_at from automation_posts
      where domain_id = $1 and created_at > clock_timestamp() - interval '24 hours'
      order by created_at desc limit $3
    ) as recent`,
)

/** Uses `clock_timestamp()`, which is read after the lock was acquired: the time of the transaction is from before the wait. */
async function tooFast(db: Db, site: WholeSiteRow): Promise<SlotRefusal | null> {
  const [pace] = await readPace(db, [site.id, site.spacingMinutes, site.postsPerDay])
  if (pace === undefined) return null
  if (pace.articles >= site.postsPerDay)
    return refuse(
      'too_fast',
      `${site.host} takes ${site.postsPerDay} articles within 24 hours, and has had them.`,
      secondsOf(pace.opensInSeconds),
    )
  const spaced = pace.spacedInSeconds ?? (await secondsSinceLast(db, site))
  if (spaced <= 0) return null
  return refuse(
    'too_fast',
    `${site.host} takes an article every ${site.spacingMinutes} minutes, and the last one is too recent.`,
    secondsOf(spaced),
  )
}

/** The spacing may be longer than the day that the count covers. */
async function secondsSinceLast(db: Db, site: WholeSiteRow): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(created_at) + make_interval(mins => ${site.spacingMinutes}) - clock_timestamp())::float8 as seconds
    from automation_posts where domain_id = ${site.id}`.execute(db)
  return rows[0]?.seconds ?? 0
}

function secondsOf(seconds: number | null): number {
  return Math.max(1, Math.ceil(seconds ?? 1))
}

async function insertArticle(
  db: Db,
  { origin, processId }: SlotDeps,
  site: WholeSiteRow,
  input: ArticleToPublish,
): Promise<SlotResult> {
  const { article } = input
  const slug = await freeSlug(db, site.id, article.slugText)
  const isHosted = site.publisher === 'hosted'
  const now = sql<Date>`clock_timestamp()`
  const row = await db
    .insertInto('automationPosts')
    .values({
      domainId: site.id,
      userId: input.userId,
      publishKey: input.key,
      slug,
      title: article.title,
      content: article.contentHtml,
      excerpt: article.excerpt,
      metaDescription: article.metaDescription,
      category: article.category,
      tags: article.tags,
      keyword: input.keyword,
      targetUrl: input.targetUrl,
      anchorText: input.anchorText,
      linkRel: input.linkRel,
      writer: input.writer,
      wordCount: article.wordCount,
      readingTime: article.readingTime,
      createdAt: now,
      updatedAt: now,
      ...(isHosted
        ? {
            status: 'published',
            url: `${hostedSiteUrl(origin, site)}${slug}`,
            publishedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
          }
        : { status: 'publishing', ...newLease(processId) }),
    })
    .onConflict((conflict) => conflict.column('publishKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  // The same key is being published on another site at this moment. The next call for the key finds the result.
  if (row === undefined) return refuse('unavailable', 'This article is being published at this moment.', 1)
  if (!isHosted) return { state: 'handing_over', row, site }
  await finishPublication(db, site, row)
  return { state: 'live', row }
}

/** The common work for each article that becomes live, in the transaction that makes it live. */
export async function finishPublication(
  db: Db,
  { servesHost }: Pick<WholeSiteRow, 'servesHost'>,
  { id, content }: Pick<ArticleRow, 'id' | 'content'>,
): Promise<void> {
  await storeFingerprint(db, id, signatureOfHtml(content))
  if (servesHost) await enqueue(db, 'sites.announce', {}, { jobKey: 'sites.announce' })
}

/** A slug that is unused on this site, also by removed articles. The site is locked, so the slug stays unused. */
async function freeSlug(db: Db, domainId: string, base: string): Promise<string> {
  const candidates = [base, ...Array.from({ length: slugsTried - 1 }, (_, index) => `${base}-${index + 2}`)]
  const used = await db
    .selectFrom('automationPosts')
    .select('slug')
    .where('domainId', '=', domainId)
    .where('slug', 'in', candidates)
    .execute()
  const known = new Set(used.map(({ slug }) => slug))
  return candidates.find((slug) => !known.has(slug)) ?? `${base}-${randomBytes(4).toString('hex')}`
}
