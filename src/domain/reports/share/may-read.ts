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

/** Who wants to read: as owner, or with the pass of the password, or with nothing but the address. */
export type Reader = { isOwner: boolean; pass: string | null }

/** What somebody may read who may read. */
export type Reading = { isOwner: boolean; hidden: ReadonlySet<ReportSection> }

/**
 * The one decision on who reads what of a report; every page, call, stream and file asks here. The owner reads all. For everybody else a report that
 * was withdrawn is `not_found`, one whose time is over `report_ended`, and one with a password `password_required` without its pass.
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

type Asking = { userId: string | null; key: string | null; pass: string | null }

/** Whether somebody reads as the owner: a member by the session or its pass, a guest by the key or its pass. */
export async function readsAsOwner(
  db: Db,
  sealer: Sealer,
  report: ReportRow,
  { userId, key, pass }: Asking,
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

/** Throws `forbidden` for what the owner keeps from whoever reads. */
export function requireShown({ hidden }: Reading, ...sections: ReportSection[]): void {
  if (sections.some((section) => hidden.has(section)))
    throw new DomainError('forbidden', reportSharingTexts.sectionHidden)
}
