import { onAbort } from './on-abort.ts'

/** Waits for shared work that goes on whoever gives up. Rejects with the signal's reason. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason)
    const forget = onAbort(signal, handleAbort)
    work.then(resolve, reject).finally(forget)
    if (signal.aborted) handleAbort()
  })
}
