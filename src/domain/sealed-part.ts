import type { Db } from '#db/db.ts'
import type { Sealer } from './seal.ts'

/** A value of the database that only the secret it was sealed under opens. */
export type SealedSample = { purpose: string; sealed: Buffer }

/** What stops working without the secret. `text` is what there are `count` of, in the plural, a colon and what becomes of it. */
export type SealedLoss = { count: number; text: string }

/** What replacing sealed values needs: the new secret, and what messages to members are written with. */
export type ResetDeps = { sealer: Sealer; origin: string; from: string }

/** What one slice keeps under the installation's secret. */
export type SealedPart = {
  /** The newest sealed values, at most a few dozen of each kind. */
  samples(db: Db): Promise<SealedSample[]>
  /** What is lost with the secret. Entries with a count of 0 are left out when printed. */
  losses(db: Db): Promise<SealedLoss[]>
  /** Removes or replaces everything that only the former secret opens. `deps` seals under the new one. In the caller's transaction. */
  reset(db: Db, deps: ResetDeps): Promise<void>
}

/** How many values of one kind are tried at most. */
export const samplesMax = 20
