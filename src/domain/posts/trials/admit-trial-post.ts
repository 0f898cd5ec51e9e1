import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { findBlockedHost } from '#domain/abuse/blocked-hosts.ts'
import { isSolution } from '#domain/abuse/challenge.ts'
import { challengeFailed, challengeRequired, requireSolution } from '#domain/abuse/require-solution.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'
import { DomainError } from '#domain/domain-error.ts'

export type AdmissionRules = {
  /** Counts a visitor's posts. */
  addressLimiter: RateLimiter
  /** Counts the posts that link one registrable domain. */
  targetHostLimiter: RateLimiter
  /** Posts of one visitor and window that need no challenge. */
  freePosts: number
  challengeSecret: string
  /** See `createTrialChallenge`. */
  challengeCost: number
}

export type Admission = {
  /** Gives the counted try back, once; for a post that failed through no fault of the guest. Never rejects: the failure matters more. */
  release(): Promise<void>
}

/**
 * Decides whether one more post may be written for a visitor, and counts it. `targetHost` is `URL.hostname` of a target that
 * `requirePublicTarget` let through; `challenge` is a solution as `createTrialChallenge` describes it, read only once the free posts are
 * used up; `checkTarget` is what is costly to find out about the target, asked only of a request that may pass. A refusal counts nothing, but a right solution is spent even when the limit of the target's domain then refuses.
 *
 * Throws `target_host_blocked`; `rate_limited` with `retryAfterSeconds`, for the visitor or for the target's domain; `challenge_required`
 * with the challenge in `data.challenge`; `challenge_failed`.
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
  // Taken first and judged by the count that was drawn, so that parallel requests cannot share one free post.
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
 * Spares the count the requests that are bound to be asked for a challenge: however many of them come, they cannot fill it for a neighbour
 * at the same address. A visitor at the limit passes here, to be told so and not to solve a challenge in vain.
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

/** If the database is lost just now, the point stays taken until its window ends. */
async function returnPoint(limiter: RateLimiter, key: string) {
  await limiter.giveBack(key).catch(() => undefined)
}
