import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { releaseExpiredHolds } from '#domain/billing/release-credits.ts'

/** Gives back credits that were set aside for work whose time is over, until none is left. */
export async function releaseHolds({ db, log }: { db: Db; log: Logger }) {
  for (;;) {
    const released = await releaseExpiredHolds(db)
    if (released === 0) return
    log.info({ released }, 'expired holds released')
  }
}
