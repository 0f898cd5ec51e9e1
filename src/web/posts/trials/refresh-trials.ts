import { trialStatesMax } from '#contract/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { allRememberedPosts, applyTrialStates, liveTrialPosts } from './trial-post-storage.ts'

const pauseMs = 30_000
let requestedAt = Number.NEGATIVE_INFINITY

/**
 * Reads the state of this browser's posts from the server and applies it: an account may have claimed a post, possibly in another browser, and an
 * owner may have deleted one. If the request fails, the stored state stays. Never throws.
 */
export async function refreshTrials(): Promise<void> {
  const slugs = [...liveTrialPosts(Date.now()), ...allRememberedPosts()].map(({ slug }) => slug)
  const requested = [...new Set(slugs)].slice(0, trialStatesMax)
  if (requested.length === 0 || performance.now() - requestedAt < pauseMs) return
  requestedAt = performance.now()
  try {
    const { posts } = await api().posts.trialPostStates({ slugs: requested.join(',') })
    applyTrialStates(requested, posts)
  } catch {
    // Tried again at the next refresh of the list.
  }
}
