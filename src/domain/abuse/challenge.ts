import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Db } from '#db/db.ts'

/** Native in every browser (Web Crypto), so that a visitor's device is not much slower than an attacker's. */
const algorithm = 'PBKDF2/SHA-256'
/** Iterations of one attempt: enough that the overhead of the call is small, few enough that creating a challenge is cheap. */
const attemptIterationsMax = 1000
const lifetimeMs = 600_000
const solutionMax = 4096

/** Strict, because the signature covers exactly these members. It is checked before any of them is used. */
const SolvedChallenge = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Creates a proof-of-work challenge, valid for 10 minutes, as plain JSON ready to send. `cost` is the work of an average solution in iterations of
 * PBKDF2-HMAC-SHA-256; the worst case is twice that. One server core does about five million a second, a phone a fraction of it. The work is divided
 * into attempts of up to 1000 iterations, and one random attempt is the solution: creating a challenge costs one attempt, checking a solution two
 * HMACs.
 *
 * A client solves it with `altcha-lib`: `solveChallenge({ challenge, deriveKey })`, with `deriveKey` from `altcha-lib/algorithms/web/pbkdf2`. In the
 * browser this runs in a module worker of the site (`altcha-lib/workers/shared`: `handler({ deriveKey })`), which needs neither `eval` nor a `blob:`
 * URL. Web Crypto is available on https and on localhost only. The client sends `challenge` as a string, the Base64 of the JSON `{ "challenge": <the
 * challenge, unchanged>, "solution": { "counter": <number>, "derivedKey": "<hex>" } }`: `btoa(JSON.stringify({ challenge, solution }))`.
 */
export async function createTrialChallenge(options: {
  secret: string
  cost: number
  now?: () => number
}): Promise<Challenge> {
  const now = options.now ?? Date.now
  const attemptIterations = Math.min(options.cost, attemptIterationsMax)
  return createChallenge({
    algorithm,
    cost: attemptIterations,
    counter: randomInt(Math.ceil((2 * options.cost) / attemptIterations)),
    deriveKey,
    expiresAt: Math.floor((now() + lifetimeMs) / 1000),
    ...hmacSecrets(options.secret),
  })
}

/** Whether a solution is correct and in time, even if already spent. Uses no database, so that invalid input costs no shared resources. */
export async function isSolution(options: { secret: string; solution: string; now?: () => number }): Promise<boolean> {
  return (await verify(options)) !== null
}

/**
 * Whether a solution (see `createTrialChallenge`) is correct, in time and used for the first time. Only one of concurrent requests succeeds. Any
 * other input is `false`.
 */
export async function redeemChallenge(
  db: Db,
  options: { secret: string; solution: string; now?: () => number },
): Promise<boolean> {
  const right = await verify(options)
  if (right === null) return false
  const spent = await db
    .insertInto('spentChallenges')
    .values(right)
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

async function verify(options: { secret: string; solution: string; now?: () => number }) {
  const now = options.now ?? Date.now
  const solved = readSolution(options.solution)
  if (solved === null) return null
  const { challenge, solution } = solved
  const result = await verifySolution({ challenge, solution, deriveKey, ...hmacSecrets(options.secret) })
  const expiresAtMs = challenge.parameters.expiresAt * 1000
  return result.verified && expiresAtMs > now()
    ? { signature: challenge.signature, expiresAt: new Date(expiresAtMs) }
    : null
}

function readSolution(text: string) {
  if (text.length > solutionMax || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  try {
    const bytes = Buffer.from(text, 'base64')
    return bytes.toString('base64') === text ? SolvedChallenge.parse(JSON.parse(bytes.toString('utf8'))) : null
  } catch {
    return null
  }
}

/** Derives two separate keys, so that no other use of the secret signs the same bytes. */
function hmacSecrets(secret: string) {
  const secretFor = (use: string) => createHmac('sha256', secret).update(`trial challenge ${use}`).digest('hex')
  return { hmacSignatureSecret: secretFor('signature'), hmacKeySignatureSecret: secretFor('key signature') }
}
