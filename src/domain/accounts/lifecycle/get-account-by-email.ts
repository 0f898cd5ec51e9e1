import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Returns the id of the account with an address, as typed by the operator. Throws `not_found`. */
export async function getAccountByEmail(db: Db, email: string): Promise<{ id: string }> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (user === undefined) throw new DomainError('not_found', `There is no account with the address ${email}`)
  return user
}
