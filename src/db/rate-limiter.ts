import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** A limit of so many points per key and window. All of it rejects when the database is lost, so that nothing passes uncounted. */
export type RateLimiter = {
  /** The limit. */
  points: number
  /**
   * Takes points (1 by default), all or none; exact however many servers ask at once. `used` counts what is taken in the window, this
   * call's share included; `retryAfterSeconds` is the time until the window ends, 0 when points were granted.
   */
  consume(key: string, points?: number): Promise<{ allowed: boolean; used: number; retryAfterSeconds: number }>
  /** Points taken in the present window. */
  used(key: string): Promise<number>
  /** Gives back one point of the present window, never below zero. After the window's end there is nothing to give back. */
  giveBack(key: string): Promise<void>
}

export type StatementLimiter = RateLimiter & {
  /** What a statement that does other work as well needs to take a point of a key itself (`countAttemptSql`). */
  count(key: string): PointCount
}

/** The row that counts a key's points, its limit and the length of its window. */
export type PointCount = { row: string; points: number; windowMs: number }

/*
 * Parts of statements that take or give back a point along with other work. Each is given the numbers of its parameters. The clock is the
 * server's, as everywhere in this table.
 */

/**
 * An `insert … returning points, expire` that takes one point, as `consume` does: more points than the limit mean that it is used up, and the point
 * must be given back. `where` may keep it from being taken.
 */
export function countAttemptSql(of: { row: string; windowEnd: string; now: string; where?: string }): string {
  const { row, windowEnd, now, where = '' } = of
  return `insert into ${table} as counted (key, points, expire) select ${row}, 1, ${windowEnd}::bigint ${where}
    on conflict (key) do update set
      points = case when counted.expire <= ${now}::bigint then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now}::bigint then excluded.expire else counted.expire end
    returning points, expire`
}

/** An `update` that gives one point of a window that has not ended back, never below zero. */
export function givePointBackSql({ row, now }: { row: string; now: string }): string {
  return `update ${table} set points = greatest(points - 1, 0) where key = ${row} and expire > ${now}::bigint`
}

const table = 'rate_limits'
const plainKeyMax = 180

/**
 * A limiter that counts in the table `rate_limits`, shared by all servers of the database; limiters of one `name` share their counts. The
 * window of a key begins with its first point and lasts `windowSeconds`. Runs no timer; rows of ended windows are left to the sweep.
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

  /** Only a live window is touched: the library's own `reward` would begin a new one with a point too many. */
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
        const taken = await limiter.consume(key, count)
        return { allowed: true, used: taken.consumedPoints, retryAfterSeconds: 0 }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // The library counts refused attempts too. If this fails the count stays too high, which errs on the safe side.
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

/** The column holds 255 characters and no NUL; what might not fit is stored as its hash. */
function storedKey(key: string): string {
  if (key.length <= plainKeyMax && /^[\x21-\x7e]+$/.test(key)) return key
  return createHash('sha256').update(key).digest('hex')
}
