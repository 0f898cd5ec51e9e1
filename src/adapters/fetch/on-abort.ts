/** Who waits for one signal: in places that are used again, of which `free` are empty. */
type Watch = { callbacks: (() => void)[]; free: number[] }

const watched = new WeakMap<AbortSignal, Watch>()
const nothing = () => {}

/**
 * Calls back when the signal is aborted; what it answers takes that back. Thousands of pages may wait on one signal, and a listener each would cost
 * each of them a walk through all the others: here they share one. (They are in no `Set`: one that much comes and goes in makes itself anew again
 * and again, and what it was before still points to whoever waited then, which keeps pages that are done from the young generation's collector.)
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, free } = watched.get(signal) ?? watch(signal)
  const place = free.pop() ?? callbacks.length
  callbacks[place] = callback
  return () => {
    if (callbacks[place] !== callback) return
    callbacks[place] = nothing
    free.push(place)
  }
}

function watch(signal: AbortSignal): Watch {
  const own: Watch = { callbacks: [], free: [] }
  watched.set(signal, own)
  signal.addEventListener('abort', () => {
    // Those called may take others back, and none is called twice.
    for (let place = 0; place < own.callbacks.length; place += 1) {
      const callback = own.callbacks[place]
      own.callbacks[place] = nothing
      callback?.()
    }
    own.callbacks.length = 0
    own.free.length = 0
  })
  return own
}
