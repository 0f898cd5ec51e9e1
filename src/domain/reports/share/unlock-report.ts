import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { PasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Sealer } from '#domain/seal.ts'
import type { PasswordLimiters } from '../served-reports.ts'
import { withHashingSlot } from './hashing-slot.ts'
import { mayRead } from './may-read.ts'
import { makePass } from './passes.ts'
import { getShared, type SharedReport } from './queries.ts'

type Deps = { db: Db; sealer: Sealer; passwords: PasswordHasher; limiters: PasswordLimiters }

/**
 * Opens a report by its password. Returns the pass, or `null` for a report without a password. The response time does not reveal whether the report
 * exists, withdrawn or not. Throws `not_found`, `report_ended`, `wrong_password` and `rate_limited`.
 */
export async function unlockReport(
  { db, sealer, passwords, limiters }: Deps,
  { id, password, visitorKey }: { id: string; password: string; visitorKey: string },
): Promise<string | null> {
  // An id in capitals is the same id.
  const report = id.toLowerCase()
  const keys = { visitor: `${report} ${visitorKey}`, report }
  await consumeAttempt(limiters.byVisitor, keys.visitor)
  await consumeAttempt(limiters.byReport, keys.report)
  const shared = await getShared(db, id).catch((error: unknown) => asRefusal(error))
  const passwordHash = shared instanceof DomainError ? null : shared.share.passwordHash
  const isCorrect = await withHashingSlot(() => passwords.verify(passwordHash, password))
  if (shared instanceof DomainError) throw shared
  const pass =
    isCorrect && passwordHash !== null
      ? makePass(sealer, shared.report.id, { kind: 'password', of: passwordHash })
      : null
  requireOpen(shared, pass, sealer)
  await Promise.all([limiters.byVisitor.giveBack(keys.visitor), limiters.byReport.giveBack(keys.report)])
  return pass
}

function requireOpen(shared: SharedReport, pass: string | null, sealer: Sealer): void {
  try {
    mayRead(shared, { isOwner: false, pass }, sealer)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'password_required')
      throw new DomainError('wrong_password', reportSharingTexts.wrongPassword)
    throw error
  }
}

async function consumeAttempt(limiter: RateLimiter, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw new DomainError('rate_limited', reportSharingTexts.manyTries, { retryAfterSeconds })
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}
