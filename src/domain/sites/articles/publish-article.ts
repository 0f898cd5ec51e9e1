import { sql } from 'kysely'
import type { RemoteOutcome, RemoteRefusal } from '#adapters/publishers/publisher.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { noteRefusedCredentials, publishRemote, removeRemote } from '../connection/publish-remote.ts'
import { removeFingerprint } from '../similarity/store-fingerprint.ts'
import type { SiteDeps } from '../site-deps.ts'
import { getOwnSite, type WholeSiteRow } from '../site-rows.ts'
import { articleCover } from './article-cover.ts'
import {
  type ArticleRow,
  type ArticleToPublish,
  finishPublication,
  freeArticle,
  reserveSlot,
  type SlotRefusal,
  takeLease,
} from './reserve-slot.ts'

export type { ArticleToPublish } from './reserve-slot.ts'

/** `note`: what the article had to go without on its site, as a sentence. */
export type PublishOutcome = { ok: true; articleId: string; url: string; note?: string } | SlotRefusal

type RemoteDeps = Pick<SiteDeps, 'publishers' | 'sealer' | 'stopping' | 'processId'>
/** Longer than the software is asked to create a post, repeats included. */
const creationSecondsMax = 60
const lookAgainSeconds = 5

type PublishDeps = RemoteDeps & Pick<SiteDeps, 'origin'>

/**
 * Publishes an article on a site, once per key. On a hosted site that is one transaction. Elsewhere its place is taken first, then the other software
 * is told, then it is written down what it said; a call that died on the way is taken up by the next one with the same key, and finds there what the
 * first one made.
 */
export async function publishArticle(db: Db, deps: PublishDeps, input: ArticleToPublish): Promise<PublishOutcome> {
  const place = await reserveSlot(db, deps, input)
  if ('ok' in place) return place
  if (place.state === 'live') return published(place.row)
  const told = await handOver(db, deps, place.site, place.row)
  if (told.ok) return recordPublication(db, deps, place.site, place.row, told)
  if (told.code === 'unauthorized') await noteRefusedCredentials(db, place.site, told)
  return recordRefusal(db, place.row, told)
}

function published({ id, url }: Pick<ArticleRow, 'id' | 'url'>, note?: string): PublishOutcome {
  return { ok: true, articleId: id, url: url ?? '', ...(note === undefined ? {} : { note }) }
}

async function handOver(db: Db, deps: RemoteDeps, site: WholeSiteRow, row: ArticleRow): Promise<RemoteOutcome> {
  const { slug, title, content, excerpt, metaDescription, category, tags, keyword, linkRel } = row
  try {
    const contentHtml = linkRel === 'dofollow' ? content : `${content}\n<p><em>${siteTexts.disclosure}</em></p>`
    const cover = articleCover({ slug, keyword })
    const article = { slug, title, contentHtml, excerpt, metaDescription, category, tags, cover }
    return await publishRemote(deps, site, article, () => beginCreation(db, site, row))
  } catch (error) {
    // Stopped on the way: the next process need not wait for the end of the lease.
    await releaseLease(db, row)
    throw error
  }
}

/**
 * Notes that the other software is about to be asked to create the post, under the lease. What a process that is gone may have asked for a moment ago is
 * only looked for: asking again would make a second post while the first is on its way.
 */
