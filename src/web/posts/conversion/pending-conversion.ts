import { peekIntent } from '#web/platform/session/intents.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import { liveTrialPosts } from '../trials/trial-post-storage.ts'

/**
 * Trial posts that wait for an account to be confirmed or signed in to. `email` is that of the account, `null` when it is not known yet. `chosen`:
 * the visitor picked exactly these; without it, all posts of the browser were meant, and a choice is asked for when there are several.
 */
export type PendingConversion = { slugs: string[]; email: string | null; timestamp: string; chosen?: boolean }

/** What a sign-in does with the trial posts of this browser: `convert` without a question, `ask` whether to keep. One of the two is empty. */
export type ConversionPlan = { convert: string[]; ask: string[] }

/** Who may take the posts over. `createdAt` of the account is ISO 8601. */
export type NewMember = { id: string; email: string; createdAt: string }

/** Keeps on record that these posts are to become permanent once an account is confirmed. */
export function savePendingConversion(slugs: readonly string[], email: string | null, { chosen = false } = {}): void {
  const record: PendingConversion = {
    slugs: [...new Set(slugs)],
    email: email?.trim().toLowerCase() ?? null,
    timestamp: new Date().toISOString(),
    ...(chosen && { chosen }),
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
 * Posts the visitor picked are converted, and so is the only post of the browser when the visitor asked for an upgrade and then gave this address or
 * made this account: a member who signs in later on the same browser may be another person. Everything else is asked about: several posts, which could use up the account's claims, and posts nobody asked to keep that were made before the account. An account is
 * asked about the latter once. A person on the way to claim one post has chosen.
 */
export function planConversion(member: NewMember, now: number): ConversionPlan {
  const pending = pendingConversion()
  const waiting = pending !== null && (pending.email ?? member.email) === member.email ? pending.slugs : []
  if (pending?.chosen === true && waiting.length > 0) return { convert: waiting, ask: [] }
  if (peekIntent('claim') !== null) return { convert: [], ask: [] }
  const made = readStored(storageNames.convertedFor) === member.id ? [] : madeBefore(member.createdAt, now)
  const candidates = [...new Set([...waiting, ...made])]
  const isOwn =
    pending !== null && (pending.email !== null || Date.parse(member.createdAt) >= Date.parse(pending.timestamp))
  const isClear = isOwn && candidates.length === 1 && waiting.length === 1
  return isClear ? { convert: candidates, ask: [] } : { convert: [], ask: candidates }
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
