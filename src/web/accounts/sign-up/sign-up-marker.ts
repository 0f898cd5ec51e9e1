import { confirmationLifetimeSeconds } from '#contract/limits.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'

/** Records that a confirmation mail was requested in this browser. `at` in milliseconds since 1970. */
export type SignUpMarker = { email: string; at: number }

/** Records that a confirmation mail was requested here, for as long as its link is valid. */
export function rememberSignUp(email: string): void {
  writeStored(storageNames.signUpBegun, JSON.stringify({ email, at: Date.now() } satisfies SignUpMarker))
}

export function clearSignUp(): void {
  writeStored(storageNames.signUpBegun, null)
}

/** The pending confirmation mail of this browser, or `null`. */
export function signUpBegun(): SignUpMarker | null {
  try {
    const { email, at } = (JSON.parse(readStored(storageNames.signUpBegun) ?? 'null') ?? {}) as Partial<SignUpMarker>
    if (typeof email !== 'string' || typeof at !== 'number') return null
    return Math.abs(Date.now() - at) < confirmationLifetimeSeconds * 1_000 ? { email, at } : null
  } catch {
    return null
  }
}
