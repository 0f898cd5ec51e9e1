import { trialStatesMax } from '#contract/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { allRememberedPosts, applyTrialStates, liveTrialPosts } from './trial-post-storage.ts'

const pauseMs = 30_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * Asks the server what became of the posts this browser remembers, and takes it over: an account may keep one by now, in another browser too, and
 * an owner may have deleted one. What cannot be asked stays as it is remembered. Never throws.
 */
export async function refreshTrials(): Promise<void> {
  const slugs = [...liveTrialPosts(Date.now()), ...allRememberedPosts()].map(({ slug }) => slug)
  const asked = [...new Set(slugs)].slice(0, trialStatesMax)
  if (asked.length === 0 || performance.now() - askedAt < pauseMs) return
  askedAt = performance.now()
  try {
    const { posts } = await api().posts.trialPostStates({ slugs: asked.join(',') })
    applyTrialStates(asked, posts)
  } catch {
    // Asked again with the next look at the list.
  }
}
