import { type RawBuilder, sql } from 'kysely'

/** Pauses after consecutive failures of one step. One failure more ends the attempt. */
const pausesSeconds = [60, 300, 1_800, 7_200]

/** The number of consecutive failures of one step that ends its attempt. */
export const failuresMax = pausesSeconds.length + 1

/** How long a step can fail before its attempt ends. */
export const retrySecondsTotal = pausesSeconds.reduce((sum, pause) => sum + pause, 0)

/** The pause after this many consecutive failures. Each pause is longer than the one before; after the last one the pause stays the same. */
export function pauseAfter(failures: number): number {
  return pausesSeconds[Math.min(failures, pausesSeconds.length) - 1] ?? 0
}

/** A time this many seconds from now, by the clock of the database. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