async function beginCreation(
  db: Db,
  { host }: Pick<WholeSiteRow, 'host'>,
  { id, leasedBy }: Pick<ArticleRow, 'id' | 'leasedBy'>,
): Promise<RemoteRefusal | null> {
  const begun = await db
    .updateTable('automationPosts')
    .set({ creatingAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('leasedBy', '=', leasedBy)
    .where((is) =>
      is.or([
        is('creatingAt', 'is', null),
        is('creatingAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${creationSecondsMax})`),
      ]),
    )
    .executeTakeFirst()
  if (begun.numUpdatedRows > 0n) return null
  const text = `${host} was asked to create this article a moment ago and may still be at it.`
  return { ok: false, code: 'unavailable', text, canRetry: true, retryAfterSeconds: lookAgainSeconds }
}

async function recordPublication(
  db: Db,
  deps: RemoteDeps,
  site: WholeSiteRow,
  row: ArticleRow,
  told: Extract<RemoteOutcome, { ok: true }>,
): Promise<PublishOutcome> {
  const isRecorded = await db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('automationPosts')
      .set({
        status: 'published',
        url: told.url,
        remoteId: told.remoteId,
        ...freeArticle,
        publishedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', row.id)
      .where('status', '=', 'publishing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await finishPublication(db, site, row)
    return true
  })
  if (isRecorded) return published({ id: row.id, url: told.url }, told.note)
  return recordedMeanwhile(db, deps, site, row, told)
}

/** Somebody else wrote down what became of it, or it was taken away while it was on its way: then it goes from there too. */
async function recordedMeanwhile(
  db: Db,
  deps: RemoteDeps,
  site: WholeSiteRow,
  row: ArticleRow,
  { remoteId }: Extract<RemoteOutcome, { ok: true }>,
): Promise<PublishOutcome> {
  const now = await db.selectFrom('automationPosts').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now?.status === 'published') return published(now)
  await removeRemote(deps, site, remoteId)
  return {
    ok: false,
    code: now === undefined ? 'site_gone' : 'refused',
    text: 'The article was removed while it was being published.',
    canRetry: false,
  }
}

/** What may do better later keeps its place and its slug, so that the next call finds what this one may have made; anything else gives it up. */
async function recordRefusal(db: Db, row: ArticleRow, told: RemoteRefusal): Promise<PublishOutcome> {
  const { id, leasedBy } = row
  // An answer came, or the time for one is over: the next call may create it. One that was told to wait leaves the note as it is.
  if (told.canRetry) await releaseLease(db, row, told.retryAfterSeconds === undefined ? { creatingAt: null } : {})
  else
    await db
      .deleteFrom('automationPosts')
      .where('id', '=', id)
      .where('status', '=', 'publishing')
      .where('leasedBy', '=', leasedBy)
      .execute()
  return told
}

/** Lets go of an article, unless another call took it meanwhile. */
async function releaseLease(
  db: Db,
  { id, leasedBy }: Pick<ArticleRow, 'id' | 'leasedBy'>,
  changes: { creatingAt?: null } = {},
): Promise<void> {
  await db
    .updateTable('automationPosts')
    .set({ ...freeArticle, ...changes })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('leasedBy', '=', leasedBy)
    .execute()
}

/**
 * Takes an article off its site, for good: its key publishes nothing again. What is gone already is fine. Throws `unavailable` when the other software
 * could not be told; the article then counts as live still.
 */
export async function unpublishArticle(db: Db, deps: RemoteDeps, articleId: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('id', '=', articleId).executeTakeFirst()
  if (row !== undefined) await takeOff(db, deps, row)
}

/** The same for the article of a key, however far it came: also for one of which nobody knows whether the other software has it. */
export async function unpublishByKey(db: Db, deps: RemoteDeps, key: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('publishKey', '=', key).executeTakeFirst()
  if (row !== undefined) await takeOff(db, deps, row)
}

async function takeOff(db: Db, deps: RemoteDeps, row: ArticleRow): Promise<void> {
  if (row.status === 'removed') return
  const site = await db.selectFrom('domains').selectAll().where('id', '=', row.domainId).executeTakeFirst()
  if (site === undefined) return
  const remoteId = row.status === 'publishing' ? await findUnrecorded(db, deps, site, row) : row.remoteId
  if (remoteId !== null) {
    const told = await removeRemote(deps, site, remoteId)
    if (!told.ok) throw new DomainError('unavailable', told.text)
  }
  await db.transaction().execute(async (db) => {
    await db
      .updateTable('automationPosts')
      .set({ status: 'removed', ...freeArticle, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute()
    await removeFingerprint(db, row.id)
  })
}

/**
 * Of an article that was handed over and never written down, publishing it again tells where it is: what is there is found by its slug. Where it is not,
 * it is there for a moment.
 */
async function findUnrecorded(db: Db, deps: RemoteDeps, site: WholeSiteRow, row: ArticleRow): Promise<string | null> {
  const leased = await takeLease(db, deps, row.id)
  if (leased === undefined)
    throw new DomainError('unavailable', `The article is being published to ${site.host} right now.`)
  const told = await handOver(db, deps, site, leased)
  if (told.ok) return told.remoteId
  if (!told.canRetry) return null
  await releaseLease(db, leased, told.retryAfterSeconds === undefined ? { creatingAt: null } : {})
  throw new DomainError('unavailable', told.text)
}

/** The same for an article on a member's own site. Throws `not_found` besides. */
export async function removeSiteArticle(
  db: Db,
  deps: RemoteDeps,
  { userId }: { userId: string },
  { id, article }: { id: string; article: string },
): Promise<void> {
  await getOwnSite(db, { userId }, id)
  const row = isUuid(article)
    ? await db
        .selectFrom('automationPosts')
        .select('id')
        .where('id', '=', article)
        .where('domainId', '=', id)
        .where('status', '=', 'published')
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new DomainError('not_found', siteTexts.articleNotFound)
  await unpublishArticle(db, deps, row.id)
}

export type ArticleFigures = {
  id: string
  title: string
  viewCount: number
  referralClicks: number
  status: string
  /** Of its site. */
  publisher: string
}

/** How articles stand, by their ids; those that went with their site are missing. */
export async function listArticleFigures(db: Db, articleIds: readonly string[]): Promise<ArticleFigures[]> {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('automationPosts as article')
    .innerJoin('domains as site', 'site.id', 'article.domainId')
    .select(['article.id', 'title', 'viewCount', 'referralClicks', 'status', 'publisher'])
    .where('article.id', 'in', [...articleIds])
    .execute()
}
