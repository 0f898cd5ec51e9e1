import { Credits } from '#contract/billing/billing-calls.ts'

/** The balance that an event of the stream tells; `null` when it is none. */
export function readBalance(data: string): Credits | null {
  try {
    return Credits.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
