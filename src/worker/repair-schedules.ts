import type { Pool } from 'pg'

/** A minute is what schedules are told apart by; one more for processes that are a little off. */
const toleranceSeconds = 120

/**
 * Takes back what a process whose clock was ahead left behind. The runner notes when each schedule fired last by its process's own clock, and fires none
 * again before that time: after a process that was an hour ahead, the others' sweeps would stand still for an hour. Answers how many were mended.
 */
export async function repairSchedules(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
      where last_execution > now() + make_interval(secs => $1)`,
    [toleranceSeconds],
  )
  return rowCount ?? 0
}
