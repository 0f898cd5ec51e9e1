import type pg from 'pg'

/** For statements that any working database answers at once. */
const answerTimeoutMs = 15_000

/** A short statement on a connection without limits of its own; fails when no answer comes within 15 seconds. */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: answerTimeoutMs }
  return client.query<Row>(query)
}
