import { useEffect, useState } from 'react'
import { allRememberedPosts, liveTrialPosts, type StoredTrialPost, watchTrialPosts } from './trial-post-storage.ts'

const refreshMs = 60_000

/** `now` is 0 until the browser's storage was read: a page rendered by the server has no access to it. */
export type TrialPostList = { posts: StoredTrialPost[]; now: number }

/**
 * The trial posts of this browser, newest first. Read again every minute and whenever this or another tab changes them; at the start and when the tab
 * becomes visible, their state is fetched from the server. A post that expires meanwhile stays in the list, so that it can be marked as expired.
 */
export function useTrialPosts(): TrialPostList {
  const [list, setList] = useState<TrialPostList>({ posts: [], now: 0 })
  useEffect(() => {
    const refresh = () => setList((shown) => refreshed(shown, Date.now()))
    refresh()
    refreshFromServer()
    const timer = setInterval(refresh, refreshMs)
    const stopWatching = watchTrialPosts(refresh)
    document.addEventListener('visibilitychange', refreshFromServer)
    return () => {
      clearInterval(timer)
      stopWatching()
      document.removeEventListener('visibilitychange', refreshFromServer)
    }
  }, [])
  return list
}

function refreshFromServer() {
  if (document.visibilityState === 'hidden' || allRememberedPosts().length === 0) return
  void import('./refresh-trials.ts').then(({ refreshTrials }) => refreshTrials()).catch(() => undefined)
}

function refreshed({ posts: shown }: TrialPostList, now: number): TrialPostList {
  const live = liveTrialPosts(now)
  const expired = shown.filter((post) => Date.parse(post.expires_at) <= now)
  return { posts: [...live, ...expired], now }
}

/** The live post that ends first; without a live post, the one that ended last. */
export function nextToExpire({ posts, now }: TrialPostList): StoredTrialPost | null {
  const byEnd = posts.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))
  return byEnd.find((post) => Date.parse(post.expires_at) > now) ?? byEnd.at(-1) ?? null
}
