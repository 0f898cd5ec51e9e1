import { useCallback, useSyncExternalStore } from 'react'
import type { Credits } from '#contract/billing/billing-calls.ts'
import { api } from '#web/platform/http/api.ts'
import { announceCreditsChanged, watchCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { followBalance } from './balance-stream.ts'

/** `failed` when nothing is known because asking failed; what is known already stays. */
export type Balance = { state: 'loading' } | { state: 'failed' } | { state: 'known'; credits: Credits }

type Told = { userId: string; credits: Credits }

/** A page that nobody looks at gives its stream up after this long. */
const hiddenMaxMs = 60_000
const channelName = 'linkwright-balance'
const loading: Balance = { state: 'loading' }

let balance: Balance = loading
let shownTo: string | null = null
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

/** The live balance of whoever is signed in. The first who looks has it followed, the last one has that end. */
export function useBalance(userId: string): Balance {
  const subscribe = useCallback((onChange: () => void) => watchBalance(userId, onChange), [userId])
  return useSyncExternalStore(
    subscribe,
    () => (shownTo === userId ? balance : loading),
    () => loading,
  )
}

/** Asks the server now. Answers whether that worked. */
export async function refreshBalance(): Promise<boolean> {
  const [asker, before] = [shownTo, told]
  try {
    const credits = await api().billing.getCredits()
    // What the stream told meanwhile is newer.
    if (asker !== null && told === before) learn({ userId: asker, credits })
    return true
  } catch {
    if (balance.state === 'loading' && asker === shownTo) change({ state: 'failed' })
    return false
  }
}

function watchBalance(userId: string, onChange: () => void): () => void {
  if (shownTo !== userId) {
    stop?.()
    shownTo = userId
    balance = loading
    stop = null
  }
  listeners.add(onChange)
  stop ??= follow(userId)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

/** Keeps the balance up to date while the page is looked at: by the stream of this tab, or what another tab tells of its own. */
function follow(userId: string): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  let streaming: AbortController | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  function start() {
    clearTimeout(hiding)
    if (streaming !== null) return
    streaming = new AbortController()
    void refreshBalance()
    void followBalance((credits) => {
      channel?.postMessage({ userId, credits } satisfies Told)
      hear({ userId, credits })
    }, streaming.signal)
  }
  function pause() {
    streaming?.abort()
    streaming = null
  }
  function handleVisibility() {
    if (document.visibilityState === 'visible') return start()
    clearTimeout(hiding)
    hiding = setTimeout(pause, hiddenMaxMs)
  }
  // A page with a stream could not be kept for the way back.
  const handleShow = ({ persisted }: PageTransitionEvent) => persisted && start()

  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', handleShow)
  const unwatch = watchCreditsChanged(() => !isAnnouncing && void refreshBalance())
  start()
  return () => {
    clearTimeout(hiding)
    pause()
    channel?.close()
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('pagehide', pause)
    window.removeEventListener('pageshow', handleShow)
    unwatch()
  }
}

let isAnnouncing = false
/** Counts what the stream told, here or in another tab. */
let told = 0

/** Takes over what the stream tells, and has the rest of the page read again what it shows when that is new. */
function hear(news: Told) {
  if (news.userId !== shownTo) return
  const before = balance.state === 'known' ? balance.credits.updatedAt : null
  told += 1
  learn(news)
  if (before === null || before === news.credits.updatedAt) return
  isAnnouncing = true
  announceCreditsChanged()
  isAnnouncing = false
}

function learn({ userId, credits }: Told) {
  if (userId === shownTo) change({ state: 'known', credits })
}

function change(next: Balance) {
  balance = next
  for (const listener of listeners) listener()
}
