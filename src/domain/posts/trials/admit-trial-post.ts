import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { countAttemptSql, type StatementLimiter, usedPointsSql } from '#db/rate-limiter.ts'
import { blockableNames, isBlockedSql } from '#domain/abuse/blocked-hosts.ts'
import { isSolution } from '#domain/abuse/challenge.ts'
import { challengeFailed, challengeRequired, requireSolution } from '#domain/abuse/require-solution.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'
import type { RefusedEntry } from '#domain/articles/topics/check-topic.ts'
import { refusalsWith, type TopicRule, topicRulesSql } from '#domain/articles/topics/topic-rules.ts'
import { DomainError } from '#domain/domain-error.ts'

export type AdmissionRules = {
  /** Limits a visitor's posts. */
  addressLimiter: StatementLimiter
  /** Limits the posts that link to one registrable domain. */
  targetHostLimiter: StatementLimiter
  /** How many posts a visitor may write in a window without a challenge. */
  freePosts: number
  challengeSecret: string
  /** See `createTrialChallenge`. */
  challengeCost: number
}

type Attempt = {
  targetHost: string
  challenge?: string | undefined
  checkTopic?: (refusals: readonly RefusedEntry[]) => void
  checkTarget?: () => Promise<void>
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
 * `requirePublicTarget` accepted; `checkTopic` refuses a topic by the refusals of the installation; `challenge` is a solution as described at
 * `createTrialChallenge`, read only once the free posts are used up; `checkTarget` is an expensive check of the target, run only for a request that
 * passed the cheap ones. A refusal counts nothing, but a correct solution is used up even if the limit of the target's domain then refuses.
 *
 * Throws `target_host_blocked`; `rate_limited` with `retryAfterSeconds`, for the visitor or for the target's domain; `challenge_required` with the
 * challenge in `data.challenge`; `challenge_failed`.
 */
export async function admitTrialPost(
  db: Db,
  { visitorKey }: { visitorKey: string },
  { targetHost, challenge, checkTopic, checkTarget }: Attempt,
  rules: AdmissionRules,
): Promise<Admission> {
  const { addressLimiter, targetHostLimiter } = rules
  const { topicRules, isBlocked, used } = await readState(db, targetHost, addressLimiter.count(visitorKey).row)
  checkTopic?.(refusalsWith(topicRules))
  if (isBlocked) throw new DomainError('target_host_blocked', `Links to “${targetHost}” aren’t accepted here.`)
  if (challenge === undefined) await requireFreePost(used, rules)
  else if (!(await isSolution({ secret: rules.challengeSecret, solution: challenge }))) throw challengeFailed()
  await checkTarget?.()
  const domain = registrableDomain(targetHost)
  await countPost(db, { visitorKey, domain, challenge }, rules)
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      await Promise.all([returnPoint(addressLimiter, visitorKey), returnPoint(targetHostLimiter, domain)])
    },
  }
}

type State = { topicRules: TopicRule[] | null; isBlocked: boolean; used: number | null }

const stateOf = prepared<State>(
  'trial_admission',
  `select ${topicRulesSql} as topic_rules, ${isBlockedSql('$1')} as is_blocked, (${usedPointsSql({ row: '$2', now: '$3' })}) as used`,
)

/** What the cheap checks need, in one statement. */
async function readState(db: Db, targetHost: string, visitorRow: string) {
  const [state] = await stateOf(db, [blockableNames(targetHost), visitorRow, Date.now()])
  return {
    topicRules: state?.topicRules ?? [],
    isBlocked: state?.isBlocked !== false,
    used: state?.used ?? 0,
  }
}

/**
 * Refuses requests that need a challenge before they are counted, so that they cannot use up the limit of a neighbour at the same address. A visitor
 * at the limit passes here and gets `rate_limited`, because a solved challenge would not help.
 */
async function requireFreePost(used: number, rules: AdmissionRules) {
  if (used >= rules.freePosts && used < rules.addressLimiter.points) throw await challengeRequired(rules)
}

type CountedPost = {
  visitorPoints: number
  visitorWindowEnd: number
  targetPoints: number | null
  targetWindowEnd: number | null
}

/** Counts the domain only for a free post. Always locks the visitor's row before the domain's, so that no deadlock occurs. */
const countBoth = prepared<CountedPost>(
  'count_trial_post',
  `with visitor as (
    ${countAttemptSql({ row: '$1', windowEnd: '$3', now: '$5' })}
  ), target as (
    ${countAttemptSql({ row: '$2', windowEnd: '$4', now: '$5', where: 'from visitor where visitor.points <= $6::integer' })}
  )
  select visitor.points as visitor_points, visitor.expire as visitor_window_end, target.points as target_points, target.expire as target_window_end
  from visitor left join target on true`,
)

/** The attempt is counted first and judged by the returned counts, so that parallel requests cannot share one free post. */
async function countPost(
  db: Db,
  { visitorKey, domain, challenge }: { visitorKey: string; domain: string; challenge: string | undefined },
  rules: AdmissionRules,
) {
  const { addressLimiter, targetHostLimiter, freePosts } = rules
  const [visitor, target] = [addressLimiter.count(visitorKey), targetHostLimiter.count(domain)]
  const now = Date.now()
  const ends = [now + visitor.windowMs, now + target.windowMs]
  const free = Math.min(freePosts, visitor.points)
  const [counted] = await countBoth(db, [visitor.row, target.row, ...ends, now, free])
  if (counted === undefined) throw new DomainError('internal', errorTexts.saveFailed)
  try {
    if (counted.visitorPoints > visitor.points) throw rateLimited(counted.visitorWindowEnd - now)
    if (counted.visitorPoints > freePosts) {
      await requireSolution(db, challenge, rules)
      await countTarget(targetHostLimiter, domain)
    } else if (Number(counted.targetPoints) > target.points) {
      await returnPoint(targetHostLimiter, domain)
      throw rateLimited(Number(counted.targetWindowEnd) - now)
    }
  } catch (refusal) {
    await returnPoint(addressLimiter, visitorKey)
    throw refusal
  }
}

async function countTarget(limiter: StatementLimiter, domain: string) {
  const { allowed, retryAfterSeconds } = await limiter.consume(domain)
  if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
}

function rateLimited(leftMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
}

/** If the database is unavailable at this moment, the point stays used until its window ends. */
async function returnPoint(limiter: StatementLimiter, key: string) {
  await limiter.giveBack(key).catch(() => undefined)
}
