import { DomainError } from '#domain/domain-error.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 2

/**
 * Lets at most `atOnce` pieces of work run at a time and `waitingMax` wait in line, first come, first served. Throws `unavailable` when the
 * line is full.
 */
export function createSemaphore({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= waitingMax) {
      throw new DomainError('unavailable', 'We’re busy right now. Please try again in a moment.', {
        retryAfterSeconds,
      })
    }
    // The place of whoever leaves goes to the first in line.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave() {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
