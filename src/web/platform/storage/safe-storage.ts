/** The names that the scripts in the head read: those scripts contain no others. */
export const headStorageNames = {
  session: 'auth_token',
  trialPosts: 'trial_blog_posts',
  waitlistReferral: 'waitlist_referral',
  shortcuts: 'keyboard_shortcuts',
} as const

/** The names of this browser's storage entries. Some of them are part of the specification, because other tools read them. */
export const storageNames = {
  ...headStorageNames,
  sessionEmail: 'auth_email',
  sessionIsAdmin: 'auth_is_admin',
  allPosts: 'all_blog_posts',
  pendingConversion: 'pending_trial_conversion',
  convertedFor: 'trial_posts_converted_for',
  errorLogs: 'error_logs_fallback',
  reportSync: 'report_sync',
  checkoutIntent: 'checkout_intent',
  claimIntent: 'claim_intent',
  premiumIntent: 'premium_upgrade_intent',
  savedFlow: 'saved_user_flow',
  navigationIntent: 'pending_navigation',
  signUpBegun: 'sign_up_begun',
  recentClaim: 'recent_claim',
  saveOffered: 'trial_save_offered',
  reloadedFor: 'reloaded_for_build',
  claimedPosts: (userId: string) => `claimed_posts_${userId}`,
  post: (slug: string) => `blog_post_${slug}`,
  postDraft: (id: string) => `post_draft_${id}`,
  report: (id: string) => `report_${id}`,
} as const

export type StorageArea = 'local' | 'session'

/** Values that a closed or full storage refused, held in memory as long as the page lives. `null` marks an entry that could not be removed. */
const unstored = new Map<string, string | null>()
const changeEvent = 'storedchange'

/** The value stored under `key`, or `null`. Never throws: a browser may refuse every access (private mode, blocked cookies). */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  const stored = unstored.get(`${area}:${key}`)
  if (stored !== undefined) return stored
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Stores `value` under `key`; `null` removes it. Never throws. Returns `false` when storage refused: the value then lasts as long as the page. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'local'): boolean {
  const stored = store(key, value, area)
  if (stored) unstored.delete(`${area}:${key}`)
  else unstored.set(`${area}:${key}`, value)
  globalThis.dispatchEvent?.(new CustomEvent(changeEvent, { detail: key }))
  return stored
}

function store(key: string, value: string | null, area: StorageArea): boolean {
  try {
    if (value === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

function storageOf(area: StorageArea): Storage {
  return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}

/** Calls back when the value under `key` changes, in this tab or, for local storage, in another one. Returns a function that stops it. */
export function watchStored(key: string, onChange: () => void): () => void {
  const handleHere = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === key) onChange()
  }
  const handleElsewhere = (event: StorageEvent) => {
    // A key of `null` means that everything was cleared.
    if (event.key !== key && event.key !== null) return
    unstored.delete(`local:${key}`)
    onChange()
  }
  window.addEventListener(changeEvent, handleHere)
  window.addEventListener('storage', handleElsewhere)
  return () => {
    window.removeEventListener(changeEvent, handleHere)
    window.removeEventListener('storage', handleElsewhere)
  }
}
