import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Whether browser errors can be stored: their table exists and is writable. */
export async function isErrorLogReady(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean | null }>`
    select has_table_privilege(to_regclass('public.error_logs'), 'insert') as ready`.execute(db)
  return rows[0]?.ready === true
}
