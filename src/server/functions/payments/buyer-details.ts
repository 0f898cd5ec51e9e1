import { z } from 'zod'
import { BillingDetails } from '#contract/billing/billing-documents.ts'
import { billingNameMax } from '#contract/limits.ts'

const name = z.string().max(billingNameMax).optional()

/** Who buys, as the dialog asks for it; every part is optional. */
export const buyerFields = {
  firstName: name,
  lastName: name,
  billing: BillingDetails.omit({ name: true }).partial().optional(),
}

type Given = { firstName?: string | undefined; lastName?: string | undefined; billing?: unknown }

/** The parts that were given, for the order; `null` for none. */
export function providedDetails({ firstName, lastName, billing }: Given): Partial<BillingDetails> | null {
  const fullName = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '')
  const details = BillingDetails.partial().parse({
    ...(billing ?? {}),
    name: fullName.join(' ').slice(0, billingNameMax),
  })
  const given = Object.entries(details).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? null : Object.fromEntries(given)
}
