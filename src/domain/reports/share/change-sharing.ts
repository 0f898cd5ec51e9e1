import { sql } from 'kysely'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { SharingChange } from '#contract/reports/report-sharing.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import type { PasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { passwordWeakness } from '#domain/accounts/sign-in/passwords.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type Claimant, isOwn } from '../change-report.ts'
import type { ReportRow } from '../runs.ts'
import { withHashingSlot } from './hashing-slot.ts'
import { getShared, type SharedReport } from './queries.ts'

/** The claimant's own report and its sharing settings. Others get `forbidden`, or `not_found` when the report is withdrawn. */
export async function getOwnShared(db: Db, id: string, claimant: Claimant): Promise<SharedReport> {
  const shared = await getShared(db, id)
  if (isOwn(shared.report, claimant)) return shared
  if (shared.share.isRevoked) throw new DomainError('not_found', reportFormTexts.notFound)
  throw new DomainError('forbidden', reportFormTexts.notOwn)
}

/**
 * Changes what readers may see, from the next request on; open streams end as well. A new password, or none, invalidates the passes of the one
 * before. Throws what `getOwnShared` throws, `forbidden` for a guest who changes more than the withdrawal, and `validation_failed`.
 */
export async function changeSharing(
  db: Db,
  passwords: PasswordHasher,
  { id, claimant, change }: { id: string; claimant: Claimant; change: SharingChange },
): Promise<SharedReport> {
  const { report } = await getOwnShared(db, id, claimant)
  if (report.userId === null && changesMoreThanRevocation(change))
    throw new DomainError('forbidden', reportSharingTexts.guestRevokesOnly)
  if (change.endsAt != null && new Date(change.endsAt) <= new Date())
    throw new DomainError(
      'validation_failed',
      reportSharingTexts.endInPast,
      issueOf('endsAt', reportSharingTexts.endInPast),
    )
  const passwordHash = change.password == null ? change.password : await hashOf(passwords, change.password)
  await saveShare(db, report, { ...change, passwordHash })
  return getShared(db, id)
}

function changesMoreThanRevocation({ endsAt, password, hidden }: SharingChange): boolean {
  return endsAt !== undefined || password !== undefined || hidden !== undefined
}

function hashOf(passwords: PasswordHasher, password: string): Promise<string> {
  if (passwordWeakness(password).length > 0)
    throw new DomainError(
      'validation_failed',
      reportSharingTexts.weakPassword,
      issueOf('password', reportSharingTexts.weakPassword),
    )
  return withHashingSlot(() => passwords.hash(password))
}

function issueOf(field: string, message: string) {
  return { data: { issues: [{ field, message }] } }
}

async function saveShare(
  db: Db,
  { id: reportId }: ReportRow,
  { isRevoked, endsAt, hidden, passwordHash }: SharingChange & { passwordHash: string | null | undefined },
): Promise<void> {
  const changes = {
    ...(isRevoked !== undefined && { revokedAt: isRevoked ? sql<Date>`now()` : null }),
    ...(endsAt !== undefined && { endsAt }),
    ...(hidden !== undefined && { hidden: [...new Set(hidden)] }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
  if (Object.keys(changes).length === 0) return
  await db
    .insertInto('reportShares')
    .values({ reportId, ...changes })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(changes))
    .execute()
}
