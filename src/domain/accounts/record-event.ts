import type { Db } from '#db/db.ts'

/** What the owner of an account finds in its history. */
export type AccountEventKind = 'signed_up' | 'signed_in' | 'signed_out' | 'refresh_token_reused' | (string & {})

/** Keeps that something happened to an account. `details` never holds a secret; `ip` is the address it was done from. */
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
