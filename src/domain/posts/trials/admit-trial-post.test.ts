import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { blockTargetHost } from '#domain/abuse/blocked-hosts.ts'
import { findRefusal, type RefusedEntry } from '#domain/articles/topics/check-topic.ts'
import { forbidTopic } from '#domain/articles/topics/topic-rules.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { type AdmissionRules, admitTrialPost } from './admit-trial-post.ts'

const challengeSecret = 'a secret of the test that is long enough'
const targetHost = 'www.example.com'
const guest = { visitorKey: 'guest' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['rateLimits', 'spentChallenges', 'blockedTargetHosts'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})

function makeRules({ perAddress = 100, perTargetHost = 100, freePosts = 3 } = {}): AdmissionRules {
  const windowSeconds = 86_400
  return {
    addressLimiter: createRateLimiter(database.pool, { name: 'address', points: perAddress, windowSeconds }),
    targetHostLimiter: createRateLimiter(database.pool, { name: 'target', points: perTargetHost, windowSeconds }),
    freePosts,
    challengeSecret,
    challengeCost: 5,
  }
}

async function refusalOf(admission: Promise<unknown>): Promise<DomainError> {
  const thrown = await admission.then(
    () => new Error('was admitted'),
    (error: unknown) => error,
  )
  if (thrown instanceof DomainError) return thrown
  throw thrown
}

/** What a browser does after a `challenge_required`: it solves the challenge from the response. */
async function solve(refusal: DomainError): Promise<string> {
  const { challenge }: { challenge: Challenge } = JSON.parse(JSON.stringify(refusal.data))
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

test('the free posts need no challenge, the next one does, and is admitted with its solution', async () => {
  const rules = makeRules({ freePosts: 3 })
  for (let post = 1; post <= 3; post += 1) await admitTrialPost(database.db, guest, { targetHost }, rules)

  const refusal = await refusalOf(admitTrialPost(database.db, guest, { targetHost }, rules))
  const challenge = await solve(refusal)

  expect(refusal.code).toBe('challenge_required')
  await expect(admitTrialPost(database.db, guest, { targetHost, challenge }, rules)).resolves.toHaveProperty('release')
  expect(await rules.addressLimiter.used('guest')).toBe(4)
})

test('a topic that the operator refuses is refused before anything is counted', async () => {
  const rules = makeRules()
  const checkTopic = (refusals: readonly RefusedEntry[]) => {
    if (findRefusal('garden gnomes', refusals) !== null) throw new DomainError('topic_refused', 'no gnomes')
  }
  await admitTrialPost(database.db, guest, { targetHost, checkTopic }, rules)
  await forbidTopic(database.db, { phrase: 'garden gnome', reason: '' })

  const refusal = await refusalOf(admitTrialPost(database.db, guest, { targetHost, checkTopic }, rules))

  expect(refusal.code).toBe('topic_refused')
  expect(await rules.addressLimiter.used('guest')).toBe(1)
})

test('50 parallel requests of one address get exactly the free posts', async () => {
  const rules = makeRules({ freePosts: 3 })

  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => admitTrialPost(database.db, guest, { targetHost }, rules)),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))

  expect(refusals).toEqual(Array.from({ length: 47 }, () => 'challenge_required'))
  expect(await rules.addressLimiter.used('guest')).toBe(3)
  expect(await rules.targetHostLimiter.used('example.com')).toBe(3)
})

test('50 parallel requests with one solution get exactly one post', async () => {
  const rules = makeRules({ freePosts: 0 })
  const challenge = await solve(await refusalOf(admitTrialPost(database.db, guest, { targetHost }, rules)))

  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => admitTrialPost(database.db, guest, { targetHost, challenge }, rules)),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))

  expect(refusals).toEqual(Array.from({ length: 49 }, () => 'challenge_failed'))
  expect(await rules.addressLimiter.used('guest')).toBe(1)
})

test('50 parallel requests never pass the limit of an address', async () => {
  const rules = makeRules({ perAddress: 5, freePosts: 100 })

  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => admitTrialPost(database.db, guest, { targetHost }, rules)),
  )

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
  expect(await rules.addressLimiter.used('guest')).toBe(5)
})

