export type Random = () => number

/** Numbers from 0 to below 1, the same for a seed on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T
}

/** The quantile of the normal distribution, in standard deviations from the mean. */
export function normalQuantile(share: number): number {
  const p = Math.min(Math.max(share, 1e-6), 1 - 1e-6)
  const t = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)))
  // Abramowitz and Stegun 26.2.23, within 0.00045.
  const z =
    t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  return p < 0.5 ? -z : z
}
