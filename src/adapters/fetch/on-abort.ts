const watched = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when the signal is aborted; what it answers takes that back. Thousands of pages may wait on one signal, and a listener each would cost
 * each of them a walk through all the others: here they share one.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = watched.get(signal) ?? watch(signal)
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

function watch(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>()
  watched.set(signal, callbacks)
  signal.addEventListener('abort', () => {
    for (const callback of callbacks) callback()
    callbacks.clear()
  })
  return callbacks
}
