import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A limit on points per key and window. All functions reject when the database is lost, so that no request passes uncounted. */
export type RateLimiter = {
  /** The limit. */
  points: number
  /**
   * Consumes points (1 by default), all or none. The count is exact for concurrent calls from several servers. `used` is the number of points
   * consumed in the window, including this call. `retryAfterSeconds` is the time until the window ends, 0 if points were granted.
   */
  consume(key: string, points?: number): Promise<{ allowed: boolean; used: number; retryAfterSeconds: number }>
  /** Points consumed in the current window. */
  used(key: string): Promise<number>
  /** Returns one point of the current window, never below zero. After the end of the window there is no effect. */
  giveBack(key: string): Promise<void>
}

export type StatementLimiter = RateLimiter & {
  /** The values that a larger statement needs to consume a point of a key itself (`countAttemptSql`). */
  count(key: string): PointCount
}

/** The row that counts a key's points, its limit and the length of its window. */
export type PointCount = { row: string; points: number; windowMs: number }

/*
 * Parts of statements that consume or return a point along with other work. The arguments are the placeholders of their parameters. The clock is the
 * server's, as for the whole table.
 */

/**
 * An `insert … returning points, expire` that consumes one point, or as many as `points`, as `consume` does. More points than the limit mean that
 * the limit is reached, and the points must be returned. `where` may prevent the insert.
 */
export function countAttemptSql(of: { row: string; windowEnd: string; now: string; where?: string; points?: string }) {
  const { row, windowEnd, now, where = '', points = '1' } = of
  return `insert into ${table} as counted (key, points, expire) select ${row}, ${points}::integer, ${windowEnd}::bigint ${where}
    on conflict (key) do update set
      points = case when counted.expire <= ${now}::bigint then excluded.points else counted.points + excluded.points end,
      expire = case when counted.expire <= ${now}::bigint then excluded.expire else counted.expire end
    returning points, expire`
}

/** An `update` that returns one point of a window that has not ended, never below zero. */
export function returnPointSql({ row, now }: { row: string; now: string }): string {
  return `update ${table} set points = greatest(points - 1, 0) where key = ${row} and expire > ${now}::bigint`
}

/** A `select` of the points of the current window; no row for none. */
export function usedPointsSql({ row, now }: { row: string; now: string }): string {
  return `select points from ${table} where key = ${row} and expire > ${now}::bigint`
}

const table = 'rate_limits'
const plainKeyMax = 180

/** Prepared: each connection parses and plans them once. */
const statements = {
  consume: countAttemptSql({ row: '$1', points: '$2', windowEnd: '$3', now: '$4' }),
  // Changes only a window that has not ended.
  return: `update ${table} set points = greatest(points - $2::integer, 0) where key = $1 and expire > $3::bigint`,
  used: usedPointsSql({ row: '$1', now: '$2' }),
}

/**
 * A limiter that counts in the table `rate_limits`, which all servers of the database share. Limiters with one `name` share their counts. The window
 * of a key begins with its first point and lasts `windowSeconds`. There is no timer; the sweep deletes rows of ended windows.
 */
export function createRateLimiter(
  pool: Pool,
  { name, points, windowSeconds }: { name: string; points: number; windowSeconds: number },
): StatementLimiter {
  const windowMs = windowSeconds * 1000
  const rowOf = (key: string) => `${name}:${storedKey(key)}`

  async function run(statement: keyof typeof statements, values: unknown[]) {
    const { rows } = await pool.query({ name: `rate_limits_${statement}`, text: statements[statement], values })
    return rows[0] as { points: number; expire: number } | undefined
  }

  return {
    points,
    async consume(key, count = 1) {
      const now = Date.now()
      const row = rowOf(key)
      const counted = await run('consume', [row, count, now + windowMs, now])
      const [used, windowEnd] = [Number(counted?.points), Number(counted?.expire)]
      if (used <= points) return { allowed: true, used, retryAfterSeconds: 0 }
      // The refused attempt is counted too. If this update fails, the count stays too high, which is the safe direction.
      await run('return', [row, count, now])
      return { allowed: false, used: used - count, retryAfterSeconds: Math.max(1, Math.ceil((windowEnd - now) / 1000)) }
    },
    used: async (key) => (await run('used', [rowOf(key), Date.now()]))?.points ?? 0,
    giveBack: async (key) => void (await run('return', [rowOf(key), 1, Date.now()])),
    count: (key) => ({ row: rowOf(key), points, windowMs }),
  }
}

/** The column holds 255 characters without NUL. A key that may not fit is stored as its hash. */
function storedKey(key: string): string {
  if (key.length <= plainKeyMax && /^[\x21-\x7e]+$/.test(key)) return key
  return createHash('sha256').update(key).digest('hex')
}
