import {
  type CheckoutRequest,
  type OpenCheckout,
  PaymentProviderError,
  type PaymentRequest,
} from '#adapters/payments/payment-provider.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { newSandboxId, randomSecret } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { StoredCheckout, StoredPayment } from './stored-objects.ts'

const dayMs = 86_400_000
/** The lifetime of open checkouts and of payments that are never completed. */
const openForMs = dayMs
/** Eight digits, as at Stripe. */
const amountMaxCents = 99_999_999

/** Opens a card page. The sandbox has no price list: it uses name, amount and interval of the request and ignores `priceId`. */
export async function openCheckout(deps: SandboxDeps, request: CheckoutRequest): Promise<OpenCheckout> {
  checkCheckout(request)
  const { idempotencyKey, ...input } = request
  const { store, origin } = deps
  const opened = await store.once(idempotencyKey, { call: 'checkout', ...input }, async (change) => {
    await checkCustomer(change, request.customerId)
    const checkout = newCheckout(request, deps.now().getTime())
    await change.put('checkout', checkout)
    return { id: checkout.id, expiresAtMs: checkout.expiresAtMs }
  })
  return { id: opened.id, url: `${origin}/sandbox/checkout/${opened.id}`, expiresAt: new Date(opened.expiresAtMs) }
}

function newCheckout(request: CheckoutRequest, createdAtMs: number): StoredCheckout {
  const { orderId, mode, productName, unitAmountCents, quantity, interval, customerId, email } = request
  return {
    id: newSandboxId('cs'),
    orderId,
    customerId: customerId ?? null,
    createdAtMs,
    dueAtMs: createdAtMs + openForMs,
    mode,
    productName,
    unitAmountCents,
    quantity,
    interval: interval ?? null,
    email,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    status: 'open',
    isPaid: false,
    paymentId: null,
    subscriptionId: null,
    expiresAtMs: createdAtMs + openForMs,
  }
}

/** Creates a payment that the embedded form completes. */
export async function beginPayment(deps: SandboxDeps, request: PaymentRequest) {
  const { orderId, productName, amountCents, customerId, email, idempotencyKey, ...rest } = request
  checkAmount(amountCents)
  checkEmail(email)
  const input = { call: 'payment', orderId, productName, amountCents, customerId, email, ...rest }
  return deps.store.once(idempotencyKey, input, async (change) => {
    const createdAtMs = deps.now().getTime()
    await checkCustomer(change, customerId)
    const customer = customerId ?? (await customerIdOf(change, email, createdAtMs))
    const payment = newPayment({ orderId, productName, amountCents, customerId: customer, createdAtMs })
    const clientSecret = `${payment.id}_secret_${randomSecret()}`
    await change.put('payment', { ...payment, clientSecret, dueAtMs: createdAtMs + openForMs })
    return { id: payment.id, clientSecret }
  })
}

/** A payment without an attempt. */
export function newPayment(
  of: Pick<StoredPayment, 'orderId' | 'productName' | 'amountCents' | 'customerId' | 'createdAtMs'>,
): StoredPayment {
  return {
    ...of,
    id: newSandboxId('pi'),
    dueAtMs: null,
    receivedCents: 0,
    status: 'pending',
    failure: null,
    card: null,
    clientSecret: null,
    returnPath: null,
    checkoutId: null,
    subscriptionId: null,
    refunds: [],
    disputes: [],
  }
}

/** The same email address is the same customer. */
export async function customerIdOf(change: SandboxChange, email: string, createdAtMs: number): Promise<string> {
  const id = newSandboxId('cus')
  const made = { id, orderId: null, customerId: id, createdAtMs, dueAtMs: null, email: email.trim().toLowerCase() }
  return (await change.customerOf(made)).id
}

async function checkCustomer(change: SandboxChange, id: string | undefined) {
  if (id !== undefined && (await change.lock('customer', id)) === null) throw invalid(`No such customer: ${id}`)
}

function checkCheckout(request: CheckoutRequest) {
  const { mode, interval, unitAmountCents, quantity, email, successUrl, cancelUrl } = request
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw invalid('The quantity must be a whole number from 1')
  checkAmount(unitAmountCents)
  checkAmount(unitAmountCents * quantity)
  checkEmail(email)
  if (mode === 'subscription' && interval === undefined) throw invalid('A subscription needs an interval')
  for (const url of [successUrl, cancelUrl])
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw invalid('Return addresses must be http or https')
}

function checkAmount(cents: number) {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > amountMaxCents)
    throw invalid(`The amount must be from 1 to ${amountMaxCents} cents`)
}

function checkEmail(email: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw invalid('The email address is invalid')
}

function invalid(message: string) {
  return new PaymentProviderError('invalid_request', message)
}
