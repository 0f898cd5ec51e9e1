/** The texts for buyers, as in the specification (8.3, 5). */
export const billingTexts = {
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  misconfigured: 'Payment system configuration error. Please contact support.',
  authentication: 'Authentication error. Please sign in and try again.',
  invalidPrice: 'Invalid pricing configuration. Please contact support.',
  invalidPayment: 'Invalid payment information. Please check your details and try again.',
  timeout: 'Request timeout. Please try again in a moment.',
  unavailable:
    'Payment service temporarily unavailable. Please try again in a moment or contact support if the issue persists.',
  serviceDown: 'Payment service is temporarily unavailable. Please try again in a moment or contact support.',
  serviceNotFound: 'Subscription service not found. Please check your configuration or contact support.',
  noCheckoutUrl: 'Payment system did not return a checkout URL',
  network: 'Network error. Please check your connection and try again.',
  sessionFailed: 'Failed to create payment session. Please try again.',
  noPrice: 'a payment-provider price ID not configured',
  checkoutFailed: 'Failed to start checkout',
  subscriptionFailed: 'Failed to start subscription checkout',
  cancelFailed: 'Failed to cancel subscription',
  popupBlocked: 'Popup was blocked by browser. Please allow popups and try again.',
  windowClosed: 'The payment window was closed before the page opened. Nothing was charged.',
  resumeFailed: 'Could not resume checkout',
  resumeSubscriptionFailed: 'Could not resume subscription',
  resumeUnexpected: 'Unexpected error resuming checkout',
  stripeNotConfigured: 'Stripe is not configured. Please contact support.',
  sessionIdRequired: 'Session ID required',
  notAuthenticated: 'User not authenticated',
  verificationFailed: 'Verification failed',
  invalidCredits: 'Invalid credit amount',
  invalidAmount: 'Invalid payment amount',
  guestEmailRequired: 'Guest email is required for guest checkout',
  authenticationRequired: 'User authentication required',
  emailRequired: 'Email is required for payment processing',
  noSavedCard: 'Save a card first: buy credits once and allow the card to be saved.',
  capTooLow: 'The monthly limit must cover at least one top-up.',
  noSubscription: 'There is no subscription to change.',
  subscriptionEmailRequired: 'Please provide an email address for subscription management.',
} as const

/** The titles of toasts and alerts about payments. */
export const billingTitles = {
  paymentError: 'Payment Error',
  paymentFailed: 'Payment failed',
  popupBlocked: 'Popup Blocked',
  checkoutError: 'Checkout Error',
  invalidAmount: 'Invalid Amount',
  invalidCreditAmount: 'Invalid Credit Amount',
} as const

/** The messages about a number of credits that cannot be bought. */
export const creditCountTexts = {
  /** Empty, zero, or not a number. */
  invalid: { title: billingTitles.invalidAmount, message: 'Please enter a valid number of credits' },
  /** For the custom package with its own buy button. */
  tooFew: { title: billingTitles.invalidCreditAmount, message: 'Please enter at least 1 credit to proceed.' },
  tooMany: {
    title: billingTitles.invalidCreditAmount,
    message: 'You can buy up to 10,000 credits at a time.',
  },
} as const

export const creditsTexts = {
  loginToPay: 'Login to Pay',
  separateWindow: 'Pay in a separate window',
  updated: 'Your credits have been added to your account.',
  premiumActive: 'Your premium plan is active.',
  resumedWindow: 'The payment page is open in a separate window.',
  resumedLeaving: 'Opening the payment page.',
  guestPaid: 'Your payment was received. Create an account with the same email address to use it.',
} as const
