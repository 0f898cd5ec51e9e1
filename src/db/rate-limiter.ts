import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

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
 * An `insert … returning points, expire` that consumes one point, as `consume` does. More points than the limit mean that the limit is reached, and
 * the point must be returned. `where` may prevent the insert.
 */
export function countAttemptSql(of: { row: string; windowEnd: string; now: string; where?: string }): string {
  const { row, windowEnd, now, where = '' } = of
  return `insert into ${table} as counted (key, points, expire) select ${row}, 1, ${windowEnd}::bigint ${where}
    on conflict (key) do update set
      points = case when counted.expire <= ${now}::bigint then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now}::bigint then excluded.expire else counted.expire end
    returning points, expire`
}

/** An `update` that returns one point of a window that has not ended, never below zero. */
export function returnPointSql({ row, now }: { row: string; now: string }): string {
  return `update ${table} set points = greatest(points - 1, 0) where key = ${row} and expire > ${now}::bigint`
}

const table = 'rate_limits'
const plainKeyMax = 180

/**
 * A limiter that counts in the table `rate_limits`, which all servers of the database share. Limiters with one `name` share their counts. The window
 * of a key begins with its first point and lasts `windowSeconds`. There is no timer; the sweep deletes rows of ended windows.
 */
export function createRateLimiter(
  pool: Pool,
  { name, points, windowSeconds }: { name: string; points: number; windowSeconds: number },
): StatementLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: table,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowSeconds,
  })

  /** Changes only a window that has not ended: the library's `reward` would begin a new one with an extra point. */
  async function returnPoints(key: string, count: number) {
    await pool.query(`update ${table} set points = greatest(points - $2, 0) where key = $1 and expire > $3`, [
      limiter.getKey(key),
      count,
      Date.now(),
    ])
  }

  return {
    points,
    async consume(typedKey, count = 1) {
      const key = storedKey(typedKey)
      try {
        const result = await limiter.consume(key, count)
        return { allowed: true, used: result.consumedPoints, retryAfterSeconds: 0 }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // The library counts refused attempts too. If this update fails, the count stays too high, which is the safe direction.
        await returnPoints(key, count)
        return {
          allowed: false,
          used: refusal.consumedPoints - count,
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        }
      }
    },
    async used(key) {
      const state = await limiter.get(storedKey(key))
      return state?.consumedPoints ?? 0
    },
    giveBack: (key) => returnPoints(storedKey(key), 1),
    count: (key) => ({ row: limiter.getKey(storedKey(key)), points, windowMs: windowSeconds * 1000 }),
  }
}

/** The column holds 255 characters without NUL. A key that may not fit is stored as its hash. */
function storedKey(key: string): string {
  if (key.length <= plainKeyMax && /^[\x21-\x7e]+$/.test(key)) return key
  return createHash('sha256').update(key).digest('hex')
}
