import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { eventObject } from './objects.ts'

/** What a session creates after its payment. */
type Draft = { line: Stripe.LineItem; email: string | null; metadata: Record<string, string> }

/** All data of one Stripe account. Lists are in the order of creation. */
export type StripeAccount = {
  /** The time of the next events; the machine's time when `null`. */
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
  /** The outcome of a charge without the customer present, by customer. A customer without an entry has no card. */
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

/** Records an event with a copy of the object. */
export function emit(account: StripeAccount, type: Stripe.Event.Type, object: object): void {
  const snapshot: object = JSON.parse(JSON.stringify(object))
  account.events.push(
    eventObject({ id: newId('evt'), type, object: snapshot, apiVersion, created: nowSeconds(account) }),
  )
}

/** Returns an object that a test refers to. Throws if it does not exist. */
export function known<T>(things: ReadonlyMap<string, T> | readonly (T & { id: string })[], id: string): T {
  const thing = 'get' in things ? things.get(id) : things.find((one) => one.id === id)
  if (thing === undefined) throw new Error(`The fake Stripe has no ${id}`)
  return thing
}
