/** Receives the current value, or the end of the stream. */
type Listener<Value> = { show(value: Value): void; end(): void }

/** The watched values on this server, by key. */
export type Live<Value> = {
  /** Shows the current value, and each change of it. The returned function ends the subscription. */
  watch(key: string, listener: Listener<Value>): () => void
  /** Ends every stream, and new streams immediately. */
  close(): void
}

const pollMs = 1_000

export type LiveOptions<Value> = {
  /** Reads the current values of these keys in one query. A key without a value was deleted: its streams end. */
  read: (keys: string[]) => Promise<Map<string, Value>>
  /** The maximum number of streams of one key. One more ends the oldest; its page reconnects if it is still visible. */
  streamsPerKeyMax: number
}

type Watched<Value> = { listeners: Set<Listener<Value>>; shown: string | null }

/**
 * Polls all watched keys once a second in one query, and shows each value that differs from the last one shown, so that no change is missed, whatever
 * made it. Notifications in the transaction of each change would serialise those transactions, at less than half the speed.
 */
export function createLive<Value>({ read, streamsPerKeyMax }: LiveOptions<Value>): Live<Value> {
  const watchedByKey = new Map<string, Watched<Value>>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  /** Polls run one after another, so that an older value is never shown after a newer one. */
  let polls: Promise<unknown> = Promise.resolve()

  function poll(keys: () => string[]): Promise<void> {
    const polling = polls.then(async () => {
      const requested = keys()
      const values = await read(requested)
      for (const key of requested) show(key, values.get(key))
    })
    polls = polling.catch(() => undefined)
    return polling
  }

  function show(key: string, value: Value | undefined) {
    const watched = watchedByKey.get(key)
    if (watched === undefined) return
    if (value === undefined) {
      for (const listener of watched.listeners) listener.end()
      return
    }
    const state = JSON.stringify(value)
    if (watched.shown === state) return
    watched.shown = state
    for (const listener of watched.listeners) listener.show(value)
  }

  /** Continues while there are watchers. After an outage of the database, the next poll finds the changes. */
  function schedule() {
    if (timer !== null || watchedByKey.size === 0 || closed) return
    timer = setTimeout(async () => {
      await poll(() => [...watchedByKey.keys()]).catch(() => undefined)
      timer = null
      schedule()
    }, pollMs)
    timer.unref()
  }

  return {
    watch(key, listener) {
      if (closed) {
        listener.end()
        return () => undefined
      }
      const watched = watchedByKey.get(key) ?? { listeners: new Set(), shown: null }
      watchedByKey.set(key, watched)
      watched.listeners.add(listener)
      const [oldest] = watched.listeners
      if (watched.listeners.size > streamsPerKeyMax) oldest?.end()
      // The other listeners receive the same value once more, which has no effect.
      watched.shown = null
      poll(() => [key]).catch(() => listener.end())
      schedule()
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size === 0 && watchedByKey.get(key) === watched) watchedByKey.delete(key)
      }
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      for (const { listeners } of watchedByKey.values()) for (const listener of listeners) listener.end()
    },
  }
}
