import { billingAddressMax, billingCompanyMax, billingNameMax, billingTaxNumberMax } from '#contract/limits.ts'
import { z } from '#contract/zod.ts'

/** Control characters, line ends, and marks that change the direction of a text. Joiners stay: names in several scripts need them. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

function cleanLine(text: string): string {
  return text.toWellFormed().replace(unsafeCharacters, ' ').trim()
}

/** A text of one line. */
function lineOf(max: number) {
  return z.string().max(max).transform(cleanLine)
}

/** The buyer's details on invoices; an empty text is an omitted part. The lines of the address are separated by line feeds. */
export const BillingDetails = z.object({
  name: lineOf(billingNameMax),
  company: lineOf(billingCompanyMax),
  address: z
    .string()
    .max(billingAddressMax)
    .transform((text) =>
      text
        .split(/\r\n?|\n/)
        .map(cleanLine)
        .filter((line) => line !== '')
        .join('\n'),
    ),
  taxNumber: lineOf(billingTaxNumberMax),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const noBillingDetails: BillingDetails = { name: '', company: '', address: '', taxNumber: '' }

const documentKinds = ['invoice', 'credit_note', 'cancellation'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** An invoice, a credit note for a refund, or the cancellation of a credit note. Amounts are cents; those of a credit note are negative. */
export const BillingDocument = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(documentKinds),
  description: z.string(),
  totalCents: z.number().int(),
  /** The number of the document that this one corrects. */
  corrects: z.string().nullable(),
  orderId: z.uuid().nullable(),
  isLive: z.boolean(),
  issuedAt: z.string(),
})
export type BillingDocument = z.infer<typeof BillingDocument>
