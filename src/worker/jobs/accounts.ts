import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deleteExpired } from '#domain/accounts/lifecycle/delete-expired.ts'
import { rotateSigningKeysWhenDue } from '#domain/accounts/sessions/rotate-signing-keys.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { deleteDueAccounts } from '#domain/privacy/delete-due-accounts.ts'
import type { Sealer } from '#domain/seal.ts'

/** Rotates the signing key every 30 days, and deletes keys whose last token has expired. */
export async function rotateKeys({ db, sealer }: { db: Db; sealer: Sealer }) {
  await rotateSigningKeysWhenDue(db, sealer)
}

/** Deletes the accounts whose owners requested it and did not cancel in time. */
export async function deleteAccounts({ db, log, mailDeps }: { db: Db; log: Logger; mailDeps: MailDeps }) {
  const deleted = await deleteDueAccounts(db, mailDeps)
  if (deleted > 0) log.info({ deleted }, 'accounts deleted')
}

/** Deletes expired links, codes and sessions, old events, and accounts that were never confirmed. */
export async function deleteExpiredSignIns({ db, log }: { db: Db; log: Logger }) {
  log.debug(await deleteExpired(db), 'expired sign-ins deleted')
}
