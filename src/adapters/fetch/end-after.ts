import { onAbort } from './on-abort.ts'

/** The end of some work: `signal` aborts it, `done` is called when it has finished. */
export type End = { signal: AbortSignal; done(): void }

/**
 * Aborts work with `signal`, and after `ms`. Everything is released when the work is done. `AbortSignal.any` would leave an entry in a long-lived
 * signal.
 */
export function endAfter(signal: AbortSignal, ms: number): End {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  const unsubscribe = onAbort(signal, () => end.abort(signal.reason))
  if (signal.aborted) end.abort(signal.reason)
  return {
    signal: end.signal,
    done() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
