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

/** `note`: what the site did not accept with the article, as a sentence. */
export type PublishOutcome = { ok: true; articleId: string; url: string; note?: string } | SlotRefusal

type RemoteDeps = Pick<SiteDeps, 'publishers' | 'sealer' | 'stopping' | 'processId'>
/** Longer than the creation of a post can take, repeats included. */
const creationSecondsMax = 60
const recheckSeconds = 5

type PublishDeps = RemoteDeps & Pick<SiteDeps, 'origin'>

/**
 * Publishes an article on a site, once per key. On a hosted site that is one transaction. Otherwise the call reserves a slot first, then sends the
 * article to the external software, then stores the answer. If a call died in between, the next call with the same key continues and finds the post
 * that the first call created.
 */
export async function publishArticle(db: Db, deps: PublishDeps, input: ArticleToPublish): Promise<PublishOutcome> {
  const slot = await reserveSlot(db, deps, input)
  if ('ok' in slot) return slot
  if (slot.state === 'live') return published(slot.row)
  const outcome = await handOver(db, deps, slot.site, slot.row)
  if (outcome.ok) return recordPublication(db, deps, slot.site, slot.row, outcome)
  if (outcome.code === 'unauthorized') await noteRefusedCredentials(db, slot.site, outcome)
  return recordRefusal(db, slot.row, outcome)
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
    // The process stops: the next process does not need to wait until the lease ends.
    await releaseLease(db, row)
    throw error
  }
}

/**
 * Records, under the lease, that the external software is about to receive the request that creates the post. If a process that died may have sent
 * that request a moment ago, the call only searches for the post: a second request would create a second post.
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
  return { ok: false, code: 'unavailable', text, canRetry: true, retryAfterSeconds: recheckSeconds }
}

async function recordPublication(
  db: Db,
  deps: RemoteDeps,
  site: WholeSiteRow,
  row: ArticleRow,
  outcome: Extract<RemoteOutcome, { ok: true }>,
): Promise<PublishOutcome> {
  const isRecorded = await db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('automationPosts')
      .set({
        status: 'published',
        url: outcome.url,
        remoteId: outcome.remoteId,
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
  if (isRecorded) return published({ id: row.id, url: outcome.url }, outcome.note)
  return recordedMeanwhile(db, deps, site, row, outcome)
}

/**
 * The result was already stored by another call, or the article was removed meanwhile. In the second case the post is removed from the external
 * software too.
 */
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
    code: now === undefined ? 'site_removed' : 'refused',
    text: 'The article was removed while it was being published.',
    canRetry: false,
  }
}

/**
 * After a temporary refusal the article retains its slot and its slug, so that the next call finds the post that this call may have created. Any other
 * refusal deletes the article.
 */
async function recordRefusal(db: Db, row: ArticleRow, outcome: RemoteRefusal): Promise<PublishOutcome> {
  const { id, leasedBy } = row
  // An answer arrived, or the time limit has passed: the next call may create the post. After a refusal with a wait time, the record of the creation
  // stays.
  if (outcome.canRetry) await releaseLease(db, row, outcome.retryAfterSeconds === undefined ? { creatingAt: null } : {})
  else
    await db
      .deleteFrom('automationPosts')
      .where('id', '=', id)
      .where('status', '=', 'publishing')
      .where('leasedBy', '=', leasedBy)
      .execute()
  return outcome
}

/** Releases the lease of an article, unless another call has taken it meanwhile. */
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
 * Removes an article from its site permanently: its key publishes nothing again. An article that was already removed is no error. Throws
 * `unavailable` when the external software could not be reached; the article then still counts as live.
 */
export async function unpublishArticle(db: Db, deps: RemoteDeps, articleId: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('id', '=', articleId).executeTakeFirst()
  if (row !== undefined) await unpublish(db, deps, row)
}

/** The same for the article of a key in any state, including an article whose existence in the external software is unknown. */
export async function unpublishByKey(db: Db, deps: RemoteDeps, key: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('publishKey', '=', key).executeTakeFirst()
  if (row !== undefined) await unpublish(db, deps, row)
}

async function unpublish(db: Db, deps: RemoteDeps, row: ArticleRow): Promise<void> {
  if (row.status === 'removed') return
  const site = await db.selectFrom('domains').selectAll().where('id', '=', row.domainId).executeTakeFirst()
  if (site === undefined) return
  const remoteId = row.status === 'publishing' ? await findUnrecorded(db, deps, site, row) : row.remoteId
  if (remoteId !== null) {
    const outcome = await removeRemote(deps, site, remoteId)
    if (!outcome.ok) throw new DomainError('unavailable', outcome.text)
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
 * The remote id of an article that was sent but whose answer was not stored. Publishing it again finds the existing post by its slug. If there is
 * none, a post exists for a short time until it is removed.
 */
async function findUnrecorded(db: Db, deps: RemoteDeps, site: WholeSiteRow, row: ArticleRow): Promise<string | null> {
  const leased = await takeLease(db, deps, row.id)
  if (leased === undefined)
    throw new DomainError('unavailable', `The article is being published to ${site.host} right now.`)
  const outcome = await handOver(db, deps, site, leased)
  if (outcome.ok) return outcome.remoteId
  if (!outcome.canRetry) return null
  await releaseLease(db, leased, outcome.retryAfterSeconds === undefined ? { creatingAt: null } : {})
  throw new DomainError('unavailable', outcome.text)
}

/** The same for an article on a member's own site. Also throws `not_found`. */
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
  /** The publisher of the article's site. */
  publisher: string
}

/** The figures and the status of articles, by their ids. Articles that were deleted with their site are missing. */
export async function listArticleFigures(db: Db, articleIds: readonly string[]): Promise<ArticleFigures[]> {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('automationPosts as article')
    .innerJoin('domains as site', 'site.id', 'article.domainId')
    .select(['article.id', 'title', 'viewCount', 'referralClicks', 'status', 'publisher'])
    .where('article.id', 'in', [...articleIds])
    .execute()
}
