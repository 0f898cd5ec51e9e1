import { Credits } from '#contract/billing/billing-calls.ts'

/** Parses the balance from the data of an event; `null` if the data is no balance. */
export function readBalance(data: string): Credits | null {
  try {
    return Credits.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
