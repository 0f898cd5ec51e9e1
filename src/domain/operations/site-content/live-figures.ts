import type { Figures } from './count-figures.ts'

const freshMs = 60_000
const staleMs = 600_000

export type LiveFigures = {
  /** The figures as they were counted not long ago; `null` while they cannot be counted. */
  read(): Promise<Figures | null>
}

type Options = {
  count: () => Promise<Figures>
  /** Is told when counting failed; it is tried again after a minute. */
  onFailure: (error: unknown) => void
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/**
 * Keeps the figures for a minute. After that whoever asks gets the old ones at once while they are counted again, once however many ask; only when there
 * are none, or none younger than ten minutes, does anybody wait.
 */
export function createLiveFigures({ count, onFailure, now = () => performance.now() }: Options): LiveFigures {
  let kept: { figures: Figures; at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | null = null

  async function countAgain() {
    triedAt = now()
    try {
      kept = { figures: await count(), at: triedAt }
    } catch (error) {
      onFailure(error)
    } finally {
      counting = null
    }
  }

  const within = (ms: number) => (kept !== null && now() - kept.at < ms ? kept.figures : null)

  return {
    async read() {
      if (now() - triedAt >= freshMs) counting ??= countAgain()
      if (within(staleMs) === null) await counting
      return within(staleMs)
    },
  }
}
