import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import type { DB } from '../../../src/db/types.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export type PlanRow = { 'QUERY PLAN': { Plan: PlanNode }[] }

/** What a query did. `buffers` counts the 8 kB blocks that it read, from memory or from disk. */
export type Plan = { scans: { type: string; table: string; index: string | undefined }[]; buffers: number }

/** Runs a query and returns its plan. The planner needs statistics: `analyze` the tables first. */
export async function planOf(query: Pick<SelectQueryBuilder<DB, never, unknown>, 'explain'>): Promise<Plan> {
  const rows = await query.explain<PlanRow>('json', sql`analyze, buffers, timing off`)
  return readPlan(rows)
}

/** Like `planOf`, for a query in SQL. */
export async function planOfSql(db: Db, query: RawBuilder<unknown>): Promise<Plan> {
  const { rows } = await sql<PlanRow>`explain (analyze, buffers, timing off, format json) ${query}`.execute(db)
  return readPlan(rows)
}

function readPlan(rows: readonly PlanRow[]): Plan {
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (root === undefined) throw new Error('The database returned no plan')
  const scans = nodesOf(root).flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
    return table === undefined ? [] : [{ type, table, index }]
  })
  return { scans, buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'] }
}

/** The tables that a plan reads from the first to the last row. */
export function tablesReadWhole({ scans }: Plan): string[] {
  return scans.filter(({ type }) => type === 'Seq Scan').map(({ table }) => table)
}

/** The node with all nodes below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
