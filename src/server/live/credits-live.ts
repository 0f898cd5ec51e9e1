import type { Db } from '#db/db.ts'
import { type Credits, getCredits } from '#domain/billing/queries.ts'

/** Hears of a member's credits: what they are now, or that the stream is over. */
export type CreditsListener = { show(credits: Credits): void; end(): void }

/** Who watches their balance on this server. */
export type CreditsLive = {
  /** Shows the balance now and after every change. Call what it answers when nobody watches any more. */
  watch(userId: string, listener: CreditsListener): () => void
  /** A member's credits changed. */
  changed(userId: string): void
  /** Changes may have been missed: everybody is shown theirs again. */
  resync(): void
  /** Ends every stream, and those that come later at once. */
  close(): void
}

/** Streams of one member; with one more the oldest ends, whose page will ask again if it is still looked at. */
const streamsPerMemberMax = 8

type Watched = { listeners: Set<CreditsListener>; reading: boolean; stale: boolean }

/** However many changes come while the balance is read, it is read once more after them, and once for all streams of a member. */
export function createCreditsLive(db: Db): CreditsLive {
  const members = new Map<string, Watched>()
  let closed = false

  async function show(userId: string, watched: Watched) {
    watched.stale = true
    if (watched.reading) return
    watched.reading = true
    try {
      while (watched.stale && watched.listeners.size > 0) {
        watched.stale = false
        const credits = await getCredits(db, { userId })
        for (const listener of watched.listeners) listener.show(credits)
      }
    } catch {
      // Without the balance a stream is worth nothing: its page asks again, and finds the database back.
      for (const listener of watched.listeners) listener.end()
    } finally {
      watched.reading = false
    }
  }

  return {
    watch(userId, listener) {
      if (closed) {
        listener.end()
        return () => undefined
      }
      const watched = members.get(userId) ?? { listeners: new Set(), reading: false, stale: false }
      members.set(userId, watched)
      watched.listeners.add(listener)
      const [oldest] = watched.listeners
      if (watched.listeners.size > streamsPerMemberMax) oldest?.end()
      void show(userId, watched)
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size === 0 && members.get(userId) === watched) members.delete(userId)
      }
    },
    changed(userId) {
      const watched = members.get(userId)
      if (watched !== undefined) void show(userId, watched)
    },
    resync() {
      for (const [userId, watched] of members) void show(userId, watched)
    },
    close() {
      closed = true
      for (const { listeners } of members.values()) for (const listener of listeners) listener.end()
    },
  }
}
