/** The texts on a receipt and about it. */
export const receiptTexts = {
  title: 'Receipt',
  seller: 'Linkwright',
  notFound: 'There is no receipt for this order',
  testMode: 'TEST MODE: no money moved',
} as const
