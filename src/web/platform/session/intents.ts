import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

/** What a visitor meant to do and had to sign in for first, by the place where it is kept. Times are ISO 8601. */
export type Intents = {
  claim: { action: 'claim'; postSlug: string; postTitle: string; targetUrl: string | null; timestamp: string }
  /** A form that was filled in before the sign-in, and what was to be done with it. */
  flow: { formData: Record<string, string>; pendingAction: string; timestamp: string }
  /** A page of this site to go on to. */
  navigation: { path: string; timestamp: string }
}
export type IntentKind = keyof Intents

/** An intent older than this has been given up. */
export const intentLifetimeMs = 86_400_000

const keys = {
  claim: storageNames.claimIntent,
  flow: storageNames.savedFlow,
  navigation: storageNames.navigationIntent,
} as const satisfies Record<IntentKind, string>

/** Keeps what somebody means to do, in place of what was kept before. */
export function saveIntent<Kind extends IntentKind>(kind: Kind, value: Omit<Intents[Kind], 'timestamp'>): void {
  writeStored(keys[kind], JSON.stringify({ ...value, timestamp: new Date().toISOString() }))
}

/** What is kept, for whoever wants to know and not to act; `null` when there is nothing, or it is older than a day. */
export function peekIntent<Kind extends IntentKind>(kind: Kind): Intents[Kind] | null {
  try {
    const parsed: unknown = JSON.parse(readStored(keys[kind]) ?? 'null')
    return isIntent[kind](parsed) && isFresh(parsed.timestamp) ? parsed : null
  } catch {
    return null
  }
}

/** Takes what is kept: whoever gets it carries it out, and nobody gets it a second time. */
export function takeIntent<Kind extends IntentKind>(kind: Kind): Intents[Kind] | null {
  const intent = peekIntent(kind)
  writeStored(keys[kind], null)
  return intent
}

/** Keeps the wish to claim a post across a sign-in. */
export function saveClaimIntent(post: { postSlug: string; postTitle: string; targetUrl: string | null }): void {
  saveIntent('claim', { action: 'claim', ...post })
}

/** Takes the wish to claim this post, once; that for another post is left where it is. */
export function takeClaimIntent(slug: string): Intents['claim'] | null {
  return peekIntent('claim')?.postSlug === slug ? takeIntent('claim') : null
}

/** A clock that was set back does not make an intent last for ever. */
function isFresh(timestamp: string): boolean {
  return Math.abs(Date.now() - Date.parse(timestamp)) < intentLifetimeMs
}

/** Storage may hold what an older version, or somebody else, wrote there. */
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
