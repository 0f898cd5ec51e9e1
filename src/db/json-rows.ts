import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The rows of a query as PostgreSQL's JSON: columns with their original names, times in ISO 8601; at most `max` rows. */
export async function readJsonRows(
  db: Db,
  query: RawBuilder<unknown>,
  max: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ json: Record<string, unknown> }>`
    select to_jsonb(listed) as json from (${query}) listed limit ${max}`.execute(db)
  return rows.map(({ json }) => json)
}
