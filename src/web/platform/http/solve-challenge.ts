import type { Challenge } from 'altcha-lib'
import type { ChallengeReport } from './solve-challenge-worker.ts'

type SolveOptions = { signal?: AbortSignal; onProgress?: (progress: { tried: number }) => void }

/**
 * Solves a proof-of-work challenge in a worker. Returns the solution in the format of the server, or `null` when none was found: the search took too
 * long, was aborted, or the page has no Web Crypto because it is not in a secure context.
 */
export function solveChallenge(
  challenge: Challenge,
  { signal, onProgress }: SolveOptions = {},
): Promise<string | null> {
  const worker = new Worker(new URL('./solve-challenge-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  signal?.addEventListener('abort', () => resolve(null), { once: true })
  worker.onerror = () => resolve(null)
  worker.onmessage = ({ data }: MessageEvent<ChallengeReport>) => {
    if (data.type === 'tried') onProgress?.({ tried: data.count })
    else resolve(data.type === 'solved' ? data.payload : null)
  }
  onProgress?.({ tried: 0 })
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}

/** The challenge in the data of a `challenge_required` refusal, or `null`. */
export function challengeOf(data: unknown): Challenge | null {
  const challenge = (data as { challenge?: Partial<Challenge> } | null | undefined)?.challenge
  return typeof challenge?.parameters?.keyPrefix === 'string' ? (challenge as Challenge) : null
}
