import { storageNames } from '#web/platform/safe-storage.ts'

export type RecoveryGroupId = 'unfinished' | 'drafts' | 'reports' | 'trials' | 'settings' | 'session' | 'other'

/** What this browser keeps of the product, in parts that a person can decide about. `isChosen`: what breaks most often and is missed least. */
export const recoveryGroups: readonly { id: RecoveryGroupId; label: string; why: string; isChosen: boolean }[] = [
  {
    id: 'unfinished',
    label: 'Half-finished steps and kept copies',
    why: 'Forms not sent, payments and claims begun, copies of the app. What breaks most often; at worst something has to be typed again.',
    isChosen: true,
  },
  {
    id: 'drafts',
    label: 'Drafts of posts',
    why: 'What you wrote and the server does not have yet. Saved drafts are in your account and stay there.',
    isChosen: false,
  },
  {
    id: 'settings',
    label: 'Appearance',
    why: 'Whether you chose light or dark.',
    isChosen: false,
  },
  {
    id: 'reports',
    label: 'Your list of reports',
    why: 'The report form, the history of this browser, and the keys by which a guest may change a report. The reports stay at their addresses.',
    isChosen: false,
  },
  {
    id: 'trials',
    label: 'Your list of trial posts',
    why: 'Which trial posts were made here. Guests cannot keep them later without this list; the posts stay until their time is over.',
    isChosen: false,
  },
  {
    id: 'session',
    label: 'Your sign-in',
    why: 'You will be signed out in this browser and can sign in again.',
    isChosen: false,
  },
  {
    id: 'other',
    label: 'Everything else',
    why: 'Things that this version of the app does not know: of older ones, or of extensions.',
    isChosen: true,
  },
]

const known: [RecoveryGroupId, readonly string[]][] = [
  ['session', [storageNames.session, storageNames.sessionEmail, storageNames.sessionIsAdmin]],
  ['settings', ['theme']],
  ['reports', [storageNames.reportSync]],
  [
    'trials',
    [storageNames.allPosts, storageNames.trialPosts, storageNames.pendingConversion, storageNames.convertedFor],
  ],
  [
    'unfinished',
    [
      storageNames.errorLogs,
      storageNames.checkoutIntent,
      storageNames.claimIntent,
      storageNames.premiumIntent,
      storageNames.savedFlow,
      storageNames.navigationIntent,
      storageNames.signUpBegun,
      storageNames.recentClaim,
      storageNames.saveOffered,
      storageNames.reloadedFor,
      storageNames.waitlistReferral,
    ],
  ],
]

const prefixes: [RecoveryGroupId, string][] = [
  ['drafts', storageNames.postDraft('')],
  ['trials', storageNames.post('')],
  ['trials', storageNames.claimedPosts('')],
  ['reports', storageNames.report('')],
  ['session', `${storageNames.session}-`],
]

/** To which part an entry of the browser's storage belongs. What lasts for a tab alone is unfinished by nature. */
export function groupOf(key: string, area: 'local' | 'session'): RecoveryGroupId {
  const exact = known.find(([, keys]) => keys.includes(key))
  if (exact !== undefined) return exact[0]
  if (area === 'session') return 'unfinished'
  return prefixes.find(([, prefix]) => key.startsWith(prefix))?.[0] ?? 'other'
}
