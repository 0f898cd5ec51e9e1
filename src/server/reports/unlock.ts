import { unlockReport } from '#domain/reports/share/unlock-report.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { limitPerMinute } from './limit-per-minute.ts'
import { setPassCookie } from './open-report.ts'

/** Opens a report to a browser by its password. Throws what `unlockReport` does, and `rate_limited` for one visitor's many tries, right ones too. */
export async function unlock(context: ApiContext, id: string, password: string): Promise<void> {
  limitPerMinute(context, 'unlocks')
  const { db, mail, accounts, reports } = context.deps
  const deps = { db, sealer: mail.sealer, passwords: accounts.passwords, tries: reports.passwordTries }
  const pass = await unlockReport(deps, { id, password, visitorKey: context.visitorKey })
  if (pass !== null) setPassCookie(context, id.toLowerCase(), pass)
}
