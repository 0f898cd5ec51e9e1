import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { receiveEvent } from './receive-event.ts'

/** How many days the reconciliation goes back, every night and at every start. */
export const missedDays = 3

/** Stores the provider's events since a time that never arrived here. Returns the number of all events and the IDs of the missed ones. */
export async function fetchMissedEvents(
  db: Db,
  { provider }: BillingDeps,
  since: Date,
): Promise<{ events: number; missed: string[] }> {
  const outcome: { events: number; missed: string[] } = { events: 0, missed: [] }
  for await (const event of provider.listEvents(since)) {
    outcome.events += 1
    if (await receiveEvent(db, provider.name, event)) outcome.missed.push(event.id)
  }
  return outcome
}
