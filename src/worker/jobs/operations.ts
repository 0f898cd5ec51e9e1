import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deleteErrorLogs } from '#domain/operations/errors/delete-error-logs.ts'

/** Errors of browsers are kept for a while. */
export async function forgetOldErrorLogs({ db, log }: { db: Db; log: Logger }) {
  const forgotten = await deleteErrorLogs(db)
  if (forgotten > 0) log.info({ forgotten }, 'old errors of browsers forgotten')
}
