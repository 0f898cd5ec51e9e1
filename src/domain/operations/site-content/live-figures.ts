import type { Figures } from './count-figures.ts'

const freshMs = 60_000
const staleMs = 600_000

export type LiveFigures = {
  /** The cached figures; `null` while they cannot be counted. */
  read(): Promise<Figures | null>
}

type Options = {
  count: () => Promise<Figures>
  /** Called when a count failed; it is retried after a minute. */
  onFailure: (error: unknown) => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Caches the figures for a minute. After that, calls get the stale figures at once while one shared count runs. Calls wait only when there are no
 * figures, or none younger than ten minutes.
 */
export function createLiveFigures({ count, onFailure, now = () => performance.now() }: Options): LiveFigures {
  let cached: { figures: Figures; at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | null = null

  async function countAgain() {
    triedAt = now()
    try {
      cached = { figures: await count(), at: triedAt }
    } catch (error) {
      onFailure(error)
    } finally {
      counting = null
    }
  }

  const cachedWithin = (ms: number) => (cached !== null && now() - cached.at < ms ? cached.figures : null)

  return {
    async read() {
      if (now() - triedAt >= freshMs) counting ??= countAgain()
      if (cachedWithin(staleMs) === null) await counting
      return cachedWithin(staleMs)
    },
  }
}
