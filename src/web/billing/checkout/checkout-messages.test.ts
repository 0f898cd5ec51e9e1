import { expect, test } from 'vitest'
import {
  allowsClientFallback,
  type CheckoutFault,
  canTryNextEndpoint,
  checkoutMessage,
  noUrlText,
} from './checkout-messages.ts'

const unavailable =
  'Payment service temporarily unavailable. Please try again in a moment or contact support if the issue persists.'
const serviceDown = 'Payment service is temporarily unavailable. Please try again in a moment or contact support.'

test.each<[CheckoutFault, string]>([
  [{ status: 429 }, 'Too many requests. Please wait a moment and try again.'],
  [{ status: 500, text: 'Stripe: rate limit exceeded' }, 'Too many requests. Please wait a moment and try again.'],
  [{ status: 502, code: 'payment_misconfigured' }, 'Payment system configuration error. Please contact support.'],
  [
    { status: 500, text: 'STRIPE_SECRET_KEY not configured' },
    'Payment system configuration error. Please contact support.',
  ],
  [{ status: 500, text: 'configuration error' }, 'Payment system configuration error. Please contact support.'],
  [{ status: 401, code: 'unauthenticated' }, 'Authentication error. Please sign in and try again.'],
  [{ status: 403, code: 'insufficient_aal' }, 'Authentication error. Please sign in and try again.'],
  [{ status: 500, text: 'JWT expired: unauthorized' }, 'Authentication error. Please sign in and try again.'],
  [{ status: 400, text: 'Invalid price' }, 'Invalid pricing configuration. Please contact support.'],
  [{ status: 400, text: "No such price: 'price_1'" }, 'Invalid pricing configuration. Please contact support.'],
  [{ status: 500, text: 'Stripe price ID not configured' }, 'a payment-provider price ID not configured'],
  [{ status: 400 }, 'Invalid payment information. Please check your details and try again.'],
  [{ status: 402, code: 'payment_refused' }, 'Invalid payment information. Please check your details and try again.'],
  [{ status: 422, text: 'something odd' }, 'Invalid payment information. Please check your details and try again.'],
  [{ status: 504, code: 'payment_timeout' }, 'Request timeout. Please try again in a moment.'],
  [{ status: 0, text: 'Request timeout' }, 'Request timeout. Please try again in a moment.'],
  [{ status: 503, code: 'payment_unavailable' }, unavailable],
  [{ status: 503, text: 'Payments are temporarily unavailable' }, unavailable],
  [{ status: 500 }, serviceDown],
  [{ status: 0, text: 'Edge Function returned a non-2xx status code' }, serviceDown],
  [{ status: 404 }, 'Subscription service not found. Please check your configuration or contact support.'],
  [{ status: 0 }, 'Network error. Please check your connection and try again.'],
  [{ status: 0, text: 'Failed to fetch' }, 'Network error. Please check your connection and try again.'],
  [
    { status: 409, text: 'The till is closed' },
    'Payment error: The till is closed. Please try again or contact support if the problem persists.',
  ],
  [{ status: 409 }, 'Failed to create payment session. Please try again.'],
  // A message that the server wrote for the buyer is not changed.
  [{ status: 422, text: 'Invalid payment amount' }, 'Invalid payment amount'],
  [{ status: 401, text: 'User authentication required' }, 'User authentication required'],
  [{ status: 422, text: 'Guest email is required for guest checkout' }, 'Guest email is required for guest checkout'],
])('%o is shown as "%s"', (fault, message) => {
  expect(checkoutMessage(fault)).toBe(message)
})

test.each([
  [undefined, 'Payment system did not return a checkout URL'],
  ['  ', 'Payment system did not return a checkout URL'],
  ['closed for the night', 'Payment system error: closed for the night. Please try again or contact support.'],
])('a response without a URL and with the error "%s" is shown as "%s"', (detail, message) => {
  expect(noUrlText(detail)).toBe(message)
})

test.each([
  [0, true],
  [404, true],
  [408, true],
  [500, true],
  [502, true],
  [503, true],
  [400, false],
  [401, false],
  [402, false],
  [403, false],
  [409, false],
  [422, false],
  [429, false],
])('after status %i the next endpoint is tried: %s', (status, tried) => {
  expect(canTryNextEndpoint({ status })).toBe(tried)
})

test.each<[CheckoutFault, boolean]>([
  [{ status: 503 }, true],
  [{ status: 404 }, true],
  [{ status: 0, text: 'Stripe is not configured' }, true],
  [{ status: 0, text: 'configuration error' }, true],
  [{ status: 0, text: 'Edge Function returned a non-2xx status code' }, true],
  [{ status: 0, text: 'service error' }, true],
  [{ status: 0, text: 'Failed to fetch' }, false],
  [{ status: 0 }, false],
])('the page of the browser’s own stands in after %o: %s', (fault, allowed) => {
  expect(allowsClientFallback(fault)).toBe(allowed)
})
