/** Random numbers from a seed: the same seed gives the same numbers in the same order on every machine. */
export type SeededRandom = {
  /** From `low` (included) up to `high` (excluded). */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** The items in random order. */
  shuffled<T>(items: readonly T[]): T[]
  /** True for a `share` (0 to 1) of all calls. */
  chance(share: number): boolean
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, fast and random enough for pictures; not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashOf(seed)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  function shuffled<T>(items: readonly T[]): T[] {
    const left = [...items]
    return items.flatMap(() => left.splice(whole(0, left.length - 1), 1))
  }

  return {
    shuffled,
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (share) => next() < share,
  }
}
