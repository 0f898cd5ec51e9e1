import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deletePending } from '#domain/waitlist/delete-pending.ts'

/** Deletes addresses on the waitlist that were not confirmed. */
export async function deleteUnconfirmedEntries({ db, log }: { db: Db; log: Logger }) {
  const deleted = await deletePending(db)
  if (deleted > 0) log.info({ deleted }, 'unconfirmed addresses deleted')
}
