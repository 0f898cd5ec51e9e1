import { sql } from 'kysely'
import type { RemoteOutcome, RemoteRefusal } from '#adapters/publishers/publisher.ts'
import { siteTexts } from '#contract/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { noteRefusedCredentials, publishRemote, removeRemote } from './publish-remote.ts'
import { removeFingerprint } from './similarity/store-fingerprint.ts'
import { getOwnSite, type WholeSiteRow } from './site-rows.ts'
import type { SiteTools } from './site-tools.ts'
import {
  type ArticleRow,
  type ArticleToPublish,
  finishPublication,
  type PlaceRefusal,
  takeLease,
  takePlace,
} from './take-place.ts'

export type { ArticleToPublish } from './take-place.ts'

export type PublishOutcome = { ok: true; articleId: string; url: string } | PlaceRefusal

type RemoteTools = Pick<SiteTools, 'publishers' | 'sealer' | 'stopping'>
type PublishTools = RemoteTools & Pick<SiteTools, 'origin'>

/**
 * Publishes an article on a site, once per key. On a hosted site that is one transaction. Elsewhere its place is taken first, then the other software
 * is told, then it is written down what it said; a call that died on the way is taken up by the next one with the same key, and finds there what the
 * first one made.
 */
export async function publishArticle(db: Db, tools: PublishTools, input: ArticleToPublish): Promise<PublishOutcome> {
  const place = await takePlace(db, tools, input)
  if ('ok' in place) return place
  if (place.state === 'live') return published(place.row)
  const told = await handOver(db, tools, place.site, place.row)
  if (told.ok) return recordPublication(db, tools, place.site, place.row, told)
  if (told.code === 'unauthorized') await noteRefusedCredentials(db, place.site, told)
  return recordRefusal(db, place.row, told)
}

function published({ id, url }: Pick<ArticleRow, 'id' | 'url'>): PublishOutcome {
  return { ok: true, articleId: id, url: url ?? '' }
}

async function handOver(db: Db, tools: RemoteTools, site: WholeSiteRow, row: ArticleRow): Promise<RemoteOutcome> {
  const { slug, title, content, excerpt, metaDescription, tags } = row
  try {
    return await publishRemote(tools, site, { slug, title, contentHtml: content, excerpt, metaDescription, tags })
  } catch (error) {
    // Stopped on the way: whoever comes next need not wait for the end of the lease.
    await releaseLease(db, row.id)
    throw error
  }
}

async function recordPublication(
  db: Db,
  tools: RemoteTools,
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
        leasedUntil: null,
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
  if (isRecorded) return published({ id: row.id, url: told.url })
  return recordedMeanwhile(db, tools, site, row, told)
}

/** Somebody else wrote down what became of it, or it was taken away while it was on its way: then it goes from there too. */
async function recordedMeanwhile(
  db: Db,
  tools: RemoteTools,
  site: WholeSiteRow,
  row: ArticleRow,
  { remoteId }: Extract<RemoteOutcome, { ok: true }>,
): Promise<PublishOutcome> {
  const now = await db.selectFrom('automationPosts').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now?.status === 'published') return published(now)
  await removeRemote(tools, site, remoteId)
  return {
    ok: false,
    code: now === undefined ? 'site_gone' : 'refused',
    text: 'The article was taken away while it was being published.',
    canRetry: false,
  }
}

/** What may do better later keeps its place and its slug, so that the next call finds what this one may have made; anything else gives it up. */
async function recordRefusal(db: Db, row: ArticleRow, told: RemoteRefusal): Promise<PublishOutcome> {
  if (told.canRetry) await releaseLease(db, row.id)
  else await db.deleteFrom('automationPosts').where('id', '=', row.id).where('status', '=', 'publishing').execute()
  return told
}

async function releaseLease(db: Db, id: string): Promise<void> {
  await db
    .updateTable('automationPosts')
    .set({ leasedUntil: null })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .execute()
}

/**
 * Takes an article off its site, for good: its key publishes nothing again. What is gone already is fine. Throws `unavailable` when the other software
 * could not be told; the article then counts as live still.
 */
export async function unpublishArticle(db: Db, tools: RemoteTools, articleId: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('id', '=', articleId).executeTakeFirst()
  if (row !== undefined) await takeOff(db, tools, row)
}

/** The same for the article of a key, however far it came: also for one of which nobody knows whether the other software has it. */
export async function unpublishByKey(db: Db, tools: RemoteTools, key: string): Promise<void> {
  const row = await db.selectFrom('automationPosts').selectAll().where('publishKey', '=', key).executeTakeFirst()
  if (row !== undefined) await takeOff(db, tools, row)
}

async function takeOff(db: Db, tools: RemoteTools, row: ArticleRow): Promise<void> {
  if (row.status === 'removed') return
  const site = await db.selectFrom('domains').selectAll().where('id', '=', row.domainId).executeTakeFirst()
  if (site === undefined) return
  const remoteId = row.status === 'publishing' ? await findUnrecorded(db, tools, site, row) : row.remoteId
  if (remoteId !== null) {
    const told = await removeRemote(tools, site, remoteId)
    if (!told.ok) throw new DomainError('unavailable', told.text)
  }
  await db.transaction().execute(async (db) => {
    await db
      .updateTable('automationPosts')
      .set({ status: 'removed', leasedUntil: null, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute()
    await removeFingerprint(db, row.id)
  })
}

/**
 * Of an article that was handed over and never written down, publishing it again tells where it is: what is there is found by its slug. Where it is not,
 * it is there for a moment.
 */
async function findUnrecorded(db: Db, tools: RemoteTools, site: WholeSiteRow, row: ArticleRow): Promise<string | null> {
  if ((await takeLease(db, row.id)) === undefined)
    throw new DomainError('unavailable', `The article is being handed to ${site.host} at this moment.`)
  const told = await handOver(db, tools, site, row)
  if (told.ok) return told.remoteId
  if (!told.canRetry) return null
  await releaseLease(db, row.id)
  throw new DomainError('unavailable', told.text)
}

/** The same for an article on a member's own site. Throws `not_found` besides. */
export async function removeSiteArticle(
  db: Db,
  tools: RemoteTools,
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
  await unpublishArticle(db, tools, row.id)
}

export type ArticleFigures = {
  id: string
  title: string
  viewCount: number
  referralClicks: number
  status: string
}

/** How articles stand, by their ids; those that went with their site are missing. */
export async function listArticleFigures(db: Db, articleIds: readonly string[]): Promise<ArticleFigures[]> {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('automationPosts')
    .select(['id', 'title', 'viewCount', 'referralClicks', 'status'])
    .where('id', 'in', [...articleIds])
    .execute()
}
