import { peekIntent } from '#web/platform/session/intents.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import { liveTrialPosts } from '../trials/trial-post-storage.ts'

/**
 * Trial posts that wait for an account to be confirmed or signed in to. `email` is the account's address, `null` if it is not known yet. `chosen`:
 * the visitor picked exactly these posts; without it, all posts of the browser are meant, and the member chooses if there are several.
 */
export type PendingConversion = { slugs: string[]; email: string | null; timestamp: string; chosen?: boolean }

/** What a sign-in does with the trial posts of this browser: `convert` them without a dialog, or `offer` them in a dialog. At least one list is empty. */
export type ConversionPlan = { convert: string[]; offer: string[] }

/** The member who may claim the posts. `createdAt` of the account is ISO 8601. */
export type NewMember = { id: string; email: string; createdAt: string }

/** Records that these posts become permanent once an account is confirmed. */
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

/** The pending conversion, or `null`. */
export function pendingConversion(): PendingConversion | null {
  try {
    const parsed: unknown = JSON.parse(readStored(storageNames.pendingConversion) ?? 'null')
    return isPendingConversion(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * Posts that the visitor picked are converted. The only post of the browser is converted too if the visitor requested an upgrade and then entered
 * this address or created this account; a member who signs in later in the same browser may be another person. For all other posts the member chooses
 * in a dialog: several posts could use up the account's claims, and other posts were made before the account and not requested. The dialog for the
 * latter is shown once for an account. A member who is about to claim one post has already chosen.
 */
export function planConversion(member: NewMember, now: number): ConversionPlan {
  const pending = pendingConversion()
  const waiting = pending !== null && (pending.email ?? member.email) === member.email ? pending.slugs : []
  if (pending?.chosen === true && waiting.length > 0) return { convert: waiting, offer: [] }
  if (peekIntent('claim') !== null) return { convert: [], offer: [] }
  const made = readStored(storageNames.convertedFor) === member.id ? [] : madeBefore(member.createdAt, now)
  const candidates = [...new Set([...waiting, ...made])]
  const isOwn =
    pending !== null && (pending.email !== null || Date.parse(member.createdAt) >= Date.parse(pending.timestamp))
  const isClear = isOwn && candidates.length === 1 && waiting.length === 1
  return isClear ? { convert: candidates, offer: [] } : { convert: [], offer: candidates }
}

/** Records that the dialog about posts made before this account was shown. */
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
