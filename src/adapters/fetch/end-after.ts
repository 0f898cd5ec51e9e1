import { onAbort } from './on-abort.ts'

/** The end of some work: `signal` says when it is called off, `done` that it is over. */
export type End = { signal: AbortSignal; done(): void }

/**
 * Calls work off with `signal`, and after `ms`. Nothing is left of it once it is done, while what `AbortSignal.any` makes of a signal that lives long
 * leaves something behind in that.
 */
export function endAfter(signal: AbortSignal, ms: number): End {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  const forget = onAbort(signal, () => end.abort(signal.reason))
  if (signal.aborted) end.abort(signal.reason)
  return {
    signal: end.signal,
    done() {
      clearTimeout(timer)
      forget()
    },
  }
}
