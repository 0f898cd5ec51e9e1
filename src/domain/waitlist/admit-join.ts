import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { requireSolution } from '#domain/abuse/require-solution.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { WaitlistDeps } from './waitlist-deps.ts'

/**
 * Decides whether a visitor may join again, with any address, and counts it. After the free joins it requires a solution, as `createTrialChallenge`
 * describes it. A refusal counts nothing. Throws `rate_limited` with `retryAfterSeconds`, `challenge_required` and `challenge_failed`.
 */
export async function admitJoin(
  db: Db,
  deps: WaitlistDeps,
  { visitorKey, challenge }: { visitorKey: string; challenge: string | undefined },
): Promise<void> {
  const used = await countAttempt(deps.byVisitor, visitorKey)
  try {
    if (used > deps.freeJoins) await requireSolution(db, challenge, deps)
    await countAttempt(deps.byInstallation, 'all')
  } catch (refusal) {
    // If the database is unavailable now, the point stays counted until its window ends.
    await deps.byVisitor.giveBack(visitorKey).catch(() => undefined)
    throw refusal
  }
}

async function countAttempt(limiter: RateLimiter, key: string): Promise<number> {
  const { allowed, used, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
  return used
}
