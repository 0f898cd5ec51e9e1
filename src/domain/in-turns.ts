import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does long work in parts. Requests and other jobs of the process get their turn after each part. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextTurn()
  }
}
