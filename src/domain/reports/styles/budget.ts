/* A stylesheet decides how much work it takes to judge it. The steps are counted, and a hostile one ends with a `RangeError`. */

let left = Number.POSITIVE_INFINITY

/** Runs synchronous work that may take so many steps. Throws `RangeError` beyond them. */
export function within<Result>(steps: number, work: () => Result): Result {
  const before = left
  left = steps
  try {
    return work()
  } finally {
    left = before
  }
}

/** Counts steps of the work that runs; outside `within` there is no limit. */
export function spend(steps: number): void {
  left -= steps
  if (left < 0) throw new RangeError('The styles take too long to judge')
}

/** What it takes to compare, split or search texts. */
export function spendOnText(length: number): void {
  spend(length / 64)
}
