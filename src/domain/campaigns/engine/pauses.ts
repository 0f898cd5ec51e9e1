import { type RawBuilder, sql } from 'kysely'

/** Pauses after failures in a row of one step; one failure more, and the attempt is over. */
const pausesSeconds = [60, 300, 1_800, 7_200]

/** After which failure in a row of one step its attempt is given up. */
export const triesMax = pausesSeconds.length + 1

/** How long a step goes on failing before that. */
export const patienceSeconds = pausesSeconds.reduce((sum, pause) => sum + pause, 0)

/** How long to wait after so many failures in a row: each pause longer than the one before, the last one for good. */
export function pauseAfter(tries: number): number {
  return pausesSeconds[Math.min(tries, pausesSeconds.length) - 1] ?? 0
}

/** A time so many seconds from now, by the database's clock. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
