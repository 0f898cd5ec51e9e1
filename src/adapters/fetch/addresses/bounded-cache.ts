export type BoundedCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, lifetimeMs: number, weight?: number): void
}

/** Stores values until they expire. Above `weightMax`, the oldest are removed first. `now` returns milliseconds. */
export function createBoundedCache<Value>(options: { weightMax: number; now: () => number }): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; expiresAt: number; weight: number }>()
  let total = 0

  function drop(key: string) {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.expiresAt > options.now()) return entry.value
      drop(key)
      return undefined
    },
    set(key, value, lifetimeMs, weight = 1) {
      drop(key)
      entries.set(key, { value, expiresAt: options.now() + lifetimeMs, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= options.weightMax || oldest === key) break
        drop(oldest)
      }
    },
  }
}
