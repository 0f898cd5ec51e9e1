import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createTrialChallenge, redeemChallenge } from './challenge.ts'

const secret = 'a secret of the test that is long enough'
const cost = 20

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Simulates a browser: solves the received JSON and answers with one string. */
async function solve(challenge: Challenge): Promise<string> {
  const received: Challenge = JSON.parse(JSON.stringify(challenge))
  const solution = await solveChallenge({ challenge: received, deriveKey })
  return encode({ challenge: received, solution })
}

function encode(value: unknown): string {
  return btoa(typeof value === 'string' ? value : JSON.stringify(value))
}

function redeem(solution: string, now = Date.now) {
  return redeemChallenge(database.db, { secret, solution, now })
}

async function solvedParts() {
  const challenge = await createTrialChallenge({ secret, cost })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null || challenge.signature === undefined) throw new Error('not solved')
  return { challenge: { parameters: challenge.parameters, signature: challenge.signature }, solution }
}

test('a challenge solved with the browser’s own cryptography is redeemed once', async () => {
  const challenge = await createTrialChallenge({ secret, cost: 2500 })
  const solution = await solve(challenge)

  expect(solution.length).toBeLessThan(4096)
  expect(await redeem(solution)).toBe(true)
  expect(await redeem(solution)).toBe(false)
})

test('50 parallel redemptions of one solution succeed exactly once', async () => {
  const solution = await solve(await createTrialChallenge({ secret, cost }))

  const results = await Promise.all(Array.from({ length: 50 }, () => redeem(solution)))

  expect(results.filter(Boolean)).toHaveLength(1)
})

test('the same solution in another form counts as spent', async () => {
  const { challenge, solution } = await solvedParts()
  const { parameters, signature } = challenge
  const reversed = Object.fromEntries(Object.entries(parameters).reverse())
  expect(await redeem(encode({ challenge, solution }))).toBe(true)

  expect(await redeem(encode({ challenge: { signature, parameters: reversed }, solution }))).toBe(false)
  expect(await redeem(encode({ challenge, solution: { ...solution, counter: solution.counter + 1 } }))).toBe(false)
  expect(await redeem(encode({ challenge, solution: { ...solution, time: 7, more: 'x' } }))).toBe(false)
  expect(await redeem(encode({ challenge: { parameters, signature: signature.toUpperCase() }, solution }))).toBe(false)
})

test('a solution is valid for ten minutes', async () => {
  const start = Date.now()
  const now = () => start
  const inTime = await solve(await createTrialChallenge({ secret, cost, now }))
  const late = await solve(await createTrialChallenge({ secret, cost, now }))

  expect(await redeem(inTime, () => start + 598_000)).toBe(true)
  expect(await redeem(late, () => start + 600_000)).toBe(false)
})

test('an expired challenge is refused', async () => {
  const solution = await solve(await createTrialChallenge({ secret, cost, now: () => Date.now() - 601_000 }))

  expect(await redeem(solution)).toBe(false)
})

test('a challenge of another secret is refused', async () => {
  const solution = await solve(await createTrialChallenge({ secret: `${secret} or not`, cost }))

  expect(await redeem(solution)).toBe(false)
})

test('a changed challenge and a solution without work are refused', async () => {
  const { challenge, solution } = await solvedParts()
  const { parameters, signature } = challenge
  const forged = [
    { challenge: { parameters: { ...parameters, expiresAt: 9_999_999_999 }, signature }, solution },
    { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
    { challenge: { parameters: { ...parameters, keyPrefix: '00' }, signature }, solution },
    { challenge: { parameters: { ...parameters, extra: 1 }, signature }, solution },
    { challenge: { parameters, signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }, solution },
    { challenge: { parameters, signature: '' }, solution },
    { challenge: { parameters }, solution },
    { challenge: { ...challenge, codeChallenge: { image: 'x' } }, solution },
    { challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}` } },
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } },
    { challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } },
    { challenge, solution: { ...solution, derivedKey: '' } },
    { challenge, solution: { ...solution, counter: -1 } },
    { challenge, solution: { ...solution, counter: 1.5 } },
    { challenge, solution: { ...solution, counter: String(solution.counter) } },
    { challenge, solution: null },
  ]

  const verdicts = await Promise.all(forged.map((payload) => redeem(encode(payload))))

  expect(verdicts).toEqual(forged.map(() => false))
  expect(await redeem(encode({ challenge, solution }))).toBe(true)
})

test.each([
  '',
  ' ',
  'not base64!',
  'bm90IGpzb24=',
  '=',
  '\u0000',
  encode(''),
  encode('null'),
  encode('1'),
  encode('"x"'),
  encode('[]'),
  encode('{}'),
  encode('{"challenge":null,"solution":null}'),
  encode('{"challenge":{"parameters":{},"signature":"x"},"solution":{}}'),
  encode('{"__proto__":{"challenge":{},"solution":{}}}'),
  encode('{"challenge":{"__proto__":{"signature":"x"},"parameters":[]},"solution":{"counter":0,"derivedKey":"00"}}'),
  encode('['.repeat(3000)),
  'A'.repeat(5_000_000),
])('a malformed solution is refused and does not throw', async (solution) => {
  expect(await redeem(solution)).toBe(false)
})

test('a __proto__ member changes nothing', async () => {
  const { challenge, solution } = await solvedParts()
  const json = JSON.stringify({ challenge, solution })

  expect(
    await redeem(encode(json.replace('"parameters":{', '"parameters":{"__proto__":{"expiresAt":9999999999},'))),
  ).toBe(false)
})

test('no value of any type in any field throws or is redeemed', async () => {
  const { challenge, solution } = await solvedParts()
  const fields = [...Object.keys(challenge.parameters), 'signature', 'derivedKey']
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue(), async (field, value) => {
      const change = (part: object) => (field in part ? { ...part, [field]: value } : part)
      const payload = {
        challenge: change({ ...challenge, parameters: change(challenge.parameters) }),
        solution: change(solution),
      }
      const solutionText = Buffer.from(JSON.stringify(payload)).toString('base64')
      expect(await redeem(solutionText)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a challenge contains neither its solution nor the secret', async () => {
  const challenge = await createTrialChallenge({ secret, cost })
  const solution = await solveChallenge({ challenge, deriveKey })
  const text = JSON.stringify(challenge)

  expect(text).not.toContain(secret)
  expect(text).not.toContain(solution?.derivedKey)
  expect(text).not.toContain('counter')
})

test('a solution takes at most twice its cost, in attempts of 1000 iterations', async () => {
  const counters: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const challenge = await createTrialChallenge({ secret, cost: 20_000 })
    const solution = await solveChallenge({ challenge, deriveKey })
    expect(challenge.parameters.cost).toBe(1000)
    counters.push(solution?.counter ?? Number.NaN)
  }

  expect(Math.max(...counters)).toBeLessThan(40)
  expect(Math.max(...counters)).toBeGreaterThan(5)
})
