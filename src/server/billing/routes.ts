import { creditsEvents } from '#server/billing/credits-events.ts'
import { everyMethod, type Route } from '#server/http/routing/route.ts'
import { forwardToSandbox } from './forward-to-sandbox.ts'
import { paymentWebhook } from './payment-webhook.ts'

/** The routes of credits and payments beside the calls of the contract. */
export const paymentRoutes: readonly Route[] = [
  {
    methods: ['GET'],
    path: '/api/credits/events',
    caller: 'member',
    summary: 'Stream the balance, now and after each change',
    operation: {
      id: 'billing.creditsEvents',
      tag: 'Billing',
      description: 'Server-sent events named `credits`; the data is that of `GET /credits`.',
      response: { status: 200, description: 'OK', type: 'text/event-stream', schema: { type: 'string' } },
    },
    answer: creditsEvents,
  },
  {
    methods: ['POST'],
    path: '/webhooks/{name:[a-z]+}',
    caller: 'signed',
    summary: 'Events of the payment provider',
    answer: paymentWebhook,
  },
  {
    methods: everyMethod,
    path: '/sandbox/{*}',
    caller: 'anyone',
    summary: 'The payment sandbox; 404 if payments go to another provider',
    answer: forwardToSandbox,
  },
]
