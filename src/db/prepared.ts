import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from './db.ts'
import { runPrepared } from './prepared-query.ts'

/** A prepared statement, which each connection parses and plans once. Runs with or without a transaction. */
export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/**
 * Creates a function that runs `text` with the values `$1`, `$2` … and returns its rows, with columns in camelCase. For frequent statements whose
 * parsing and planning would cost more than their execution. Every column must be named: after a migration adds a column, open connections could not
 * run a prepared `select *` again.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  const named = `${mark}${name} */ ${text}`
  return async (db, values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(named, [...values]) as CompiledQuery<Row>)).rows
}

/**
 * The same for a statement without result rows. Returns the number of rows written. PostgreSQL buffers the rows of a write with `returning` until its
 * end.
 */
export function preparedWrite(name: string, text: string): (db: Db, values: readonly unknown[]) => Promise<number> {
  const named = `${mark}${name} */ ${text}`
  return async (db, values) =>
    Number((await db.executeQuery(CompiledQuery.raw(named, [...values]))).numAffectedRows ?? 0)
}

/** The columns of a prepared statement, by their names in code: `user_id, created_at`. */
export function columnList(names: readonly string[]): string {
  return names.map(columnName).join(', ')
}

const mark = '/* prepared '

/** A column as it is named in SQL: `postId` is `post_id`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Makes a connection prepare the statements of `prepared` under their names. */
export function enablePreparedStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(mark)
      ? runPrepared(query, { name: nameOf(text), text, values: rest[0] as readonly unknown[] })
      : query(text, ...rest)) as PoolClient['query']
}

function nameOf(text: string): string {
  return text.slice(mark.length, text.indexOf(' */'))
}
