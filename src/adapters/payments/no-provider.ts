import { type PaymentProvider, PaymentProviderError, WebhookError } from './payment-provider.ts'

/** The provider of an installation without payments: every call is refused, and nothing is reported as paid. */
export function createNoProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new PaymentProviderError('authentication', 'Payments are not set up')
  }
  return {
    name: 'none',
    isTest: true,
    publishableKey: null,
    openCheckout: refuse,
    expireCheckout: refuse,
    beginPayment: refuse,
    chargeSavedCard: refuse,
    readCheckout: refuse,
    readPayment: refuse,
    readSubscription: refuse,
    listInvoices: refuse,
    cancelSubscription: refuse,
    resumeSubscription: refuse,
    openPortal: refuse,
    refund: refuse,
    readWebhook() {
      throw new WebhookError('Payments are not set up')
    },
    // biome-ignore lint/correctness/useYield: there are no events
    async *listEvents() {
      return
    },
  }
}
