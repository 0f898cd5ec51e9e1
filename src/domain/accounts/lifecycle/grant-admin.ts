import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockUser } from '../lock-user.ts'
import { recordEvent } from '../record-event.ts'
import { getAccountByEmail } from './get-account-by-email.ts'

/**
 * Grants an account the administrator role, effective from its next request. Does nothing for an administrator. Throws `not_found`, and
 * `validation_failed` for an unconfirmed address, because its owner may not have created the account.
 */
export async function grantAdmin(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { id } = await getAccountByEmail(db, email)
    const user = await lockUser(db, id)
    if (user?.emailConfirmedAt == null) throw new DomainError('validation_failed', `${email} hasn’t been confirmed yet`)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('userRoles')
      .values({ userId: id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await recordEvent(db, { userId: id, kind: 'admin_granted', ip: null })
  })
}
