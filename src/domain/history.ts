import { type HistoryInput, historyTexts } from '#contract/history.ts'
import { historyLengths } from '#contract/history-ranges.ts'
import { preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from './domain-error.ts'

type Point<Figure extends string> = { start: string } & Record<Figure, number>
export type HistoryRows<Figure extends string> = {
  unit: 'day' | 'month'
  since: string | null
  points: Point<Figure>[]
  previous: Point<Figure>[]
}

/** The beginning of the period that contains a moment, in the caller's time zone. In SQL, like what follows. */
export const periodOf = (at: string) => `date_trunc($3::text, ${inZone(at)})`

/** A moment in the caller's time zone. */
export const inZone = (at: string) => `(${at}) at time zone $2::text`

const firstPeriod = `${periodOf('now()')} - $4::int * ('1 ' || $3::text)::interval`

/** The beginning of the range before the requested one. */
export const previousRangeStart = `((${firstPeriod}) at time zone $2::text)`

/** The counted rows, with `start`, the beginning of a period in the time zone, and the figures. `since` is one date. */
type Counted<Figure extends string> = { figures: readonly Figure[]; counted: string; since: string }

/**
 * Prepares a read of the figures of each day or month of a range and of the range before it, without gaps. `counted` and `since` are SQL, in which the
 * values of a call are `$5`, `$6` … The read throws `validation_failed` for a time zone that the database does not know.
 */
export function preparedHistory<const Figure extends string>(
  name: string,
  { figures, counted, since }: Counted<Figure>,
) {
  const columns = figures.map((figure) => `coalesce(${figure}, 0)::int as ${figure}`).join(', ')
  const readPoints = preparedAsCaller<Point<Figure> & { since: string | null }>(
    name,
    `select to_char(start, 'YYYY-MM-DD') as start, ${columns}, (select to_char(${since}, 'YYYY-MM-DD')) as since
      from generate_series(${firstPeriod}, ${inZone('now()')}, ('1 ' || $3::text)::interval) as start
        left join (${counted}) as counted using (start)`,
  )
  return async (
    db: Db,
    callerId: string,
    { range, timeZone }: HistoryInput,
    values: readonly unknown[],
  ): Promise<HistoryRows<Figure>> => {
    const { unit, periods } = historyLengths[range]
    try {
      const rows = await readPoints(db, callerId, [timeZone, unit, 2 * periods - 1, ...values])
      const points = rows
        .toSorted((one, other) => (one.start < other.start ? -1 : 1))
        .map(({ since: _since, ...point }) => point as unknown as Point<Figure>)
      return {
        unit,
        since: rows[0]?.since ?? null,
        points: points.slice(periods),
        previous: points.slice(0, periods),
      }
    } catch (error) {
      if (!isUnknownZone(error)) throw error
      throw new DomainError('validation_failed', historyTexts.unknownZone, { cause: error })
    }
  }
}

function isUnknownZone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22023'
}
