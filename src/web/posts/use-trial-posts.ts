import { useEffect, useState } from 'react'
import { liveTrialPosts, type StoredTrialPost, watchTrialPosts } from './trial-post-storage.ts'

const refreshMs = 60_000

/** `now` is 0 until the browser has been looked into: a page rendered by the server knows nothing of it. */
export type TrialPostList = { posts: StoredTrialPost[]; now: number }

/**
 * The trial posts this browser remembers, newest first. Read again every minute and whenever this tab or another changes them. A post that
 * expires meanwhile stays in the list, so that it can be marked so.
 */
export function useTrialPosts(): TrialPostList {
  const [list, setList] = useState<TrialPostList>({ posts: [], now: 0 })
  useEffect(() => {
    const refresh = () => setList((shown) => refreshed(shown, Date.now()))
    refresh()
    const timer = setInterval(refresh, refreshMs)
    const stopWatching = watchTrialPosts(refresh)
    return () => {
      clearInterval(timer)
      stopWatching()
    }
  }, [])
  return list
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
