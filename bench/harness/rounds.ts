/** The median; `NaN` without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The percentile by nearest rank: the smallest value that at least `share` of all values do not exceed; `NaN` without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * Runs all contestants in every round. Each round begins with another contestant, so that other load on the machine affects all equally. Returns the
 * samples of each contestant, one per round.
 */
export async function interleave<Contestant, Sample>(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant) => Promise<Sample>,
): Promise<Map<Contestant, Sample[]>> {
  const samples = new Map<Contestant, Sample[]>(contestants.map((contestant) => [contestant, []]))
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contestants.length
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      samples.get(contestant)?.push(await measure(contestant))
    }
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`)
  }
  return samples
}
