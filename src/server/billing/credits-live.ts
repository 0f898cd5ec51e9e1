import type { Db } from '#db/db.ts'
import { type Credits, listCredits } from '#domain/billing/queries.ts'
import { createLive, type Live } from '../http/live/live.ts'

/** The open streams of balances on this server, by account. */
export type CreditsLive = Live<Credits>

export function createCreditsLive(db: Db): CreditsLive {
  return createLive({ read: (userIds) => listCredits(db, userIds), streamsPerKeyMax: 8 })
}
