import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Db } from '#db/db.ts'

/** Native in every browser (Web Crypto), so that a visitor's machine is not much slower at it than an attacker's. */
const algorithm = 'PBKDF2/SHA-256'
/** Iterations of one attempt: enough that the call itself costs little beside them, few enough that making a challenge is cheap. */
const attemptIterationsMax = 1000
const lifetimeMs = 600_000
const solutionMax = 4096

/** What is signed by us, and no member more; the signature is checked before anything else of it is used. */
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
 * A new proof-of-work challenge, valid for 10 minutes; plain JSON, made to be sent as it is. `cost` is the work of an average solution in
 * iterations of PBKDF2-HMAC-SHA-256, the worst case is twice that; one core of a server does some five million a second, a phone a fraction
 * of it. The work is cut into attempts of up to 1000 iterations, one of which, drawn at random, is the solution: making a challenge costs one
 * attempt, checking a solution two HMACs.
 *
 * A client solves it with `altcha-lib`: `solveChallenge({ challenge, deriveKey })`, `deriveKey` from `altcha-lib/algorithms/web/pbkdf2`.
 * In the browser this belongs into a module worker of the site's own (`altcha-lib/workers/shared`: `handler({ deriveKey })`), which
 * needs neither `eval` nor a `blob:` URL; Web Crypto is there on https and on localhost only. What it sends back as `challenge` is a string,
 * the Base64 of the JSON `{ "challenge": <the challenge, unchanged>, "solution": { "counter": <number>, "derivedKey": "<hex>" } }`:
 * `btoa(JSON.stringify({ challenge, solution }))`.
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

/** Whether a solution is right and in time, spent or not. Asks no database, so that nonsense costs nothing that others need. */
export async function isSolution(options: { secret: string; solution: string; now?: () => number }): Promise<boolean> {
  return (await verify(options)) !== null
}

/**
 * Whether a solution, as `createTrialChallenge` describes it, is right, in time and used for the first time. Each is good for one request,
 * however many come at once. Anything else a client can send is `false`.
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

/** Two keys of their own, so that no other use of the secret ever signs the same bytes. */
function hmacSecrets(secret: string) {
  const secretFor = (use: string) => createHmac('sha256', secret).update(`trial challenge ${use}`).digest('hex')
  return { hmacSignatureSecret: secretFor('signature'), hmacKeySignatureSecret: secretFor('key signature') }
}
