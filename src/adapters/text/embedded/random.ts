/** A repeatable source of choices: the same seed gives the same choices on every machine. */
export type Random = {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number
  /** One of `items`, which must not be empty. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[]
  /** The first `count` items of a shuffled copy: the same choice as `shuffle`, without the order of the rest. */
  some<T>(items: readonly T[], count: number): T[]
  /** Leaves out choices: as if so many items had been shuffled, or so many picked. */
  skip(count: number): void
  /** The first item of a shuffled copy that is accepted: the same choice as `shuffle` and `find`, without the copy. */
  first<T>(items: readonly T[], accepts: (item: T) => boolean): T | undefined
}

/** FNV-1a over UTF-16 units: spreads similar seeds (`1`, `2`, …) over the whole 32-bit range. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return state >>> 0
}

/** What each choice adds to the state. */
const step = 0x6d2b79f5

/** Creates the generator for a seed. The stream is mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: string): Random {
  let state = hash(seed)

  function next(): number {
    state = (state + step) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  function below(bound: number): number {
    return Math.floor(next() * bound)
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: next() }))
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
  }

  function some<T>(items: readonly T[], count: number): T[] {
    const chosen: T[] = []
    const keys: number[] = []
    for (const item of items) {
      const key = next()
      let place = chosen.length
      while (place > 0 && (keys[place - 1] ?? 0) > key) place -= 1
      if (place >= count) continue
      for (let index = Math.min(chosen.length, count - 1); index > place; index -= 1) {
        chosen[index] = chosen[index - 1] as T
        keys[index] = keys[index - 1] ?? 0
      }
      chosen[place] = item
      keys[place] = key
    }
    return chosen
  }

  function first<T>(items: readonly T[], accepts: (item: T) => boolean): T | undefined {
    let found: T | undefined
    let least = 1
    for (const item of items) {
      const key = next()
      if (key >= least || !accepts(item)) continue
      found = item
      least = key
    }
    return found
  }

  function skip(count: number): void {
    state = (state + Math.imul(count, step)) | 0
  }

  return { below, pick, shuffle, some, skip, first }
}
