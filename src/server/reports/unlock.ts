import { unlockReport } from '#domain/reports/share/unlock-report.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { limitPerMinute } from '#server/http/request/visitor-limit.ts'
import { setPassCookie } from './open-report.ts'

/**
 * Opens a report to a browser by its password. Throws what `unlockReport` throws, and `rate_limited` for too many attempts of one visitor, correct
 * ones included.
 */
export async function unlock(context: ApiContext, id: string, password: string): Promise<void> {
  limitPerMinute(context.deps.reports.perMinute.unlocks, context.visitorKey())
  const { db, mail, accounts, reports } = context.deps
  const deps = { db, sealer: mail.sealer, passwords: accounts.passwords, limiters: reports.passwordLimiters }
  const pass = await unlockReport(deps, { id, password, visitorKey: context.visitorKey() })
  if (pass !== null) setPassCookie(context, id.toLowerCase(), pass)
}
