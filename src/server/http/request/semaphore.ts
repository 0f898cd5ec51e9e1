import { DomainError } from '#domain/domain-error.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 2

/** Runs at most `atOnce` tasks at a time and queues up to `waitingMax` more, first in, first out. Throws `unavailable` if the queue is full. */
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
    // A finished task passes its slot to the first task in the queue.
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
