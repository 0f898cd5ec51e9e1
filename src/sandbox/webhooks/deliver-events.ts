import type { WaitingEvents } from '../store/waiting-events.ts'
import { postWebhook } from './post-webhook.ts'

export type Webhook = { url: string; secret: string }

/** Concurrent deliveries, so that a hanging receiver does not block all others. */
const atOnce = 4

type Delivery = { webhook: Webhook; timeoutMs?: number; now?: () => Date; inFlight?: Set<string> }

/**
 * Posts every due event, signed, and returns how many the receiver accepted. The receiver may get an event twice, and events in another order.
 * `inFlight` prevents overlapping deliveries from sending an event twice.
 */
export async function deliverEvents(
  waiting: WaitingEvents,
  { webhook, timeoutMs, now = () => new Date(), inFlight = new Set() }: Delivery,
): Promise<number> {
  async function drain(): Promise<number> {
    let delivered = 0
    for (;;) {
      const event = waiting.take(now())
      if (event === null) return delivered
      if (inFlight.has(event.id)) continue
      inFlight.add(event.id)
      const error = await postWebhook(event.body, { ...webhook, timeoutMs })
      inFlight.delete(event.id)
      if (error === null) {
        waiting.delivered(event.id, now())
        delivered += 1
      } else waiting.failed(event.id, error)
    }
  }
  const counts = await Promise.all(Array.from({ length: atOnce }, drain))
  return counts.reduce((sum, count) => sum + count, 0)
}
