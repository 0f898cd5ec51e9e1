import { type RawBuilder, sql } from 'kysely'

const daySeconds = 86_400
/** A tenth of a day to either side, so that what was verified together is not looked at together for a month. */
const jitter = 0.1
/** The last look is made a little before the guarantee ends, so that what it finds still counts. */
const lastLookBeforeSeconds = 3_600

/**
 * When a live link is looked at next: in about a day, and for the last time just before its guarantee ends; `null` from then on. `guaranteeUntil` is an
 * expression over the placement's row.
 */
export function nextCheckTime(guaranteeUntil: RawBuilder<Date>): RawBuilder<Date | null> {
  const seconds = daySeconds * (1 - jitter + 2 * jitter * Math.random())
  const last = sql`${guaranteeUntil} - make_interval(secs => ${lastLookBeforeSeconds})`
  return sql<Date | null>`case when now() < ${last} then least(now() + make_interval(secs => ${seconds}), ${last}) end`
}
