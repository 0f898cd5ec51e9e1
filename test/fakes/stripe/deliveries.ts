import Stripe from 'stripe'
import type { StripeAccount } from './account.ts'

export type SignedEvent = { body: string; headers: Record<string, string> }

/** How the waiting events are delivered. */
export type DeliveryOptions = {
  to: string
  /** How many times each is sent. */
  times?: number
  /** All at the same time, instead of one after the other. */
  parallel?: boolean
  /** Reorders the events. */
  order?: (events: Stripe.EventBase[]) => Stripe.EventBase[]
  /** Events that stay in the queue. */
  hold?: (event: Stripe.EventBase) => boolean
  /** Events that are never sent. */
  drop?: (event: Stripe.EventBase) => boolean
  /** The age of the signature. */
  ageSeconds?: number
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** Deliveries to an endpoint: signed as by Stripe, repeated until they are accepted. */
export function createDeliveries(account: StripeAccount, webhookSecret: string) {
  const settled = new Set<string>()

  function sign(event: object, { ageSeconds = 0, secret = webhookSecret } = {}): SignedEvent {
    const body = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } }
  }

  async function send(event: Stripe.EventBase, { to, ageSeconds = 0 }: DeliveryOptions): Promise<number> {
    const response = await fetch(to, { method: 'POST', ...sign(event, { ageSeconds }) }).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) settled.add(event.id)
    return response?.status ?? 0
  }

  /** Sends the waiting events and returns the statuses, 0 without a connection. Events without a 2xx response wait for the next call. */
  async function deliver(options: DeliveryOptions): Promise<number[]> {
    const { times = 1, parallel = false, order = (events) => events, hold = () => false, drop = () => false } = options
    for (const event of waiting().filter(drop)) settled.add(event.id)
    const due = order(waiting().filter((event) => !hold(event))).flatMap((event) => Array(times).fill(event))
    if (parallel) return Promise.all(due.map((event) => send(event, options)))
    const statuses: number[] = []
    for (const event of due) statuses.push(await send(event, options))
    return statuses
  }

  function waiting(): Stripe.EventBase[] {
    return account.events.filter(({ id }) => !settled.has(id))
  }

  return { sign, deliver, waiting }
}
