import { useEffect, useState } from 'react'
import { allRememberedPosts, liveTrialPosts, type StoredTrialPost, watchTrialPosts } from './trial-post-storage.ts'

const refreshMs = 60_000

/** `now` is 0 until the browser has been looked into: a page rendered by the server knows nothing of it. */
export type TrialPostList = { posts: StoredTrialPost[]; now: number }

/**
 * The trial posts this browser remembers, newest first. Read again every minute and whenever this tab or another changes them; their true state is
 * taken from the server first. A post that expires meanwhile stays in the list, so that it can be marked so.
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

/** The post that ends first, of those that still live if any does. */
export function nextToExpire({ posts, now }: TrialPostList): StoredTrialPost | null {
  const byEnd = posts.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))
  return byEnd.find((post) => Date.parse(post.expires_at) > now) ?? byEnd.at(-1) ?? null
}
