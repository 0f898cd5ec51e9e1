import type { WaitingEvents } from '../store/waiting-events.ts'
import { postWebhook } from './post-webhook.ts'

export type Webhook = { url: string; secret: string }

/** Events on their way at the same time, so that a receiver that hangs does not hold up all others. */
const atOnce = 4

type Delivery = { webhook: Webhook; timeoutMs?: number; now?: () => Date; onTheWay?: Set<string> }

/**
 * Posts every event that is due, signed, and answers how many the receiver took. The receiver may see an event twice, and later ones before earlier
 * ones. `onTheWay` keeps deliveries that overlap from sending an event twice.
 */
export async function deliverEvents(
  waiting: WaitingEvents,
  { webhook, timeoutMs, now = () => new Date(), onTheWay = new Set() }: Delivery,
): Promise<number> {
  async function drain(): Promise<number> {
    let delivered = 0
    for (;;) {
      const event = waiting.take(now())
      if (event === null) return delivered
      if (onTheWay.has(event.id)) continue
      onTheWay.add(event.id)
      const error = await postWebhook(event.body, { ...webhook, timeoutMs })
      onTheWay.delete(event.id)
      if (error === null) {
        waiting.delivered(event.id, now())
        delivered += 1
      } else waiting.failed(event.id, error)
    }
  }
  const counts = await Promise.all(Array.from({ length: atOnce }, drain))
  return counts.reduce((sum, count) => sum + count, 0)
}
