import { sql } from 'kysely'
import { placementAttemptsMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import type { EngineDeps } from './engine-deps.ts'
import { advanceJob } from './extend-credit-holds.ts'
import { failuresMax, inSeconds, pauseAfter } from './pauses.ts'
import { endStep, type Locked, publishKey } from './placement-rows.ts'

/** The columns of a placement that belong to a site and an article. They are reset when the placement leaves both. */
const siteReset = {
  domainId: null,
  siteHost: null,
  siteKind: null,
  article: null,
  writer: null,
  postId: null,
  articleTitle: null,
  url: null,
  failures: 0,
} as const

export type StepFailure = {
  /** The reason, as text for the member; `null` when the campaign itself shows it. */
  text: string | null
  /** Whether the same step may succeed later. */
  canRetry: boolean
  /** The site is not the cause: another attempt may choose it again. */
  isSiteFine?: boolean
  /** When to retry, if that is known. Such a retry does not count as a failure. */
  retryAfterSeconds?: number
}

export type Ending = 'continues' | 'ended'

/**
 * Decides what happens after the current step failed. The step is retried after growing pauses. Then a new attempt starts, on another site if the
 * site was the cause. After the last attempt the placement fails. In a cancelled campaign the first failure is final. If the article may have been
 * published, its removal is queued in the same transaction.
 */
export async function handleFailure(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  locked: Locked,
  { text, canRetry, isSiteFine = false, retryAfterSeconds }: StepFailure,
): Promise<Ending> {
  const { campaign, placement } = locked
  if (campaign.status === 'stopping') return cancelPlacement(db, locked, text)
  if (retryAfterSeconds !== undefined) {
    await endStep(db, placement.id, { text, dueAt: inSeconds(retryAfterSeconds) })
    await advanceSoon(db, retryAfterSeconds)
    return 'continues'
  }
  const failures = placement.failures + 1
  if (canRetry && failures < failuresMax) {
    await endStep(db, placement.id, { text, failures, dueAt: inSeconds(pauseAfter(failures)) })
    return 'continues'
  }
  await dropArticle(db, locked)
  if (placement.attempts >= placementAttemptsMax) return failPlacement(db, deps, locked, text)
  const { domainId } = placement
  const tried = isSiteFine || domainId === null ? [] : [domainId]
  await endStep(db, placement.id, {
    ...siteReset,
    state: 'waiting',
    text,
    triedDomainIds: [...placement.triedDomainIds, ...tried],
    dueAt: inSeconds(pauseAfter(1)),
  })
  return 'continues'
}

/** The sweep runs once a minute; a shorter wait gets a job of its own. */
async function advanceSoon(db: Db, seconds: number): Promise<void> {
  if (seconds >= 60) return
  const runAt = new Date(Date.now() + seconds * 1_000)
  await enqueue(db, advanceJob, {}, { jobKey: `${advanceJob} soon`, runAt })
}

/** Ends the placement without a link. Its credit is released when the campaign ends. */
export async function failPlacement(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  { campaign, placement, now }: Locked,
  text: string | null,
): Promise<Ending> {
  await endStep(db, placement.id, { ...siteReset, state: 'failed', text })
  await queuePlacementWebhooks(db, deps, 'placement.failed', {
    campaign,
    placement: { ...placement, url: null, text },
    at: now,
  })
  return 'ended'
}

/** Ends a placement that was not live when its campaign was cancelled. */
export async function cancelPlacement(db: Db, locked: Locked, text: string | null = null): Promise<Ending> {
  await dropArticle(db, locked)
  await endStep(db, locked.placement.id, { ...siteReset, state: 'cancelled', text })
  return 'ended'
}

/** It is not always known whether the other side stored the article. The removal by key works in both cases. */
async function dropArticle(db: Db, { placement }: Locked): Promise<void> {
  if (placement.state === 'publishing' || placement.state === 'verifying') await queueRemoval(db, publishKey(placement))
}

/** Queues the removal of the article with this key, if and only if the caller's transaction commits. */
export async function queueRemoval(db: Db, key: string): Promise<void> {
  await db
    .insertInto('placementRemovals')
    .values({ publishKey: key, dueAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('publishKey').doNothing())
    .execute()
}

/**
 * The outcome of a step. `next`: the lease continues, and the next step can follow at once with this placement. `continues`: the lease was released and the placement is
 * due later. `ended`: the placement left the open states. `credits-missing`: nothing was changed, because the reserved credits do not pay for the
 * link any more.
 */
export type Outcome = Ending | { next: Locked } | 'credits-missing'
