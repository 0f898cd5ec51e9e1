import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { requireSolution } from '#domain/abuse/require-solution.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { WaitlistTools } from './waitlist-tools.ts'

/**
 * Decides whether a visitor may join once more, whoever with, and counts it. After the free joins a solution is asked for, as `createTrialChallenge`
 * describes it. A refusal counts nothing. Throws `rate_limited` with `retryAfterSeconds`, `challenge_required` and `challenge_failed`.
 */
export async function admitJoin(
  db: Db,
  tools: WaitlistTools,
  { visitorKey, challenge }: { visitorKey: string; challenge: string | undefined },
): Promise<void> {
  const used = await countAttempt(tools.byVisitor, visitorKey)
  try {
    if (used > tools.freeJoins) await requireSolution(db, challenge, tools)
    await countAttempt(tools.byInstallation, 'everybody')
  } catch (refusal) {
    // If the database is lost just now, the point stays taken until its window ends.
    await tools.byVisitor.giveBack(visitorKey).catch(() => undefined)
    throw refusal
  }
}

async function countAttempt(limiter: RateLimiter, key: string): Promise<number> {
  const { allowed, used, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
  return used
}
