import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deleteErrorLogs } from '#domain/operations/errors/delete-error-logs.ts'

/** Deletes old error reports of browsers. */
export async function deleteOldErrorLogs({ db, log }: { db: Db; log: Logger }) {
  const deleted = await deleteErrorLogs(db)
  if (deleted > 0) log.info({ deleted }, 'old browser errors deleted')
}
