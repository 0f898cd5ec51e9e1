/** How often other work gets its turn until a promise is settled. */
export async function countTurns(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await end
  return turns
}

/** Does all parts of long work without a pause. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
