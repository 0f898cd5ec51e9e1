/** The callbacks of one signal, in slots that are reused. `free` lists the empty slots. */
type Watch = { callbacks: (() => void)[]; free: number[] }

const watched = new WeakMap<AbortSignal, Watch>()
const nothing = () => {}

/**
 * Calls back when the signal is aborted. The returned function cancels that. Thousands of pages may wait on one signal. With a listener each, every
 * listener would search through all the others, so they share one. A `Set` is not used: with frequent additions and deletions it is rehashed
 * repeatedly, and its old tables still refer to former callbacks, so that finished pages survive the collections of the young generation.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, free } = watched.get(signal) ?? watch(signal)
  const slot = free.pop() ?? callbacks.length
  callbacks[slot] = callback
  return () => {
    if (callbacks[slot] !== callback) return
    callbacks[slot] = nothing
    free.push(slot)
  }
}

function watch(signal: AbortSignal): Watch {
  const own: Watch = { callbacks: [], free: [] }
  watched.set(signal, own)
  signal.addEventListener('abort', () => {
    // A callback may cancel others, and none is called twice.
    for (let slot = 0; slot < own.callbacks.length; slot += 1) {
      const callback = own.callbacks[slot]
      own.callbacks[slot] = nothing
      callback?.()
    }
    own.callbacks.length = 0
    own.free.length = 0
  })
  return own
}