test('a wrong solution is refused and counts nothing', async () => {
  const rules = makeRules({ freePosts: 0 })

  const refusal = await refusalOf(admitTrialPost(database.db, guest, { targetHost, challenge: 'nonsense' }, rules))

  expect(refusal.code).toBe('challenge_failed')
  expect(await rules.addressLimiter.used('guest')).toBe(0)
  expect(await rules.targetHostLimiter.used('example.com')).toBe(0)
})

test('a solution that was not required is not used up', async () => {
  const strict = makeRules({ freePosts: 0 })
  const challenge = await solve(await refusalOf(admitTrialPost(database.db, guest, { targetHost }, strict)))
  await admitTrialPost(database.db, guest, { targetHost, challenge }, makeRules({ freePosts: 3 }))

  await expect(admitTrialPost(database.db, guest, { targetHost, challenge }, strict)).resolves.toHaveProperty('release')
})

test('over the limit of an address the guest gets a retry time, with or without a solution', async () => {
  const rules = makeRules({ perAddress: 1, freePosts: 1 })
  await admitTrialPost(database.db, guest, { targetHost }, rules)
  const challenge = await solve(
    await refusalOf(admitTrialPost(database.db, { visitorKey: 'other' }, { targetHost }, makeRules({ freePosts: 0 }))),
  )

  for (const input of [{ targetHost }, { targetHost, challenge }]) {
    const refusal = await refusalOf(admitTrialPost(database.db, guest, input, rules))
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 86_000 && seconds <= 86_400),
    })
  }
  await expect(
    admitTrialPost(database.db, { visitorKey: 'other' }, { targetHost, challenge }, makeRules({ freePosts: 0 })),
  ).resolves.toHaveProperty('release')
})

test('posts of all addresses count together for the registrable domain that they link to', async () => {
  const rules = makeRules({ perTargetHost: 2 })
  await admitTrialPost(database.db, { visitorKey: 'one' }, { targetHost: 'a.example.co.uk' }, rules)
  await admitTrialPost(database.db, { visitorKey: 'two' }, { targetHost: 'b.example.co.uk' }, rules)

  const refusal = await refusalOf(admitTrialPost(database.db, guest, { targetHost: 'example.co.uk' }, rules))

  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
  await expect(admitTrialPost(database.db, guest, { targetHost: 'other.co.uk' }, rules)).resolves.toHaveProperty(
    'release',
  )
})

test('a refusal because of the target returns the point of the address', async () => {
  const rules = makeRules({ perTargetHost: 1 })
  await admitTrialPost(database.db, guest, { targetHost }, rules)

  await refusalOf(admitTrialPost(database.db, guest, { targetHost }, rules))

  expect(await rules.addressLimiter.used('guest')).toBe(1)
})

test('a blocked host is refused before all other checks and counts nothing', async () => {
  const rules = makeRules({ perAddress: 1, freePosts: 0 })
  await blockTargetHost(database.db, { host: 'example.com', reason: 'an internal remark' })

  const refusal = await refusalOf(admitTrialPost(database.db, guest, { targetHost }, rules))

  expect(refusal.code).toBe('target_host_blocked')
  expect(refusal.message).not.toContain('remark')
  expect(await rules.addressLimiter.used('guest')).toBe(0)
})

test('a released admission counts no attempt, even if it is released several times', async () => {
  const rules = makeRules({ freePosts: 1 })
  const admission = await admitTrialPost(database.db, { visitorKey: 'other' }, { targetHost }, rules)
  const failed = await admitTrialPost(database.db, guest, { targetHost }, rules)

  await Promise.all([failed.release(), failed.release()])
  await failed.release()

  expect(await rules.addressLimiter.used('guest')).toBe(0)
  expect(await rules.targetHostLimiter.used('example.com')).toBe(1)
  await expect(admitTrialPost(database.db, guest, { targetHost }, rules)).resolves.toHaveProperty('release')
  expect(admission).toHaveProperty('release')
})

test('a database error while a solution is checked returns the point', async () => {
  const rules = makeRules({ freePosts: 0 })
  const challenge = await solve(await refusalOf(admitTrialPost(database.db, guest, { targetHost }, rules)))
  await database.pool.query('alter table spent_challenges rename to spent_challenges_away')

  const admission = admitTrialPost(database.db, guest, { targetHost, challenge }, rules)

  await expect(admission).rejects.toThrow(/spent_challenges/)
  await database.pool.query('alter table spent_challenges_away rename to spent_challenges')
  expect(await rules.addressLimiter.used('guest')).toBe(0)
})
