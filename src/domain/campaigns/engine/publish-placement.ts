import type { Db } from '#db/db.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { type PublishOutcome, publishArticle } from '#domain/sites/articles/publish-article.ts'
import type { EngineDeps } from './engine-deps.ts'
import { handleFailure, queueRemoval, type StepFailure } from './handle-failure.ts'
import { changePlacement, type Held, inStep, type Leased, publishKey, underLease } from './placement-rows.ts'
import type { Outcome } from './step.ts'

/** The step from `publishing` to `verifying`. Its key makes it harmless however often it is asked for: a crash after it went live finds it there. */
export async function publishPlacement(db: Db, deps: EngineDeps, leased: Leased, before: Held): Promise<Outcome> {
  const { campaign } = before
  // Of a campaign that was cancelled nothing new goes live.
  const isStopping = campaign.status === 'stopping'
  const told = isStopping ? null : await underLease(db, leased, () => publish(db, deps, before))
  const outcome = await inStep(db, leased, async (db, held): Promise<Outcome> => {
    if (told === null) return handleFailure(db, deps, held, { text: null, canRetry: false })
    if (!told.ok) return handleFailure(db, deps, held, setbackOf(told))
    await changePlacement(db, held.placement.id, {
      state: 'verifying',
      text: told.note ?? null,
      tries: 0,
      article: null,
      postId: told.articleId,
      url: told.url,
    })
    return 'again'
  })
  if (outcome === null && told?.ok === true) await disown(db, before)
  return outcome ?? 'goes-on'
}

function publish(db: Db, { sites }: EngineDeps, { campaign, placement }: Held): Promise<PublishOutcome> {
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

/** A site that is not ready yet, by its pace or because the call before this one is still under way there, has not failed. */
function setbackOf({ text, canRetry, retryAfterSeconds }: Extract<PublishOutcome, { ok: false }>): StepFailure {
  return retryAfterSeconds === undefined ? { text, canRetry } : { text, canRetry, retryAfterSeconds }
}

/** It took so long that the place was taken from it: what it published stays only if the placement still stands for it. */
async function disown(db: Db, { placement }: Held): Promise<void> {
  await db.transaction().execute(async (db) => {
    const now = await db
      .selectFrom('placements')
      .select(['attempts', 'state'])
      .where('id', '=', placement.id)
      .forUpdate()
      .executeTakeFirst()
    const isWanted = now?.attempts === placement.attempts && !['waiting', 'failed', 'cancelled'].includes(now.state)
    if (!isWanted) await queueRemoval(db, publishKey(placement))
  })
}
