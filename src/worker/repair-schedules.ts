import type { Pool } from 'pg'

/** Schedules have a resolution of one minute. The second minute is a tolerance for clocks that are slightly off. */
const toleranceSeconds = 120

/**
 * Corrects the schedule times written by a process whose clock was ahead. The runner stores when each schedule last fired, by the clock of its
 * process, and does not fire it again before that time. After a process that was an hour ahead, the sweeps of all processes would pause for an hour.
 * Returns the number of corrected schedules.
 */
export async function repairSchedules(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
      where last_execution > now() + make_interval(secs => $1)`,
    [toleranceSeconds],
  )
  return rowCount ?? 0
}
