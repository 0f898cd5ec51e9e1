import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { connect } from './connection.ts'
import { countAttemptSql, createRateLimiter, returnPointSql } from './rate-limiter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const daySeconds = 86_400

test('100 parallel consumes take exactly the points there are', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'parallel', points: 10, windowSeconds: daySeconds })

  const results = await Promise.all(Array.from({ length: 100 }, () => limiter.consume('a')))

  expect(results.filter((result) => result.allowed)).toHaveLength(10)
  expect(await limiter.used('a')).toBe(10)
})

test('each granted point has a different count', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'sequence', points: 50, windowSeconds: daySeconds })

  const results = await Promise.all(Array.from({ length: 50 }, () => limiter.consume('a')))

  expect(results.map((result) => result.used).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
})

test('two servers share one count', async () => {
  const second = connect(database.source)
  const options = { name: 'shared', points: 10, windowSeconds: daySeconds }
  const limiters = [createRateLimiter(database.pool, options), createRateLimiter(second.pool, options)]

  const results = await Promise.all(
    Array.from({ length: 50 }).flatMap(() => limiters.map((limiter) => limiter.consume('a'))),
  )
  const counts = await Promise.all(limiters.map((limiter) => limiter.used('a')))
  await second.close()

  expect(results.filter((result) => result.allowed)).toHaveLength(10)
  expect(counts).toEqual([10, 10])
})

test('a refusal consumes nothing and returns when the window ends', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'refusal', points: 3, windowSeconds: 600 })
  await limiter.consume('a', 2)

  const refused = await limiter.consume('a', 2)

  expect(refused).toMatchObject({ allowed: false, used: 2 })
  expect(refused.retryAfterSeconds).toBeGreaterThan(590)
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await limiter.consume('a')).toEqual({ allowed: true, used: 3, retryAfterSeconds: 0 })
})

test('keys and limiters of other names do not share points', async () => {
  const one = createRateLimiter(database.pool, { name: 'one', points: 1, windowSeconds: daySeconds })
  const other = createRateLimiter(database.pool, { name: 'other', points: 1, windowSeconds: daySeconds })
  await one.consume('a')

  expect(await one.used('b')).toBe(0)
  expect(await other.used('a')).toBe(0)
})

test('a returned point can be consumed again', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'back', points: 1, windowSeconds: daySeconds })
  await limiter.consume('a')

  await limiter.giveBack('a')

  expect(await limiter.used('a')).toBe(0)
  expect(await limiter.consume('a')).toMatchObject({ allowed: true, used: 1 })
})

test('returning a point that was never consumed grants no extra point', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'gift', points: 1, windowSeconds: daySeconds })

  await limiter.giveBack('a')
  await limiter.consume('a')
  await limiter.giveBack('a')
  await limiter.giveBack('a')

  expect(await limiter.consume('a')).toMatchObject({ allowed: true })
  expect(await limiter.consume('a')).toMatchObject({ allowed: false })
})

test('a new window begins when the old one has ended, and a late return does not affect it', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'window', points: 1, windowSeconds: daySeconds })
  await limiter.consume('a')
  await database.pool.query(`update rate_limits set expire = $1 where key = 'window:a'`, [Date.now() - 1])

  await limiter.giveBack('a')

  expect(await limiter.used('a')).toBe(0)
  expect(await limiter.consume('a')).toMatchObject({ allowed: true, used: 1 })
  expect(await limiter.consume('a')).toMatchObject({ allowed: false })
})

test('a statement that consumes or returns a point itself counts like the limiter', async () => {
  const limiter = createRateLimiter(database.pool, { name: 'statement', points: 2, windowSeconds: daySeconds })
  const { row, points, windowMs } = limiter.count('a')
  const take = async (now = Date.now()) => {
    const text = countAttemptSql({ row: '$1', windowEnd: '$2', now: '$3' })
    return (await database.pool.query(text, [row, now + windowMs, now])).rows[0]?.points
  }
  expect([points, await take()]).toEqual([2, 1])
  expect(await limiter.consume('a')).toMatchObject({ allowed: true, used: 2 })
  expect(await take()).toBe(3)
  await database.pool.query(returnPointSql({ row: '$1', now: '$2' }), [row, Date.now()])
  expect(await limiter.used('a')).toBe(2)
  expect(await take(Date.now() + windowMs + 1000)).toBe(1)
})

test.each(['x'.repeat(4000), 'a\u0000b', '', 'schlüssel', "'; drop table rate_limits; --"])(
  'any text is a separate key: %j',
  async (key) => {
    const limiter = createRateLimiter(database.pool, { name: 'odd', points: 1, windowSeconds: daySeconds })

    expect(await limiter.consume(key)).toMatchObject({ allowed: true })
    expect(await limiter.consume(key)).toMatchObject({ allowed: false })
  },
)

test('without its database a limiter grants nothing', async () => {
  const lost = connect({ host: '/nonexistent', user: 'x', database: 'x' })
  const limiter = createRateLimiter(lost.pool, { name: 'lost', points: 1, windowSeconds: daySeconds })

  await expect(limiter.consume('a')).rejects.toThrow(/ENOENT/)
  await expect(limiter.used('a')).rejects.toThrow(/ENOENT/)
  await expect(limiter.giveBack('a')).rejects.toThrow(/ENOENT/)
  await lost.close()
})
