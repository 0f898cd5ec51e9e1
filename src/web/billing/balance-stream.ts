import type { Credits } from '#contract/billing-calls.ts'
import { createAuthorizedFetch } from '#web/platform/authorized-fetch.ts'
import { createBalanceReader } from './balance-events.ts'

/** The server sends a line every 25 seconds; after twice that and some more without one the stream is dead. */
const silenceMaxMs = 60_000
const waitMs = 3_000
const waitMaxMs = 60_000
const lockName = 'linkwright-balance'

/**
 * Follows the balance until `signal` ends it: connects again, with growing pauses, whenever the stream ends. Every connection begins with the balance
 * as it is, so nothing that happened meanwhile is missed. Of the tabs of a browser only one has a stream at a time.
 */
export async function followBalance(show: (credits: Credits) => void, signal: AbortSignal): Promise<void> {
  // Browsers have locks on secure origins only; elsewhere each tab has a stream of its own.
  if (navigator.locks === undefined) return streamForEver(show, signal)
  await navigator.locks.request(lockName, { signal }, () => streamForEver(show, signal)).catch(() => undefined)
}

async function streamForEver(show: (credits: Credits) => void, signal: AbortSignal): Promise<void> {
  let failed = 0
  while (!signal.aborted) {
    const heard = await stream(show, signal).catch(() => false)
    failed = heard ? 0 : failed + 1
    await pause(Math.min(waitMs * 2 ** failed, waitMaxMs), signal)
  }
}

/** One connection, from beginning to end. Answers whether it told anything. */
async function stream(show: (credits: Credits) => void, signal: AbortSignal): Promise<boolean> {
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
  let heard = false
  try {
    const request = new Request(new URL('/api/credits/events', window.location.origin), {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const response = await createAuthorizedFetch()(request)
    if (!response.ok || response.body === null) return false
    const read = createBalanceReader()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await pieces.read()
      if (done) return heard
      heard = true
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
      for (const credits of read(value)) show(credits)
    }
  } finally {
    clearTimeout(watchdog)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
