import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockUser } from '../lock-user.ts'
import { recordEvent } from '../record-event.ts'
import { getAccountByEmail } from './get-account-by-email.ts'

/**
 * Makes an account an administrator's, from its next request on. One that is already stays so. Throws `not_found`, and `validation_failed` for an
 * address that is not confirmed: anybody could have signed up with it.
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
