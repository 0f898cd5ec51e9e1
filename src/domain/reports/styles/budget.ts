/* The work of judging a stylesheet depends on its content. The steps are counted, and a hostile stylesheet ends with a `RangeError`. */

let left = Number.POSITIVE_INFINITY

/** Runs synchronous work that may take this many steps. Throws `RangeError` beyond them. */
export function within<Result>(steps: number, work: () => Result): Result {
  const before = left
  left = steps
  try {
    return work()
  } finally {
    left = before
  }
}

/** Counts steps of the current work; outside `within` there is no limit. */
export function spend(steps: number): void {
  left -= steps
  if (left < 0) throw new RangeError('The style sheets take too long to evaluate')
}

/** The steps for comparing, splitting or searching text of this length. */
export function spendOnText(length: number): void {
  spend(length / 64)
}
