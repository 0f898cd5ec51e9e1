import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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

/**
 * The plans of the reads that `work` sends, by default with the role of the web, each executed once more on behalf of `callerId`. Tables should have their real
 * size and be analysed, or PostgreSQL rightly scans them.
 */
export async function explainReads(
  { source }: Pick<TestDatabase, 'source'>,
  work: (db: Db) => Promise<unknown>,
  { callerId = '', role = 'web' }: { callerId?: string; role?: 'web' | 'owner' } = {},
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
      const { rows } = await client.query<PlanRow>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
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
