import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { eventObject } from './objects.ts'

/** What a session will make once it is paid. */
export type Draft = { line: Stripe.LineItem; email: string | null; metadata: Record<string, string> }

/** All that one Stripe account holds. Lists are in the order of their making. */
export type StripeAccount = {
  /** The time of whatever happens next; the machine's own when `null`. */
  time: Date | null
  customers: Map<string, Stripe.Customer>
  prices: Map<string, Stripe.Price>
  sessions: Map<string, Stripe.Checkout.Session>
  drafts: Map<string, Draft>
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  subscriptions: Map<string, Stripe.Subscription>
  invoices: Stripe.Invoice[]
  /** What becomes of a charge without the customer, by customer; one without an entry has no card. */
  savedCards: Map<string, 'works' | 'card_declined' | 'authentication_required'>
  events: Stripe.EventBase[]
}

export const apiVersion = '2026-10-28.endive'

export function emptyAccount(): StripeAccount {
  return {
    time: null,
    customers: new Map(),
    prices: new Map(),
    sessions: new Map(),
    drafts: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: [],
    disputes: [],
    subscriptions: new Map(),
    invoices: [],
    savedCards: new Map(),
    events: [],
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function nowSeconds(account: StripeAccount): number {
  return Math.floor((account.time?.getTime() ?? Date.now()) / 1000)
}

/** Notes that something happened, with the object as it is now. */
export function emit(account: StripeAccount, type: Stripe.Event.Type, object: object): void {
  const snapshot: object = JSON.parse(JSON.stringify(object))
  account.events.push(
    eventObject({ id: newId('evt'), type, object: snapshot, apiVersion, created: nowSeconds(account) }),
  )
}

/** What a test names must exist. */
export function known<T>(things: ReadonlyMap<string, T> | readonly (T & { id: string })[], id: string): T {
  const thing = 'get' in things ? things.get(id) : things.find((one) => one.id === id)
  if (thing === undefined) throw new Error(`The fake Stripe has no ${id}`)
  return thing
}
