import type pg from 'pg'

/** For statements that every working database answers at once. */
const answerTimeoutMs = 15_000

/** Runs a short statement on a connection without timeouts of its own. Fails without a result within 15 seconds. */
export function shortQuery<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: answerTimeoutMs }
  return client.query<Row>(query)
}
