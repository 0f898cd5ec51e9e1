import type Stripe from 'stripe'
import { newId, nowSeconds, type StripeAccount } from './account.ts'
import { type Form, inner, items, strings, text } from './form.ts'
import { intentObject, lineItemObject, portalObject, priceObject, sessionObject } from './objects.ts'
import { createRefund, expireCheckout, refusePayment, succeed } from './verbs.ts'

/** An error body as in Stripe's API. */
export type StripeFault = { type: string; message: string; code?: string; param?: string; decline_code?: string }

/** Thrown by a route; sent as `{ error }`. */
export class ApiError extends Error {
  readonly status: number
  readonly error: StripeFault
  constructor(status: number, error: StripeFault) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

type Route = (account: StripeAccount, params: Form, id: string) => object

const routes: readonly [method: string, path: RegExp, route: Route][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSession],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expireSession],
  ['GET', /^\/v1\/customers\/([^/]+)\/payment_methods$/, listCards],
  ['POST', /^\/v1\/payment_intents$/, createIntent],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, readIntent],
  ['POST', /^\/v1\/refunds$/, (account, params) => refundIntent(account, params)],
  ['GET', /^\/v1\/refunds$/, (account, params) => page(ofIntent(account.refunds, params), params, '/v1/refunds')],
  ['GET', /^\/v1\/disputes$/, (account, params) => page(ofIntent(account.disputes, params), params, '/v1/disputes')],
  ['GET', /^\/v1\/subscriptions\/([^/]+)$/, readSubscription],
  ['POST', /^\/v1\/subscriptions\/([^/]+)$/, updateSubscription],
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/events$/, listEvents],
]

/** Handles one API request. Throws `ApiError`. */
export function answer(account: StripeAccount, method: string, path: string, params: Form): object {
  for (const [routeMethod, pattern, route] of routes) {
    const match = method === routeMethod ? pattern.exec(path) : null
    if (match !== null) return route(account, params, decodeURIComponent(match[1] ?? ''))
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function createSession(account: StripeAccount, params: Form): object {
  const mode = oneOf(params, 'mode', ['payment', 'subscription'])
  oneOf(params, 'ui_mode', ['hosted_page', 'embedded_page', 'elements', 'form'])
  const [line, ...more] = items(params.line_items)
  if (line === undefined || more.length > 0) throw invalid('line_items', 'This account sells one line.')
  const draft = draftOf(account, inner(line), params, mode)
  const customer = text(params.customer)
  const email = text(params.customer_email)
  if (customer !== null && email !== null)
    throw invalid('customer', 'You may only specify one of these parameters: customer, customer_email.')
  if (customer !== null) customerOf(account, customer)
  const session: Stripe.Checkout.Session = sessionObject({
    id: `cs_test_${newId('a1').slice(3)}`,
    mode,
    orderId: text(params.client_reference_id),
    metadata: strings(params.metadata),
    amount: draft.line.amount_total,
    customer,
    email,
    successUrl: required(params, 'success_url'),
    cancelUrl: text(params.cancel_url),
    created: nowSeconds(account),
  })
  account.sessions.set(session.id, session)
  account.drafts.set(session.id, draft)
  return session
}

function draftOf(account: StripeAccount, line: Form, params: Form, mode: 'payment' | 'subscription') {
  const foreign = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (params[foreign] !== undefined) throw invalid(foreign, `You can not pass \`${foreign}\` in \`${mode}\` mode.`)
  const data = inner(line.price_data)
  const price =
    text(line.price) === null ? inlinePrice(account, data) : missing(account.prices, text(line.price), 'price')
  if ((price.recurring === null) !== (mode === 'payment'))
    throw invalid(
      'line_items[0]',
      'You must provide at least one recurring price in `subscription` mode, and none else.',
    )
  return {
    line: lineItemObject({
      id: newId('li'),
      price,
      quantity: integer(line, 'quantity'),
      name: text(inner(data.product_data).name) ?? 'Linkwright',
    }),
    email: text(params.customer_email),
    metadata: strings(inner(params[mode === 'payment' ? 'payment_intent_data' : 'subscription_data']).metadata),
  }
}

function inlinePrice(account: StripeAccount, data: Form): Stripe.Price {
  oneOf(data, 'currency', ['usd'])
  const recurring = data.recurring === undefined ? null : oneOf(inner(data.recurring), 'interval', ['month', 'year'])
  required(inner(data.product_data), 'name')
  return priceObject({
    id: newId('price'),
    unitAmount: integer(data, 'unit_amount'),
    interval: recurring,
    created: nowSeconds(account),
  })
}

function readSession(account: StripeAccount, params: Form, id: string): object {
  const session = missing(account.sessions, id, 'checkout.session')
  if (!expands(params, 'line_items')) return session
  const line = account.drafts.get(id)?.line
  const url = `/v1/checkout/sessions/${id}/line_items`
  return { ...session, line_items: { object: 'list', data: line === undefined ? [] : [line], has_more: false, url } }
}

function expireSession(account: StripeAccount, _params: Form, id: string): object {
  const session = missing(account.sessions, id, 'checkout.session')
  if (session.status !== 'open')
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
    })
  expireCheckout(account, id)
  return session
}

