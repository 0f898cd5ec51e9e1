import { useCallback, useSyncExternalStore } from 'react'
import type { Credits } from '#contract/billing/billing-calls.ts'
import { api } from '#web/platform/http/api.ts'
import { announceCreditsChanged, watchCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { followBalance } from './balance-stream.ts'

/** `failed` if the balance is not known because the request failed. A balance that is known stays known after a failed request. */
export type Balance = { state: 'loading' } | { state: 'failed' } | { state: 'known'; credits: Credits }

type BalanceUpdate = { userId: string; credits: Credits }

/** A hidden page closes its stream after this time. */
const hiddenMaxMs = 60_000
const channelName = 'linkwright-balance'
const loading: Balance = { state: 'loading' }

let balance: Balance = loading
let shownTo: string | null = null
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

/** The live balance of the signed-in member. The first subscriber opens the stream, and the last one closes it. */
export function useBalance(userId: string): Balance {
  const subscribe = useCallback((onChange: () => void) => watchBalance(userId, onChange), [userId])
  return useSyncExternalStore(
    subscribe,
    () => (shownTo === userId ? balance : loading),
    () => loading,
  )
}

/** Reads the balance from the server now. Returns whether that succeeded. */
export async function refreshBalance(): Promise<boolean> {
  const [requester, before] = [shownTo, updates]
  try {
    const credits = await api().billing.getCredits()
    // A balance that the stream sent in the meantime is newer.
    if (requester !== null && updates === before) showBalance({ userId: requester, credits })
    return true
  } catch {
    if (balance.state === 'loading' && requester === shownTo) change({ state: 'failed' })
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

/** Updates the balance while the page is visible: from the stream of this tab, or from the messages of another tab. */
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
      channel?.postMessage({ userId, credits } satisfies BalanceUpdate)
      receive({ userId, credits })
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
  // Browsers do not store a page with an open stream in the back/forward cache.
  const handleShow = ({ persisted }: PageTransitionEvent) => persisted && start()

  channel?.addEventListener('message', ({ data }: MessageEvent<BalanceUpdate>) => receive(data))
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
/** Counts the balances received from the stream, in this tab or another one. */
let updates = 0

/** Stores a balance from the stream. If it is new, the other parts of the page read their data again. */
function receive(update: BalanceUpdate) {
  if (update.userId !== shownTo) return
  const before = balance.state === 'known' ? balance.credits.updatedAt : null
  updates += 1
  showBalance(update)
  if (before === null || before === update.credits.updatedAt) return
  isAnnouncing = true
  announceCreditsChanged()
  isAnnouncing = false
}

function showBalance({ userId, credits }: BalanceUpdate) {
  if (userId === shownTo) change({ state: 'known', credits })
}

function change(next: Balance) {
  balance = next
  for (const listener of listeners) listener()
}
