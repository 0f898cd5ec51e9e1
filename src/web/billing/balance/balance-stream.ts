import type { Credits } from '#contract/billing/billing-calls.ts'
import { followEvents } from '#web/platform/http/follow-events.ts'

const lockName = 'linkwright-balance'

/**
 * Follows the balance until `signal` aborts. Every connection starts with the current balance, so no change is missed. Only one tab of a browser has
 * a stream at a time.
 */
export async function followBalance(show: (credits: Credits) => void, signal: AbortSignal): Promise<void> {
  const follow = () =>
    followEvents(
      '/api/credits/events',
      'credits',
      (data) => {
        const credits = readBalance(data)
        if (credits !== null) show(credits)
      },
      signal,
    )
  // Browsers support locks only on secure origins. Without locks, each tab has its own stream.
  if (navigator.locks === undefined) return follow()
  await navigator.locks.request(lockName, { signal }, follow).catch(() => undefined)
}

/** Parses the balance from the data of an event; `null` if the data is no balance. */
export function readBalance(data: string): Credits | null {
  try {
    const balance: unknown = JSON.parse(data)
    return isBalance(balance) ? balance : null
  } catch {
    return null
  }
}

const numbers = ['amount', 'bonus', 'totalUsed', 'totalPurchased', 'balance', 'available', 'owed'] as const

function isBalance(value: unknown): value is Credits {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<keyof Credits, unknown>
  return typeof fields.updatedAt === 'string' && numbers.every((name) => Number.isInteger(fields[name]))
}
