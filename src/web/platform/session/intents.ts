import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

/** The intents of a visitor who had to sign in first, by kind. Times are ISO 8601. */
export type Intents = {
  claim: { action: 'claim'; postSlug: string; postTitle: string; targetUrl: string | null; timestamp: string }
  /** A form that was filled in before the sign-in, and the pending action. */
  flow: { formData: Record<string, string>; pendingAction: string; timestamp: string }
  /** A page of this site to continue at. */
  navigation: { path: string; timestamp: string }
}
export type IntentKind = keyof Intents

/** An older intent counts as abandoned. */
export const intentLifetimeMs = 86_400_000

const keys = {
  claim: storageNames.claimIntent,
  flow: storageNames.savedFlow,
  navigation: storageNames.navigationIntent,
} as const satisfies Record<IntentKind, string>

/** Stores an intent and replaces the previous one of its kind. */
export function saveIntent<Kind extends IntentKind>(kind: Kind, value: Omit<Intents[Kind], 'timestamp'>): void {
  writeStored(keys[kind], JSON.stringify({ ...value, timestamp: new Date().toISOString() }))
}

/** Reads the intent without removing it; `null` when there is none, or it is older than a day. */
export function peekIntent<Kind extends IntentKind>(kind: Kind): Intents[Kind] | null {
  try {
    const parsed: unknown = JSON.parse(readStored(keys[kind]) ?? 'null')
    return isIntent[kind](parsed) && isFresh(parsed.timestamp) ? parsed : null
  } catch {
    return null
  }
}

/** Reads the intent and removes it, so that it is carried out only once. */
export function takeIntent<Kind extends IntentKind>(kind: Kind): Intents[Kind] | null {
  const intent = peekIntent(kind)
  writeStored(keys[kind], null)
  return intent
}

/** Stores the intent to claim a post, across a sign-in. */
export function saveClaimIntent(post: { postSlug: string; postTitle: string; targetUrl: string | null }): void {
  saveIntent('claim', { action: 'claim', ...post })
}

/** Takes the intent to claim this post, once; an intent for another post stays. */
export function takeClaimIntent(slug: string): Intents['claim'] | null {
  return peekIntent('claim')?.postSlug === slug ? takeIntent('claim') : null
}

/** The absolute difference, so that an intent expires even if the clock was set back. */
function isFresh(timestamp: string): boolean {
  return Math.abs(Date.now() - Date.parse(timestamp)) < intentLifetimeMs
}

/** Checks the stored value, which an older version or another program may have written. */
const isIntent: { [Kind in IntentKind]: (value: unknown) => value is Intents[Kind] } = {
  claim: (value): value is Intents['claim'] =>
    hasTexts(value, ['postSlug', 'postTitle', 'timestamp']) &&
    (value.targetUrl === null || typeof value.targetUrl === 'string'),
  flow: (value): value is Intents['flow'] =>
    hasTexts(value, ['pendingAction', 'timestamp']) && typeof value.formData === 'object' && value.formData !== null,
  navigation: (value): value is Intents['navigation'] => hasTexts(value, ['path', 'timestamp']),
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}
