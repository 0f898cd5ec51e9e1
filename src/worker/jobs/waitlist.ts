import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deletePending } from '#domain/waitlist/delete-pending.ts'

/** Forgets addresses on the waitlist that their owners did not confirm. */
export async function deleteUnconfirmedEntries({ db, log }: { db: Db; log: Logger }) {
  const forgotten = await deletePending(db)
  if (forgotten > 0) log.info({ forgotten }, 'unconfirmed addresses forgotten')
}
