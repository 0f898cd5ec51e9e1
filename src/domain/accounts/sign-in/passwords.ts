import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordMax, passwordMin } from '#contract/limits.ts'
import { AuthError } from '../auth-error.ts'

/** Computes password hashes (argon2id, 19 MiB, two passes), only so many at once: each takes a core for some ten milliseconds. */
export type PasswordHasher = {
  /** The hash in PHC form. */
  hash(password: string): Promise<string>
  /** Whether the password fits. For `null`, an account that is not there or has none, it takes as long and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Hash computations so far. */
  readonly computed: number
}

export type PasswordWeakness = 'length' | 'characters' | 'pwned'

/** The algorithm is argon2id unless another is named. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * `atOnce` are computed at the same time. Those who would wait behind `waitingMax` others are refused at once, rather than all of them answered
 * too late: `hash` and `verify` then throw 503 `request_timeout`.
 */
export function createPasswordHasher({ atOnce = availableParallelism(), waitingMax = 200 } = {}): PasswordHasher {
  const unmatched = unmatchedHash()
  const inTurn = createTurns(atOnce, waitingMax)
  let computed = 0
  return {
    hash: (password) =>
      inTurn(() => {
        computed += 1
        return hash(password, cost)
      }),
    verify: (known, password) =>
      inTurn(async () => {
        computed += 1
        const fits = await verify(known ?? unmatched, password.slice(0, passwordMax))
        return fits && known !== null && password.length <= passwordMax
      }),
    get computed() {
      return computed
    },
  }
}

/** Whether a stored hash was made at another cost than today's, and should be made anew when its password is at hand. */
export function isOutdatedHash(known: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(known)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}

/** A hash of today's cost that no password was made into. */
function unmatchedHash(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${part(16)}$${part(32)}`
}

function createTurns(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax)
        throw new AuthError(503, 'request_timeout', 'Too many are signing in just now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // A turn is handed on, not given up and taken again, so that nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

let commonPasswords: ReadonlySet<string> | null = null

/** One of some 49,000 passwords that people choose most and attackers try first; the list leaves out repetitions of one character. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password.toLowerCase()) || new Set(password).size === 1
}

/** Everything that is wrong with a new password at once; empty when nothing is. No classes of characters are asked for (NIST SP 800-63B). */
export function passwordWeakness(password: string): PasswordWeakness[] {
  const reasons: PasswordWeakness[] = []
  if (password.length < passwordMin || password.length > passwordMax) reasons.push('length')
  if (new Set(password).size < 2 || !password.isWellFormed() || password.includes('\0')) reasons.push('characters')
  if (isCommon(password)) reasons.push('pwned')
  return reasons
}

/** Throws 422 `weak_password` with all reasons. */
export function requireStrongPassword(password: string): void {
  const reasons = passwordWeakness(password)
  if (reasons.length === 0) return
  const words = reasons.map((reason) => weaknessText(reason, password)).join(' ')
  throw new AuthError(422, 'weak_password', words, { extra: { weak_password: { reasons } } })
}

function weaknessText(reason: PasswordWeakness, password: string): string {
  if (reason === 'characters') return 'Password should contain different characters.'
  if (reason === 'pwned') return 'Password is known to be weak and easy to guess, please choose a different one.'
  return password.length > passwordMax
    ? `Password cannot be longer than ${passwordMax} characters.`
    : `Password should be at least ${passwordMin} characters.`
}
