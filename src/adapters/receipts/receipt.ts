/** What a receipt says. Amounts are cents of US dollars. */
export type Receipt = {
  /** Of the order, for questions about it. */
  number: string
  paidAt: Date
  seller: { name: string; origin: string }
  buyerEmail: string
  line: { name: string; quantity: number; unitAmountCents: number; totalCents: number }
  refundedCents: number
  /** Whether real money moved. */
  isLive: boolean
  /** The payment provider's own receipt. */
  providerUrl: string | null
}
