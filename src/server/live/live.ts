/** Hears of what it watches: how it is now, or that the stream is over. */
export type Listener<Value> = { show(value: Value): void; end(): void }

/** What is watched on this server, by its key. */
export type Live<Value> = {
  /** Shows how it is now and after every change. Call what it answers when nobody watches any more. */
  watch(key: string, listener: Listener<Value>): () => void
  /** Ends every stream, and those that come later at once. */
  close(): void
}

const lookMs = 1_000

export type LiveOptions<Value> = {
  /** How the things of these keys are now, read in one go. One that is not in the answer is gone: its streams end. */
  read: (keys: string[]) => Promise<Map<string, Value>>
  /** Streams of one key; with one more the oldest ends, whose page will ask again if it is still looked at. */
  streamsPerKeyMax: number
}

type Watched<Value> = { listeners: Set<Listener<Value>>; shown: string | null }

/**
 * Looks once a second at all that is watched, in one go, and shows what differs from what was shown last: nothing is missed, whoever changed it.
 * A notification in the transaction of each change would have all of them wait for each other, at less than half the speed.
 */
export function createLive<Value>({ read, streamsPerKeyMax }: LiveOptions<Value>): Live<Value> {
  const watchedByKey = new Map<string, Watched<Value>>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  /** One look after another, so that an older state is never shown after a newer one. */
  let looks: Promise<unknown> = Promise.resolve()

  function look(keys: () => string[]): Promise<void> {
    const looked = looks.then(async () => {
      const asked = keys()
      const values = await read(asked)
      for (const key of asked) show(key, values.get(key))
    })
    looks = looked.catch(() => undefined)
    return looked
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

  /** Goes on while anybody watches. While the database is away, the next look finds what changed. */
  function schedule() {
    if (timer !== null || watchedByKey.size === 0 || closed) return
    timer = setTimeout(async () => {
      await look(() => [...watchedByKey.keys()]).catch(() => undefined)
      timer = null
      schedule()
    }, lookMs)
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
      // Shown once more to those who have it already, which tells them nothing new.
      watched.shown = null
      look(() => [key]).catch(() => listener.end())
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