function createIntent(account: StripeAccount, params: Form): object {
  oneOf(params, 'currency', ['usd'])
  const customer = text(params.customer)
  if (customer !== null) customerOf(account, customer)
  // Methods that redirect are enabled in its Dashboard, as in a new account.
  if (params.confirm === 'true' && params.payment_method_types === undefined) required(params, 'return_url')
  const intent: Stripe.PaymentIntent = intentObject({
    id: newId('pi'),
    amount: integer(params, 'amount', 50),
    customer,
    description: text(params.description),
    email: text(params.receipt_email),
    metadata: strings(params.metadata),
    created: nowSeconds(account),
  })
  account.intents.set(intent.id, intent)
  if (params.off_session === 'true') chargeAway(account, intent)
  return intent
}

function listCards(account: StripeAccount, _params: Form, customer: string): object {
  missing(account.customers, customer, 'customer')
  const data = account.savedCards.has(customer) ? [{ object: 'payment_method', id: `pm_${customer}` }] : []
  return { object: 'list', data, has_more: false, url: `/v1/customers/${customer}/payment_methods` }
}

function chargeAway(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const card = account.savedCards.get(String(intent.customer))
  if (card === 'works') {
    succeed(account, intent)
    return
  }
  refusePayment(account, intent)
  const code = card ?? 'card_declined'
  throw new ApiError(402, { type: 'card_error', code, message: 'Your card was declined.' })
}

function readIntent(account: StripeAccount, params: Form, id: string): object {
  const intent = missing(account.intents, id, 'payment_intent')
  const { latest_charge: charge } = intent
  if (!expands(params, 'latest_charge') || typeof charge !== 'string') return intent
  return { ...intent, latest_charge: account.charges.get(charge) }
}

function refundIntent(account: StripeAccount, params: Form): object {
  const intent = missing(account.intents, text(params.payment_intent), 'payment_intent')
  const back = account.refunds.filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
  const rest = intent.amount_received - back.reduce((sum, { amount }) => sum + amount, 0)
  if (intent.status !== 'succeeded') throw invalid('payment_intent', 'This PaymentIntent has no successful charge.')
  if (rest === 0)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${intent.latest_charge} has already been refunded.`,
    })
  const amount = params.amount === undefined ? rest : integer(params, 'amount', 1)
  if (amount > rest) throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount (${rest})`)
  return createRefund(account, intent, amount)
}

function readSubscription(account: StripeAccount, params: Form, id: string): object {
  return withCustomer(account, params, missing(account.subscriptions, id, 'subscription'))
}

