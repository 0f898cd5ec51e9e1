import type { Db } from '#db/db.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { type PublishOutcome, publishArticle } from '#domain/sites/articles/publish-article.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Outcome } from './handle-failure.ts'
import { handleFailure, queueRemoval, type StepFailure } from './handle-failure.ts'
import { changeAndKeep, inStep, type Leased, type Locked, publishKey, withLease } from './placement-rows.ts'

/**
 * The step from `publishing` to `verifying`. The publish key makes it safe to repeat: after a crash, the next call finds the article that is already
 * live.
 */
export async function publishPlacement(db: Db, deps: EngineDeps, leased: Leased, before: Locked): Promise<Outcome> {
  const { campaign } = before
  // In a cancelled campaign nothing new goes live.
  const isStopping = campaign.status === 'stopping'
  const publication = isStopping ? null : await withLease(db, leased, () => publish(db, deps, before))
  const outcome = await inStep(db, leased, async (db, locked): Promise<Outcome> => {
    if (publication === null) return handleFailure(db, deps, locked, { text: null, canRetry: false })
    if (!publication.ok) return handleFailure(db, deps, locked, setbackOf(publication))
    const next = await changeAndKeep(db, locked, {
      state: 'verifying',
      text: publication.note ?? null,
      failures: 0,
      article: null,
      postId: publication.articleId,
      url: publication.url,
    })
    return { next }
  })
  if (outcome === null && publication?.ok === true) await removeOrphan(db, before)
  return outcome ?? 'continues'
}

function publish(db: Db, { sites }: EngineDeps, { campaign, placement }: Locked): Promise<PublishOutcome> {
  return publishArticle(db, sites, {
    siteId: placement.domainId ?? '',
    key: publishKey(placement),
    userId: placement.userId,
    article: placement.article as unknown as ComposedArticle,
    keyword: placement.keyword,
    anchorText: placement.anchorText,
    targetUrl: campaign.targetUrl,
    linkRel: campaign.rel,
    writer: placement.writer ?? '',
  })
}

/** A site that is not ready yet, because of its pace or because the previous call is still in progress there, has not failed. */
function setbackOf({ text, canRetry, retryAfterSeconds }: Extract<PublishOutcome, { ok: false }>): StepFailure {
  return retryAfterSeconds === undefined ? { text, canRetry } : { text, canRetry, retryAfterSeconds }
}

/** The step took so long that it lost its lease. Its article stays only if the placement still refers to it. */
async function removeOrphan(db: Db, { placement }: Locked): Promise<void> {
  await db.transaction().execute(async (db) => {
    const now = await db
      .selectFrom('placements')
      .select(['attempts', 'state'])
      .where('id', '=', placement.id)
      .forUpdate()
      .executeTakeFirst()
    const isCurrent = now?.attempts === placement.attempts && !['waiting', 'failed', 'cancelled'].includes(now.state)
    if (!isCurrent) await queueRemoval(db, publishKey(placement))
  })
}
