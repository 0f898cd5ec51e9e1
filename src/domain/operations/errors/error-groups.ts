import { sql } from 'kysely'
import { z } from 'zod'
import type { ListErrorGroups } from '#contract/operations/admin-errors.ts'
import { errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'

export type ErrorGroupRow = {
  id: string
  message: string
  component: string | null
  build: string | null
  category: string
  severity: string
  count: number
  members: number
  byGuests: number
  isResolved: boolean
  firstSeenAt: Date
  lastSeenAt: Date
}

export type ErrorSampleRow = {
  at: Date
  component: string | null
  action: string | null
  details: string | null
  stackTrace: string | null
}

const samplesMax = 5

/** Microseconds since 1970, and the id. */
const GroupCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

const micros = sql`(extract(epoch from max(created_at)) * 1000000)::bigint`

/** The common columns of a group, and its counts. */
const groupColumns = sql`group_id as id, min(message) as message,
  (array_agg(component order by created_at desc))[1] as component, min(build) as build,
  (array_agg(category order by created_at desc))[1] as category, (array_agg(severity order by created_at desc))[1] as severity,
  count(*)::int as count, count(distinct user_id)::int as members, count(*) filter (where user_id is null)::int as by_guests,
  bool_and(resolved) as is_resolved, min(created_at) as first_seen_at, max(created_at) as last_seen_at, ${micros} as micros`

type Staff = { userId: string }

/**
 * Groups of errors, last seen first, with the total number of open groups. As `staff`, because only administrators may read the errors of others.
 * Throws `validation_failed` for a cursor of another list.
 */
export async function listErrorGroups(
  db: Db,
  staff: Staff,
  { show, category, q = '', limit, cursor }: ListErrorGroups,
): Promise<{ rows: ErrorGroupRow[]; next: string | null; open: number }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, GroupCursor)
  const words = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  return asCaller(db, staff.userId, async (db) => {
    const { rows } = await sql<ErrorGroupRow & { micros: number }>`
      select ${groupColumns} from error_logs
      where (${category ?? null}::text is null or category = ${category ?? null})
        and (${q} = '' or message ilike ${words} or component ilike ${words})
      group by group_id
      having (${show} = 'all' or bool_and(resolved) = (${show} = 'resolved'))
        and (${after === null} or (${micros}, group_id) < (${after?.[0] ?? 0}::bigint, ${after?.[1] ?? null}::uuid))
      order by ${micros} desc, group_id desc limit ${limit + 1}`.execute(db)
    const counted = await sql<{ open: number }>`
      select count(distinct group_id)::int as open from error_logs where not resolved`.execute(db)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      rows: rows.slice(0, limit),
      next: last === undefined ? null : encodeCursor(Number(last.micros), last.id),
      open: counted.rows[0]?.open ?? 0,
    }
  })
}

/** One group with its newest errors. Throws `not_found`. */
export async function getErrorGroup(
  db: Db,
  staff: Staff,
  id: string,
): Promise<{ group: ErrorGroupRow; samples: ErrorSampleRow[] }> {
  return asCaller(db, staff.userId, async (db) => {
    const { rows } = await sql<ErrorGroupRow>`
      select ${groupColumns} from error_logs where group_id = ${id} group by group_id`.execute(db)
    const [group] = rows
    if (group === undefined) throw new DomainError('not_found', errorTexts.nothingHere)
    const samples = await sql<ErrorSampleRow>`
      select created_at as at, component, action, details, stack_trace from error_logs where group_id = ${id}
      order by created_at desc, id desc limit ${samplesMax}`.execute(db)
    return { group, samples: samples.rows }
  })
}
