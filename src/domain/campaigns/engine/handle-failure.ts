import { sql } from 'kysely'
import { placementAttemptsMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import type { EngineDeps } from './engine-deps.ts'
import { advanceJob } from './extend-credit-holds.ts'
import { inSeconds, pauseAfter, triesMax } from './pauses.ts'
import { endStep, type Held, publishKey } from './placement-rows.ts'

/** What a placement has of a site and an article; gone when it leaves both. */
const ofNoSite = {
  domainId: null,
  siteHost: null,
  siteKind: null,
  article: null,
  writer: null,
  postId: null,
  articleTitle: null,
  url: null,
  tries: 0,
} as const

export type StepFailure = {
  /** Why, in words for the member; `null` where its campaign says it. */
  text: string | null
  /** Whether the same may do better later. */
  canRetry: boolean
  /** The site is not to blame: another attempt may choose it again. */
  isSiteFine?: boolean
  /** When to try again, where that is known; it counts as no failure. */
  retryAfterSeconds?: number
}

export type Ending = 'goes-on' | 'ended'

/**
 * What a failure of the present step means: the step again after a pause that grows, then another attempt, on another site where the site is to blame,
 * and after the last one the end. In a campaign that was cancelled the first failure is the end. An article that may have been published is put down to
 * be taken off in the same transaction.
 */
export async function handleFailure(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  held: Held,
  { text, canRetry, isSiteFine = false, retryAfterSeconds }: StepFailure,
): Promise<Ending> {
  const { campaign, placement } = held
  if (campaign.status === 'stopping') return cancelPlacement(db, held, text)
  if (retryAfterSeconds !== undefined) {
    await endStep(db, placement.id, { text, dueAt: inSeconds(retryAfterSeconds) })
    await advanceSoon(db, retryAfterSeconds)
    return 'goes-on'
  }
  const tries = placement.tries + 1
  if (canRetry && tries < triesMax) {
    await endStep(db, placement.id, { text, tries, dueAt: inSeconds(pauseAfter(tries)) })
    return 'goes-on'
  }
  await dropArticle(db, held)
  if (placement.attempts >= placementAttemptsMax) return failPlacement(db, deps, held, text)
  const { domainId } = placement
  const tried = isSiteFine || domainId === null ? [] : [domainId]
  await endStep(db, placement.id, {
    ...ofNoSite,
    state: 'waiting',
    text,
    triedDomainIds: [...placement.triedDomainIds, ...tried],
    dueAt: inSeconds(pauseAfter(1)),
  })
  return 'goes-on'
}

/** The sweep comes once a minute; a shorter wait has a job of its own. */
async function advanceSoon(db: Db, seconds: number): Promise<void> {
  if (seconds >= 60) return
  const runAt = new Date(Date.now() + seconds * 1_000)
  await enqueue(db, advanceJob, {}, { jobKey: `${advanceJob} soon`, runAt })
}

/** The end without a link; its credit goes back when the campaign ends. */
export async function failPlacement(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  { campaign, placement, now }: Held,
  text: string | null,
): Promise<Ending> {
  await endStep(db, placement.id, { ...ofNoSite, state: 'failed', text })
  await queuePlacementWebhooks(db, deps, 'placement.failed', {
    campaign,
    placement: { ...placement, url: null, text },
    at: now,
  })
  return 'ended'
}

/** The end of a link that was not live when its campaign was cancelled. */
export async function cancelPlacement(db: Db, held: Held, text: string | null = null): Promise<Ending> {
  await dropArticle(db, held)
  await endStep(db, held.placement.id, { ...ofNoSite, state: 'cancelled', text })
  return 'ended'
}

/** Whether the other side has it is not always known; its key finds it there or does not. */
async function dropArticle(db: Db, { placement }: Held): Promise<void> {
  if (placement.state === 'publishing' || placement.state === 'verifying') await queueRemoval(db, publishKey(placement))
}

/** Has the article of a key taken off its site, if and only if the caller's transaction commits. */
export async function queueRemoval(db: Db, key: string): Promise<void> {
  await db
    .insertInto('placementRemovals')
    .values({ publishKey: key, dueAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('publishKey').doNothing())
    .execute()
}
