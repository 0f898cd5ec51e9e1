import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from './db.ts'

/** A statement written once; each connection parses and plans it once. Runs in a transaction as well as outside one. */
export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/**
 * Makes the function that runs `text`, whose values are `$1`, `$2` …, and answers its rows, columns in camelCase. For what is asked so often that
 * reading and planning it again would cost more than doing it. Every column must be named: after a migration that adds one to a table, connections
 * that are open could not run `select *` again.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  const named = `${mark}${name} */ ${text}`
  return async (db, values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(named, [...values]) as CompiledQuery<Row>)).rows
}

/** The same for a statement that answers no rows: how many it wrote. PostgreSQL keeps the rows of a write that answers any until the end. */
export function preparedWrite(name: string, text: string): (db: Db, values: readonly unknown[]) => Promise<number> {
  const named = `${mark}${name} */ ${text}`
  return async (db, values) =>
    Number((await db.executeQuery(CompiledQuery.raw(named, [...values]))).numAffectedRows ?? 0)
}

const mark = '/* prepared '

/** Has a connection keep the statements of `prepared` under the names that they begin with. */
export function enablePreparedStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) =>
    query(
      typeof text === 'string' && text.startsWith(mark) ? { name: nameOf(text), text } : text,
      ...rest,
    )) as PoolClient['query']
}

function nameOf(text: string): string {
  return text.slice(mark.length, text.indexOf(' */'))
}
