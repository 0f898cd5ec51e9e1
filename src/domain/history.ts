import { type RawBuilder, sql } from 'kysely'
import { type HistoryInput, historyTexts } from '#contract/history.ts'
import { historyLengths } from '#contract/history-ranges.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from './domain-error.ts'

/** The counted rows, with `start`, the beginning of a period in the time zone, and the figures. `since` is one date. */
type Counted = { counted: RawBuilder<unknown>; since: RawBuilder<unknown>; figures: readonly string[] }
type Point<Figure extends string> = { start: string } & Record<Figure, number>
export type HistoryRows<Figure extends string> = {
  unit: 'day' | 'month'
  since: string | null
  points: Point<Figure>[]
  previous: Point<Figure>[]
}

/** The beginning of the period that contains a moment, in the caller's time zone. */
export function periodOf(at: RawBuilder<unknown>, { range, timeZone }: HistoryInput): RawBuilder<unknown> {
  return sql`date_trunc(${historyLengths[range].unit}::text, ${at} at time zone ${timeZone}::text)`
}

/** The beginning of the range before the requested one. */
export function previousRangeStart({ range, timeZone }: HistoryInput): RawBuilder<unknown> {
  return sql`((${firstPeriod({ range, timeZone })}) at time zone ${timeZone}::text)`
}

function firstPeriod({ range, timeZone }: HistoryInput): RawBuilder<unknown> {
  const { unit, periods } = historyLengths[range]
  return sql`date_trunc(${unit}::text, now() at time zone ${timeZone}::text) - ${2 * periods - 1}::int * ${`1 ${unit}`}::interval`
}

/**
 * The figures of each day or month of a range and of the range before it, without gaps. Throws `validation_failed` for a time zone that the database
 * does not know.
 */
export async function readHistory<const Figure extends string>(
  db: Db,
  input: HistoryInput,
  { counted, since, figures }: Counted & { figures: readonly Figure[] },
): Promise<HistoryRows<Figure>> {
  const { unit, periods } = historyLengths[input.range]
  const columns = sql.join(figures.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int as ${sql.ref(name)}`))
  try {
    const { rows } = await sql<Point<Figure> & { since: string | null }>`
      with counted as (${counted})
      select to_char(start, 'YYYY-MM-DD') as start, ${columns}, (select to_char(${since}, 'YYYY-MM-DD')) as since
      from generate_series(${firstPeriod(input)}, now() at time zone ${input.timeZone}::text, ${`1 ${unit}`}::interval) as start
      left join counted using (start) order by start`.execute(db)
    const points = rows.map(({ since: _since, ...point }) => point as unknown as Point<Figure>)
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

function isUnknownZone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22023'
}
