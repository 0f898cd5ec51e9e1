import { type RawBuilder, sql } from 'kysely'

const daySeconds = 86_400
/** A tenth of a day in both directions, so that links verified together are not checked together for a month. */
const jitter = 0.1
/** The last check runs a little before the guarantee ends, so that its result still counts. */
const lastCheckBeforeSeconds = 3_600

/**
 * When a live link is checked next: in about a day, and for the last time just before its guarantee ends; `null` after that. `guaranteeUntil` is an
 * expression over the placement's row.
 */
export function nextCheckTime(guaranteeUntil: RawBuilder<Date>): RawBuilder<Date | null> {
  const seconds = daySeconds * (1 - jitter + 2 * jitter * Math.random())
  const last = sql`${guaranteeUntil} - make_interval(secs => ${lastCheckBeforeSeconds})`
  return sql<Date | null>`case when now() < ${last} then least(now() + make_interval(secs => ${seconds}), ${last}) end`
}