function updateSubscription(account: StripeAccount, params: Form, id: string): object {
  const subscription = missing(account.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled')
    throw invalid(null, 'A canceled subscription can only update its cancellation_details and metadata.')
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined)
    throw invalid('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (params.cancel_at !== undefined)
    subscription.cancel_at = text(params.cancel_at) === null ? null : integer(params, 'cancel_at')
  if (params.cancel_at_period_end !== undefined)
    markEnd(subscription, oneOf(params, 'cancel_at_period_end', ['true', 'false']) === 'true')
  return withCustomer(account, params, subscription)
}

/** Removing a cancellation mark that is not set does not change a cancellation by date. */
function markEnd(subscription: Stripe.Subscription, isEnding: boolean): void {
  if (subscription.cancel_at_period_end === isEnding) return
  subscription.cancel_at_period_end = isEnding
  subscription.cancel_at = isEnding ? (subscription.items.data[0]?.current_period_end ?? null) : null
}

function withCustomer(account: StripeAccount, params: Form, subscription: Stripe.Subscription): object {
  const { customer } = subscription
  if (!expands(params, 'customer') || typeof customer !== 'string') return subscription
  return {
    ...subscription,
    customer: account.customers.get(customer) ?? { id: customer, object: 'customer', deleted: true },
  }
}

function createPortal(account: StripeAccount, params: Form): object {
  const { id: customer } = customerOf(account, required(params, 'customer'))
  const created = nowSeconds(account)
  return portalObject({ id: newId('bps'), customer, returnUrl: text(params.return_url), created })
}

function listEvents(account: StripeAccount, params: Form): object {
  const since = Number(text(inner(params.created).gte) ?? 0)
  const types = items(params.types)
  if (types.length > 20) throw invalid('types', 'Array types exceeded maximum 20 allowed elements.')
  const matching = account.events.filter(
    ({ created, type }) => created >= since && (types.length === 0 || types.includes(type)),
  )
  return page(matching, params, '/v1/events')
}

/** One page of a list, newest first. */
function page(all: readonly { id: string }[], params: Form, url: string): object {
  const limit = params.limit === undefined ? 10 : integer(params, 'limit', 1)
  if (limit > 100) throw invalid('limit', 'Limit must be between 1 and 100.')
  const newestFirst = all.toReversed()
  const after = text(params.starting_after)
  const from = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  return {
    object: 'list',
    data: newestFirst.slice(from, from + limit),
    has_more: newestFirst.length > from + limit,
    url,
  }
}

function listInvoices(account: StripeAccount, params: Form): object {
  const subscription = missing(account.subscriptions, text(params.subscription), 'subscription')
  const all = account.invoices.filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
  return page(all, params, '/v1/invoices')
}

function ofIntent<T extends { payment_intent: string | { id: string } | null }>(all: readonly T[], params: Form): T[] {
  return all.filter(({ payment_intent }) => payment_intent === text(params.payment_intent))
}

function expands(params: Form, field: string): boolean {
  return items(params.expand).includes(field)
}

function customerOf(account: StripeAccount, id: string): Stripe.Customer {
  const customer = account.customers.get(id)
  if (customer !== undefined) return customer
  // In a request body, a missing object is a bad request.
  throw new ApiError(400, { ...noSuch('customer', id), param: 'customer' })
}

function missing<T>(things: ReadonlyMap<string, T>, id: string | null, noun: string): T {
  const thing = id === null ? undefined : things.get(id)
  if (thing === undefined) throw new ApiError(404, noSuch(noun, id ?? ''))
  return thing
}

function noSuch(noun: string, id: string): StripeFault {
  return { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${noun}: '${id}'`, param: 'id' }
}

function invalid(param: string | null, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(param === null ? {} : { param }) })
}

function required(params: Form, name: string): string {
  const value = text(params[name])
  if (value === null) throw invalid(name, `Missing required param: ${name}.`)
  return value
}

function integer(params: Form, name: string, min = 0): number {
  const value = required(params, name)
  if (!/^\d{1,12}$/.test(value) || Number(value) < min) throw invalid(name, `Invalid integer: ${value}`)
  return Number(value)
}

function oneOf<const T extends string>(params: Form, name: string, allowed: readonly T[]): T {
  const value = required(params, name)
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw invalid(name, `Invalid ${name}: must be one of ${allowed.join(', ')}`)
  return found
}
