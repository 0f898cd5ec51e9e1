import type { PaymentProvider } from '../payment-provider.ts'
import { beginPayment, expireCheckout, openCheckout, readCheckout } from './checkouts.ts'
import { listEvents, readWebhook } from './events.ts'
import { listInvoices } from './invoices.ts'
import { readPayment, refund } from './payments.ts'
import { chargeSavedCard } from './saved-cards.ts'
import { createStripeClient, type StripeOptions } from './stripe-client.ts'
import { cancelSubscription, openPortal, readSubscription, resumeSubscription } from './subscriptions.ts'

/**
 * Payments with Stripe, API version 2026-10-28.endive: cards and delayed methods, the payment page and the embedded form, subscriptions and disputes.
 */
export function createStripe(options: StripeOptions): PaymentProvider {
  const client = createStripeClient(options)
  return {
    name: 'stripe',
    isTest: /^[sr]k_test_/.test(options.secretKey),
    publishableKey: options.publishableKey,
    openCheckout: (request) => openCheckout(client, request),
    expireCheckout: (id) => expireCheckout(client, id),
    beginPayment: (request) => beginPayment(client, request),
    chargeSavedCard: (request) => chargeSavedCard(client, request),
    readCheckout: (id) => readCheckout(client, id),
    readPayment: (id) => readPayment(client, id),
    readSubscription: (id) => readSubscription(client, id),
    listInvoices: (id) => listInvoices(client, id),
    cancelSubscription: (id, idempotencyKey) => cancelSubscription(client, id, idempotencyKey),
    resumeSubscription: (id, idempotencyKey) => resumeSubscription(client, id, idempotencyKey),
    openPortal: (customerId, returnUrl) => openPortal(client, customerId, returnUrl),
    refund: (request) => refund(client, request),
    readWebhook: (body, headers) => readWebhook(client, options.webhookSecret, body, headers),
    listEvents: (since) => listEvents(client, since),
  }
}
