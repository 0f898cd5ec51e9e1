/**
 * What of the pages has its texts in catalogues: whole slices, and of the pages those that show them. What is on these lists is held to it: a text that
 * goes past the catalogues fails `test/translated-slices.test.ts`.
 */
export const translatedSlices = ['billing', 'contact', 'shell', 'waitlist'] as const

export const translatedPages = [
  'app/billing.tsx',
  'public/contact.tsx',
  'public/payment-cancelled.tsx',
  'public/payment-success.tsx',
  'public/recovery.tsx',
  'public/secure-payment.tsx',
  'public/subscription-cancelled.tsx',
  'public/subscription-success.tsx',
  'public/waitlist.tsx',
  'waitlist.tsx',
] as const
