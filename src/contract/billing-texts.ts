/** What the person who pays is told; the specification's words (8.3, 5). */
export const billingTexts = {
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  misconfigured: 'Payment system configuration error. Please contact support.',
  invalidPrice: 'Invalid pricing configuration. Please contact support.',
  invalidPayment: 'Invalid payment information. Please check your details and try again.',
  timeout: 'Request timeout. Please try again in a moment.',
  unavailable:
    'Payment service temporarily unavailable. Please try again in a moment or contact support if the issue persists.',
  sessionIdRequired: 'Session ID required',
  notAuthenticated: 'User not authenticated',
  verificationFailed: 'Verification failed',
  invalidCredits: 'Invalid credit amount',
  invalidAmount: 'Invalid payment amount',
  guestEmailRequired: 'Guest email is required for guest checkout',
  authenticationRequired: 'User authentication required',
  emailRequired: 'Email is required for payment processing',
  noSubscription: 'There is no subscription to change.',
  subscriptionEmailRequired: 'Please provide an email address for subscription management.',
} as const
