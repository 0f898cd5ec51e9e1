import { trialExpiringSeconds } from '#contract/limits.ts'
import { headStorageNames, readStored, watchStored } from '../storage/safe-storage.ts'

/** Whether this browser has trial posts that an account could claim; `ending` when the first of them expires within two hours. */
export type TrialState = 'none' | 'active' | 'ending'

const refreshMs = 60_000

/** `now` in milliseconds since 1970. */
export function trialState(now: number): TrialState {
  const left = storedEnds()
    .map((end) => end - now)
    .filter((milliseconds) => milliseconds > 0)
  if (left.length === 0) return 'none'
  return Math.min(...left) < trialExpiringSeconds * 1000 ? 'ending' : 'active'
}

/** Calls back every minute and whenever the stored posts change. Returns a function that stops it. */
export function watchTrialState(onChange: () => void): () => void {
  const timer = setInterval(onChange, refreshMs)
  const stopWatching = watchStored(headStorageNames.trialPosts, onChange)
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}

function storedEnds(): number[] {
  try {
    const list: unknown = JSON.parse(readStored(headStorageNames.trialPosts) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.map((post: { expires_at?: unknown }) => Date.parse(String(post?.expires_at)))
  } catch {
    return []
  }
}
