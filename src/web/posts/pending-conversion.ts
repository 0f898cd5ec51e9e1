import { readStored, storageNames, writeStored } from '#web/platform/safe-storage.ts'
import { liveTrialPosts } from './trial-post-storage.ts'

/** Trial posts that wait for an account to be confirmed or signed in to. `email` is whose, `null` when that is not known yet. */
export type PendingConversion = { slugs: string[]; email: string | null; timestamp: string }

/** Who may take the posts over. `createdAt` of the account is ISO 8601. */
export type NewMember = { id: string; email: string; createdAt: string }

/** Keeps on record that these posts are to become permanent once an account is confirmed. */
export function keepPendingConversion(slugs: readonly string[], email: string | null): void {
  const record: PendingConversion = {
    slugs: [...new Set(slugs)],
    email: email?.trim().toLowerCase() ?? null,
    timestamp: new Date().toISOString(),
  }
  writeStored(storageNames.pendingConversion, JSON.stringify(record))
}

export function clearPendingConversion(): void {
  writeStored(storageNames.pendingConversion, null)
}

/** What waits, or `null`. */
export function pendingConversion(): PendingConversion | null {
  try {
    const parsed: unknown = JSON.parse(readStored(storageNames.pendingConversion) ?? 'null')
    return isPendingConversion(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * The posts that the sign-up of this member makes permanent: those that wait for this address, and those this browser made before the
 * account was. Each account is offered the latter once, so that a post refused for good is not asked for again.
 */
export function slugsToConvert(member: NewMember, now: number): string[] {
  const pending = pendingConversion()
  const waiting = pending !== null && (pending.email ?? member.email) === member.email ? pending.slugs : []
  const made = readStored(storageNames.convertedFor) === member.id ? [] : madeBefore(member.createdAt, now)
  return [...new Set([...waiting, ...made])]
}

/** Remembers that this account has been asked about what was made before it. */
export function markConvertedFor(memberId: string): void {
  writeStored(storageNames.convertedFor, memberId)
}

function madeBefore(accountCreatedAt: string, now: number): string[] {
  const limit = Date.parse(accountCreatedAt)
  return liveTrialPosts(now)
    .filter(({ created_at }) => created_at !== undefined && Date.parse(created_at) <= limit)
    .map(({ slug }) => slug)
}

function isPendingConversion(value: unknown): value is PendingConversion {
  if (typeof value !== 'object' || value === null) return false
  const { slugs, email } = value as Record<string, unknown>
  const isAddress = email === null || typeof email === 'string'
  return isAddress && Array.isArray(slugs) && slugs.every((slug) => typeof slug === 'string')
}
