import type { Db } from '#db/db.ts'

/** An entry of the account's history, which its owner can read. */
export type AccountEventKind = 'signed_up' | 'signed_in' | 'signed_out' | 'refresh_token_reused' | (string & {})

/** Records an event of an account. `details` never contains a secret. `ip` is the address of the request. */
export async function recordEvent(
  db: Db,
  event: { userId: string; kind: AccountEventKind; details?: Record<string, unknown>; ip: string | null },
): Promise<void> {
  const { userId, kind, details = {}, ip } = event
  await db
    .insertInto('accountEvents')
    .values({ userId, kind, details: JSON.stringify(details), ip })
    .execute()
}
