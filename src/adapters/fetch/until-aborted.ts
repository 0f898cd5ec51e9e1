import { onAbort } from './on-abort.ts'

/** Waits for shared work, which continues after an abort. Rejects with the signal's reason. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason)
    const unsubscribe = onAbort(signal, handleAbort)
    work.then(resolve, reject).finally(unsubscribe)
    if (signal.aborted) handleAbort()
  })
}
