import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { receiveEvent } from './receive-event.ts'

/** How far the reconciliation of every night and every start looks back. */
export const missedDays = 3

/** Takes in what the provider told since a time and never arrived here; answers how many events there were and the ids of those that were missed. */
export async function takeMissedEvents(
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
