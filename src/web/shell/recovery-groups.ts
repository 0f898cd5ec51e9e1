import { storageNames } from '#web/platform/storage/safe-storage.ts'

export type RecoveryGroupId = 'unfinished' | 'drafts' | 'reports' | 'trials' | 'settings' | 'session' | 'other'

/**
 * The product's data in this browser, in groups that a user can decide about. `isChosen`: cleared by default, because it breaks most often and is
 * missed least.
 */
export const recoveryGroups: readonly { id: RecoveryGroupId; isChosen: boolean }[] = [
  { id: 'unfinished', isChosen: true },
  { id: 'drafts', isChosen: false },
  { id: 'settings', isChosen: false },
  { id: 'reports', isChosen: false },
  { id: 'trials', isChosen: false },
  { id: 'session', isChosen: false },
  { id: 'other', isChosen: true },
]

const known: [RecoveryGroupId, readonly string[]][] = [
  ['session', [storageNames.session, storageNames.sessionEmail, storageNames.sessionIsAdmin]],
  ['settings', ['theme', storageNames.shortcuts]],
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

/** The group of a storage entry. Entries of session storage count as unfinished. */
export function groupOf(key: string, area: 'local' | 'session'): RecoveryGroupId {
  const exact = known.find(([, keys]) => keys.includes(key))
  if (exact !== undefined) return exact[0]
  if (area === 'session') return 'unfinished'
  return prefixes.find(([, prefix]) => key.startsWith(prefix))?.[0] ?? 'other'
}
