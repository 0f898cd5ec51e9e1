import { onAbort } from '../on-abort.ts'

/** Statuses after which a retry of the same request may succeed. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 505)
}

/** The delay of a `Retry-After` in milliseconds, given in seconds or as a date (RFC 9110, 10.2.3); `null` if it is absent or unreadable. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  const text = value.trim()
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Resolves after `ms`; rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const unsubscribe = onAbort(signal, () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    const timer = setTimeout(() => {
      unsubscribe()
      resolve()
    }, ms)
  })
}
