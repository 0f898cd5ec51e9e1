import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg, { type PoolClient } from 'pg'
import { webSource } from '../../../src/db/connection.ts'
import type { Db } from '../../../src/db/db.ts'
import type { DB } from '../../../src/db/types.ts'
import type { TestDatabase } from '../database.ts'
import { nodesOf, type PlanNode, type PlanRow } from './plan-of.ts'

export type ReadPlans = {
  /** Tables that a statement reads from their first row to their last, without those within functions. */
  scanned: string[]
  /** Indexes that the statements use, without those within functions. */
  indexes: string[]
  /** Blocks of 8 KiB that the statements read, also within functions. */
  buffers: number
}

/** A prepared statement is planned for its values at first, and after some executions once for all values. */
export const plans = ['custom', 'generic'] as const

type Options = { callerId?: string; role?: 'web' | 'owner'; plan?: (typeof plans)[number] }

/**
 * The plans of the reads that `work` sends, by default with the role of the web, each executed once more on behalf of `callerId`. Tables should have their real
 * size and be analysed, or PostgreSQL rightly scans them.
 */
export async function explainReads(
  { source }: Pick<TestDatabase, 'source'>,
  work: (db: Db) => Promise<unknown>,
  { callerId = '', role = 'web', plan = 'custom' }: Options = {},
): Promise<ReadPlans> {
  const sent: { text: string; values: unknown[] }[] = []
  const pool = new pg.Pool({ ...(role === 'web' ? webSource(source) : source), max: 1 })
  // Dropping the database may end a connection that is closing.
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      sent.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  const nodes: PlanNode[] = []
  let buffers = 0
  try {
    await work(db)
    const client = await pool.connect()
    await client.query("select set_config('app.user_id', $1, false)", [callerId])
    for (const { text, values } of sent.filter((statement) =>
      /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(statement.text),
    )) {
      const rows = await explain(client, { text, values, plan })
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN'])) {
        buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
        nodes.push(...nodesOf(Plan))
      }
    }
    client.release()
  } finally {
    await db.destroy()
  }
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    buffers,
  }
}

type Statement = { text: string; values: unknown[]; plan: (typeof plans)[number] }

async function explain(client: PoolClient, { text, values, plan }: Statement): Promise<PlanRow[]> {
  const how = 'explain (analyze, buffers, timing off, format json)'
  if (plan === 'custom') return (await client.query<PlanRow>(`${how} ${text}`, values)).rows
  const literals: string[] = []
  for (const value of values) {
    const { rows } = await client.query<{ literal: string }>('select quote_nullable($1::text) as literal', [value])
    literals.push(rows[0]?.literal ?? 'null')
  }
  await client.query(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`)
  const list = literals.length === 0 ? '' : `(${literals.join(', ')})`
  const { rows } = await client.query<PlanRow>(`${how} execute explained ${list}`)
  await client.query('deallocate explained')
  return rows
}
