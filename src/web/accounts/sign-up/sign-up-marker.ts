import { confirmationLifetimeSeconds } from '#contract/limits.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'

/** That a confirmation mail was asked for in this browser. `at` in milliseconds since 1970. */
export type SignUpMarker = { email: string; at: number }

/** Remembers that a confirmation mail was asked for here, for as long as its link holds. */
export function rememberSignUp(email: string): void {
  writeStored(storageNames.signUpBegun, JSON.stringify({ email, at: Date.now() } satisfies SignUpMarker))
}

export function forgetSignUp(): void {
  writeStored(storageNames.signUpBegun, null)
}

/** The confirmation mail that this browser waits for, or `null`. */
export function signUpBegun(): SignUpMarker | null {
  try {
    const { email, at } = (JSON.parse(readStored(storageNames.signUpBegun) ?? 'null') ?? {}) as Partial<SignUpMarker>
    if (typeof email !== 'string' || typeof at !== 'number') return null
    return Math.abs(Date.now() - at) < confirmationLifetimeSeconds * 1_000 ? { email, at } : null
  } catch {
    return null
  }
}
