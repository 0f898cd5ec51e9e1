import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type * as CommonWords from '@zxcvbn-ts/language-common'
import { passwordMax, passwordMin } from '#contract/limits.ts'
import { AuthError } from '../auth-error.ts'

/** Computes password hashes (argon2id, 19 MiB, two passes) with limited concurrency, because each uses a core for some ten milliseconds. */
export type PasswordHasher = {
  /** The hash in PHC form. */
  hash(password: string): Promise<string>
  /** Whether the password matches. For `null`, an unknown account or one without a password, it takes the same time and returns false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a stored hash has another cost than new ones. It is renewed when its password is available. */
  isOutdated(known: string): boolean
  /** Hash computations so far. */
  readonly computed: number
}

export type PasswordWeakness = 'length' | 'characters' | 'pwned'

/** Memory in KiB, passes, and threads of one hash. */
type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** The library's default algorithm is argon2id. */
const productCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Computes up to `atOnce` hashes concurrently. Refuses a call when `waitingMax` others wait, because otherwise all would be answered too late: `hash`
 * and `verify` then throw 503 `request_timeout`. Only tests change the cost.
 */
export function createPasswordHasher({
  atOnce = availableParallelism(),
  waitingMax = 200,
  cost = productCost,
} = {}): PasswordHasher {
  const unmatched = unmatchedHash(cost)
  const withSlot = createSemaphore(atOnce, waitingMax)
  let computed = 0
  return {
    hash: (password) =>
      withSlot(() => {
        computed += 1
        return hash(password, cost)
      }),
    verify: (known, password) =>
      withSlot(async () => {
        computed += 1
        const matches = await verify(known ?? unmatched, password.slice(0, passwordMax))
        return matches && known !== null && password.length <= passwordMax
      }),
    isOutdated(known) {
      const { memoryCost, timeCost, parallelism } = parseOptions(known)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
    get computed() {
      return computed
    },
  }
}

/** A hash with the current cost that no password matches. */
function unmatchedHash(cost: HashCost): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${part(16)}$${part(32)}`
}

function createSemaphore(atOnce: number, waitingMax: number) {
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
      // The slot is passed on directly, not released and acquired again, so that no new call gets ahead of the queue.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

let commonPasswords: readonly string[] | null = null

/**
 * Reading the list takes a fiftieth of a second, which only a new password needs. It is searched, in a fortieth of a millisecond, because a set of it
 * takes another MB.
 */
function readCommonPasswords(): readonly string[] {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof CommonWords
  return dictionary['passwords-common']
}

/** Whether the password is one of about 49,000 that people choose most and attackers try first. The list omits repetitions of one character. */
function isCommon(password: string): boolean {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.includes(password.toLowerCase()) || new Set(password).size === 1
}

/** Returns all weaknesses of a new password, or an empty array. No character classes are required (NIST SP 800-63B). */
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
  const message = reasons.map((reason) => weaknessText(reason, password)).join(' ')
  throw new AuthError(422, 'weak_password', message, { extra: { weak_password: { reasons } } })
}

function weaknessText(reason: PasswordWeakness, password: string): string {
  if (reason === 'characters') return 'Password should contain different characters.'
  if (reason === 'pwned') return 'Password is known to be weak and easy to guess, please choose a different one.'
  return password.length > passwordMax
    ? `Password cannot be longer than ${passwordMax} characters.`
    : `Password should be at least ${passwordMin} characters.`
}
