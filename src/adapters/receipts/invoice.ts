/** What an invoice, a credit note, or the cancellation of one says. Amounts are cents of US dollars, below zero on a credit note. */
export type Invoice = {
  kind: 'invoice' | 'credit_note' | 'cancellation'
  number: string
  issuedAt: Date
  paidAt: Date
  /** Lines of the address are parted by line feeds; an empty text is left out. `note`: such as a rule of tax law that applies. */
  seller: { name: string; address: string; taxNumber: string; email: string; note: string; origin: string }
  buyer: { name: string; company: string; address: string; taxNumber: string; email: string }
  line: { description: string; quantity: number; totalCents: number; period: { start: Date; end: Date } | null }
  /** The number of the document that this one corrects. */
  corrects: string | null
  /** Whether real money moved. */
  isLive: boolean
  /** The payment provider's own receipt. */
  providerUrl: string | null
}
