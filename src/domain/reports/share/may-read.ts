import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import { sessionLives } from '#domain/accounts/sessions/session-lives.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Sealer } from '#domain/seal.ts'
import { isOwn } from '../change-report.ts'
import type { ReportRow } from '../runs.ts'
import { isPassValid, sessionOfPass } from './passes.ts'
import type { SharedReport } from './queries.ts'

/** A reader: the owner, a holder of a password pass, or a visitor who has only the address. */
export type Reader = { isOwner: boolean; pass: string | null }

/** What an admitted reader may see. */
export type Reading = { isOwner: boolean; hidden: ReadonlySet<ReportSection> }

/**
 * The single decision on who may read which parts of a report; all pages, calls, streams and files use it. The owner may read everything. For all
 * others a withdrawn report is `not_found`, an expired one is `report_ended`, and one with a password is `password_required` without its pass.
 */
export function mayRead(
  { report, share }: Pick<SharedReport, 'report' | 'share'>,
  reader: Reader,
  sealer: Sealer,
): Reading {
  if (reader.isOwner) return { isOwner: true, hidden: new Set() }
  if (share.isRevoked) throw new DomainError('not_found', reportFormTexts.notFound)
  if (share.isOver) throw new DomainError('report_ended', reportSharingTexts.ended)
  const { passwordHash } = share
  const holder = { kind: 'password', of: passwordHash ?? '' } as const
  if (passwordHash !== null && !isPassValid(sealer, report.id, { pass: reader.pass, holder }))
    throw new DomainError('password_required', reportSharingTexts.passwordRequired)
  return { isOwner: false, hidden: new Set(share.hidden) }
}

type Credentials = { userId: string | null; key: string | null; pass: string | null }

/** Whether the caller reads as the owner: a member by the session or its pass, a guest by the key or its pass. */
export async function readsAsOwner(
  db: Db,
  sealer: Sealer,
  report: ReportRow,
  { userId, key, pass }: Credentials,
): Promise<boolean> {
  if (isOwn(report, { userId, key })) return true
  if (report.userId === null) {
    if (report.keyHash === null) return false
    return isPassValid(sealer, report.id, { pass, holder: { kind: 'key', of: report.keyHash.toString('hex') } })
  }
  const sessionId = sessionOfPass(pass)
  if (sessionId === null) return false
  const isGenuine = isPassValid(sealer, report.id, { pass, holder: { kind: 'session', of: sessionId } })
  return isGenuine && (await sessionLives(db, { userId: report.userId, sessionId }))
}

/** Throws `forbidden` for sections that the owner hides from this reader. */
export function requireShown({ hidden }: Reading, ...sections: ReportSection[]): void {
  if (sections.some((section) => hidden.has(section)))
    throw new DomainError('forbidden', reportSharingTexts.sectionHidden)
}
