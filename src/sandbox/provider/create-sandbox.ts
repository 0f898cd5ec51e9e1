import {
  type CheckoutRequest,
  PaymentProviderError,
  type PaymentRequest,
  type SavedCardCharge,
} from '#adapters/payments/payment-provider.ts'
import { testCards } from '#adapters/payments/sandbox/test-cards.ts'
import { advanceSubscriptions, closeCheckout, expireCheckouts, settlePayments } from './advance.ts'
import { beginPayment, openCheckout } from './open-checkout.ts'
import { answerCheckoutChallenge, payCheckout, presentCheckout } from './pay-checkout.ts'
import {
  answerPaymentChallenge,
  closeDispute,
  confirmPayment,
  isSecretOf,
  presentPayment,
  refundPayment,
} from './payments.ts'
import { createPortal } from './portal.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { chargeSavedCard } from './saved-cards.ts'
import { cancelSubscription, presentInvoices, presentSubscription, resumeSubscription } from './subscriptions.ts'

export type SandboxOptions = {
  store: SandboxStore
  /** The origin of the provider's pages (`/sandbox/…`), without a trailing slash. */
  origin: string
  /** The delay of delayed payments, disputes and failing refunds; 10 seconds by default. */
  settleAfterMs?: number
  now?: () => Date
}

/** The provider: the calls of the product, and the calls of its own pages and clock. */
export type Sandbox = ReturnType<typeof createCalls> & ReturnType<typeof createInternalCalls>

/**
 * The sandbox payment provider for a site without a payment account: checkouts, payments, subscriptions, refunds and disputes as at a real one, with
 * test cards only. No money moves.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, origin, now = () => new Date(), settleAfterMs = 10_000 } = options
  const deps: SandboxDeps = { store, origin, now, settlesAtMs: () => now().getTime() + settleAfterMs }
  return { ...createCalls(deps), ...createInternalCalls(deps) }
}

/** The calls of the product. */
function createCalls(deps: SandboxDeps) {
  const { store, now } = deps
  const portal = createPortal(deps)
  return {
    openCheckout: (request: CheckoutRequest) => openCheckout(deps, request),
    beginPayment: (request: PaymentRequest) => beginPayment(deps, request),
    chargeSavedCard: (request: SavedCardCharge) => chargeSavedCard(deps, request),
    async readCheckout(id: string) {
      const checkout = await store.read('checkout', id)
      return checkout === null ? null : presentCheckout(checkout, now())
    },
    expireCheckout: (id: string) => closeCheckout(deps, id),
    async readPayment(id: string) {
      const payment = await store.read('payment', id)
      return payment === null ? null : presentPayment(payment)
    },
    async readSubscription(id: string) {
      const subscription = await store.read('subscription', id)
      return subscription === null ? null : presentSubscription(subscription)
    },
    async listInvoices(subscriptionId: string) {
      const subscription = await store.read('subscription', subscriptionId)
      return subscription === null ? [] : presentInvoices(subscription)
    },
    // The key stores only that the call was made. The response is read again, because dates do not survive JSON.
    async cancelSubscription(id: string, idempotencyKey: string) {
      await store.once(idempotencyKey, { call: 'cancel', id }, async (change) => {
        await cancelSubscription(change, id, now())
        return null
      })
      return currentSubscription(store, id)
    },
    async resumeSubscription(id: string, idempotencyKey: string) {
      await store.once(idempotencyKey, { call: 'resume', id }, async (change) => {
        await resumeSubscription(change, id, now())
        return null
      })
      return currentSubscription(store, id)
    },
    openPortal: (customerId: string, returnUrl: string) => portal.open(customerId, returnUrl),
    refund: (request: Parameters<typeof refundPayment>[1]) => refundPayment(deps, request),
    listEvents: (since: Date, after: number) => store.listEvents(since, after),
  }
}

async function currentSubscription(store: SandboxStore, id: string) {
  const subscription = await store.read('subscription', id)
  if (subscription === null) throw new PaymentProviderError('not_found', `No such subscription: ${id}`)
  return presentSubscription(subscription)
}

/** The calls of the provider's own pages, its jobs and its operator. */
function createInternalCalls(deps: SandboxDeps) {
  const { store, now } = deps
  return {
    testCards,
    now,
    portal: createPortal(deps),
    /** A checkout for its page; `failure` is why the last attempt was refused. */
    async findCheckout(id: string) {
      const checkout = await store.read('checkout', id)
      if (checkout === null) return null
      const payment = checkout.paymentId === null ? null : await store.read('payment', checkout.paymentId)
      const shown = { ...checkout, status: presentCheckout(checkout, now()).status }
      return { checkout: shown, failure: payment?.failure ?? null, challenges: payment?.status === 'requires_action' }
    },
    payCheckout: (id: string, card: Parameters<typeof payCheckout>[2]) => payCheckout(deps, id, card),
    answerCheckoutChallenge: (id: string, passes: boolean) => answerCheckoutChallenge(deps, id, passes),
    confirmPayment: (id: string, input: Parameters<typeof confirmPayment>[2]) => confirmPayment(deps, id, input),
    /** The data for the bank's page of a payment by the embedded form; `null` for a wrong secret. */
    async findPaymentChallenge(id: string, clientSecret: string) {
      const payment = await store.read('payment', id)
      if (payment === null || !isSecretOf(payment, clientSecret)) return null
      const { productName, amountCents, status, returnPath } = payment
      return { productName, amountCents, returnPath, isOpen: status === 'requires_action' }
    },
    answerPaymentChallenge: (id: string, answer: { clientSecret: string; passes: boolean }) =>
      answerPaymentChallenge(deps, id, answer),
    /** Closes the open dispute of a payment, as the bank does. */
    closeDispute: (paymentId: string, outcome: 'won' | 'lost') => closeDispute(deps, paymentId, outcome),
    /** Advances the time to `at`: delayed payments settle, checkouts expire, subscriptions renew. */
    async advance(at: Date) {
      await settlePayments(deps, at)
      await expireCheckouts(deps, at)
      await advanceSubscriptions(deps, at)
    },
    settlePayments: (at: Date) => settlePayments(deps, at),
    expireCheckouts: (at: Date) => expireCheckouts(deps, at),
    advanceSubscriptions: (at: Date) => advanceSubscriptions(deps, at),
  }
}
