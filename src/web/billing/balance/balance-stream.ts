import type { Credits } from '#contract/billing/billing-calls.ts'
import { followEvents } from '#web/platform/http/follow-events.ts'
import { readBalance } from './balance-events.ts'

const lockName = 'linkwright-balance'

/**
 * Follows the balance until `signal` ends it. Every connection begins with the balance as it is, so nothing that happened meanwhile is missed. Of the
 * tabs of a browser only one has a stream at a time.
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
  // Browsers have locks on secure origins only; elsewhere each tab has a stream of its own.
  if (navigator.locks === undefined) return follow()
  await navigator.locks.request(lockName, { signal }, follow).catch(() => undefined)
}
