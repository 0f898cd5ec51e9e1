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
  /**
   * Reads in one query a text for each key that differs whenever its value may differ. With it, a value is read only when its text has changed; without
   * it, with every poll.
   */
  readVersions?: (keys: string[]) => Promise<Map<string, string>>
  /** The maximum number of streams of one key. One more ends the oldest; its page reconnects if it is still visible. */
  streamsPerKeyMax: number
}

type Watched<Value> = { listeners: Set<Listener<Value>>; shown: string | null; version: string | undefined }

/**
 * Polls all watched keys once a second in one query, and shows each value that differs from the last one shown, so that no change is missed, whatever
 * made it. Notifications in the transaction of each change would serialise those transactions, at less than half the speed.
 */
export function createLive<Value>({ read, readVersions, streamsPerKeyMax }: LiveOptions<Value>): Live<Value> {
  const watchedByKey = new Map<string, Watched<Value>>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  /** Polls run one after another, so that an older value is never shown after a newer one. */
  let polls: Promise<unknown> = Promise.resolve()

  function poll(readNow: () => Promise<void>): Promise<void> {
    const polling = polls.then(readNow)
    polls = polling.catch(() => undefined)
    return polling
  }

  async function readAndShow(keys: string[]) {
    if (keys.length === 0) return
    const values = await read(keys)
    for (const key of keys) show(key, values.get(key))
  }

  async function showChanges() {
    const keys = [...watchedByKey.keys()]
    if (readVersions === undefined || keys.length === 0) return readAndShow(keys)
    // Read before the values: a change between the two is read once more with the next poll.
    const versions = await readVersions(keys)
    const changed = keys.filter((key) => {
      const watched = watchedByKey.get(key)
      return watched !== undefined && (watched.version === undefined || watched.version !== versions.get(key))
    })
    await readAndShow(changed)
    for (const key of changed) {
      const watched = watchedByKey.get(key)
      if (watched !== undefined) watched.version = versions.get(key)
    }
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
      await poll(showChanges).catch(() => undefined)
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
      const watched = watchedByKey.get(key) ?? { listeners: new Set(), shown: null, version: undefined }
      watchedByKey.set(key, watched)
      watched.listeners.add(listener)
      const [oldest] = watched.listeners
      if (watched.listeners.size > streamsPerKeyMax) oldest?.end()
      // The other listeners receive the same value once more, which has no effect.
      watched.shown = null
      poll(() => readAndShow([key])).catch(() => listener.end())
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
