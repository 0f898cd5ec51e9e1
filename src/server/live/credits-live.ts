import type { Db } from '#db/db.ts'
import { type Credits, listCredits } from '#domain/billing/queries.ts'

/** Hears of a member's credits: what they are now, or that the stream is over. */
export type CreditsListener = { show(credits: Credits): void; end(): void }

/** Who watches their balance on this server. */
export type CreditsLive = {
  /** Shows the balance now and after every change. Call what it answers when nobody watches any more. */
  watch(userId: string, listener: CreditsListener): () => void
  /** Ends every stream, and those that come later at once. */
  close(): void
}

/** Streams of one member; with one more the oldest ends, whose page will ask again if it is still looked at. */
const streamsPerMemberMax = 8
const lookMs = 1_000

type Watched = { listeners: Set<CreditsListener>; shown: string | null }

/**
 * Looks once a second at the balances that are watched, all in one query, and shows those that differ from what was shown last: nothing is missed,
 * whoever changed it. A notification in the transaction of each movement would have all of them wait for each other, at less than half the speed.
 */
export function createCreditsLive(db: Db): CreditsLive {
  const members = new Map<string, Watched>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  /** One look after another, so that an older balance is never shown after a newer one. */
  let looks: Promise<unknown> = Promise.resolve()

  function look(userIds: () => string[]): Promise<void> {
    const looked = looks.then(async () => {
      const balances = await listCredits(db, userIds())
      for (const [userId, credits] of balances) show(userId, credits)
    })
    looks = looked.catch(() => undefined)
    return looked
  }

  function show(userId: string, credits: Credits) {
    const watched = members.get(userId)
    const state = JSON.stringify(credits)
    if (watched === undefined || watched.shown === state) return
    watched.shown = state
    for (const listener of watched.listeners) listener.show(credits)
  }

  /** Goes on while anybody watches. While the database is away, the next look finds what changed. */
  function schedule() {
    if (timer !== null || members.size === 0 || closed) return
    timer = setTimeout(async () => {
      await look(() => [...members.keys()]).catch(() => undefined)
      timer = null
      schedule()
    }, lookMs)
    timer.unref()
  }

  return {
    watch(userId, listener) {
      if (closed) {
        listener.end()
        return () => undefined
      }
      const watched = members.get(userId) ?? { listeners: new Set(), shown: null }
      members.set(userId, watched)
      watched.listeners.add(listener)
      const [oldest] = watched.listeners
      if (watched.listeners.size > streamsPerMemberMax) oldest?.end()
      // Shown once more to those who have it already, which tells them nothing new.
      watched.shown = null
      look(() => [userId]).catch(() => listener.end())
      schedule()
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size === 0 && members.get(userId) === watched) members.delete(userId)
      }
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      for (const { listeners } of members.values()) for (const listener of listeners) listener.end()
    },
  }
}
