import { z } from 'zod'
import { BillingDetails } from '#contract/billing/billing-documents.ts'
import { billingNameMax } from '#contract/limits.ts'

const name = z.string().max(billingNameMax).optional()

/** The buyer's details in the dialog; every field is optional. */
export const buyerFields = {
  firstName: name,
  lastName: name,
  billing: BillingDetails.omit({ name: true }).partial().optional(),
}

type BuyerInput = { firstName?: string | undefined; lastName?: string | undefined; billing?: unknown }

/** The filled details, for the order; `null` for none. */
export function providedDetails({ firstName, lastName, billing }: BuyerInput): Partial<BillingDetails> | null {
  const fullName = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '')
  const details = BillingDetails.partial().parse({
    ...(billing ?? {}),
    name: fullName.join(' ').slice(0, billingNameMax),
  })
  const filled = Object.entries(details).filter(([, value]) => value !== undefined && value !== '')
  return filled.length === 0 ? null : Object.fromEntries(filled)
}
