import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { findBlockedHost } from '#domain/abuse/blocked-hosts.ts'
import { isSolution } from '#domain/abuse/challenge.ts'
import { challengeFailed, challengeRequired, requireSolution } from '#domain/abuse/require-solution.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'
import { DomainError } from '#domain/domain-error.ts'

export type AdmissionRules = {
  /** Limits a visitor's posts. */
  addressLimiter: RateLimiter
  /** Limits the posts that link to one registrable domain. */
  targetHostLimiter: RateLimiter
  /** How many posts a visitor may write in a window without a challenge. */
  freePosts: number
  challengeSecret: string
  /** See `createTrialChallenge`. */
  challengeCost: number
}

export type Admission = {
  /**
   * Returns the counted attempt, once; for a post that failed without a fault of the guest. Never rejects, because the original failure is more
   * important.
   */
  release(): Promise<void>
}

/**
 * Decides whether one more post may be written for a visitor, and counts it. `targetHost` is the `URL.hostname` of a target that
 * `requirePublicTarget` accepted; `challenge` is a solution as described at `createTrialChallenge`, read only once the free posts are used up;
 * `checkTarget` is an expensive check of the target, run only for a request that passed the cheap ones. A refusal counts nothing, but a correct
 * solution is used up even if the limit of the target's domain then refuses.
 *
 * Throws `target_host_blocked`; `rate_limited` with `retryAfterSeconds`, for the visitor or for the target's domain; `challenge_required` with the
 * challenge in `data.challenge`; `challenge_failed`.
 */
export async function admitTrialPost(
  db: Db,
  who: { visitorKey: string },
  input: { targetHost: string; challenge?: string | undefined; checkTarget?: () => Promise<void> },
  rules: AdmissionRules,
): Promise<Admission> {
  if ((await findBlockedHost(db, input.targetHost)) !== undefined) {
    throw new DomainError('target_host_blocked', `Links to “${input.targetHost}” aren’t accepted here.`)
  }
  if (input.challenge === undefined) await requireFreePost(who, rules)
  else if (!(await isSolution({ secret: rules.challengeSecret, solution: input.challenge }))) throw challengeFailed()
  await input.checkTarget?.()
  const { addressLimiter, targetHostLimiter } = rules
  const domain = registrableDomain(input.targetHost)
  // The attempt is counted first and judged by the returned count, so that parallel requests cannot share one free post.
  const used = await countAttempt(addressLimiter, who.visitorKey)
  try {
    if (used > rules.freePosts) await requireSolution(db, input.challenge, rules)
    await countAttempt(targetHostLimiter, domain)
  } catch (refusal) {
    await returnPoint(addressLimiter, who.visitorKey)
    throw refusal
  }
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      await Promise.all([returnPoint(addressLimiter, who.visitorKey), returnPoint(targetHostLimiter, domain)])
    },
  }
}

/**
 * Refuses requests that need a challenge before they are counted, so that they cannot use up the limit of a neighbour at the same address. A visitor
 * at the limit passes here and gets `rate_limited`, because a solved challenge would not help.
 */
async function requireFreePost({ visitorKey }: { visitorKey: string }, rules: AdmissionRules) {
  const used = await rules.addressLimiter.used(visitorKey)
  if (used >= rules.freePosts && used < rules.addressLimiter.points) throw await challengeRequired(rules)
}

async function countAttempt(limiter: RateLimiter, key: string): Promise<number> {
  const { allowed, used, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
  return used
}

/** If the database is unavailable at this moment, the point stays used until its window ends. */
async function returnPoint(limiter: RateLimiter, key: string) {
  await limiter.giveBack(key).catch(() => undefined)
}
