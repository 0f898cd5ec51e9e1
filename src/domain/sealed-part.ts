import type { Db } from '#db/db.ts'
import type { Sealer } from './seal.ts'

/** A value in the database that only the secret it was sealed with can open. */
type SealedSample = { purpose: string; sealed: Buffer }

/** What is lost with the secret. `text` follows the number `count`: a noun in the plural, a colon and the consequence. */
export type SealedLoss = { count: number; text: string }

/** Dependencies for replacing sealed values: the new secret, and the sender of messages to members. */
type ResetDeps = { sealer: Sealer; origin: string; from: string }

/** The values of one slice that are sealed with the installation's secret. */
export type SealedPart = {
  /** The newest sealed values, at most a few dozen of each kind. */
  samples(db: Db): Promise<SealedSample[]>
  /** What is lost with the secret. Entries with a count of 0 are not printed. */
  losses(db: Db): Promise<SealedLoss[]>
  /** Removes or replaces everything that only the former secret can open. `deps` seals with the new one. Runs in the caller's transaction. */
  reset(db: Db, deps: ResetDeps): Promise<void>
}

/** The maximum number of values of one kind to try. */
export const samplesMax = 20
