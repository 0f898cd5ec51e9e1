import { appCachePrefix } from '#contract/shell/installable.ts'
import { storageNames as names } from '#web/platform/storage/safe-storage.ts'

/** Every entry that the product creates in a browser's storage, by purpose; a test compares the list with the actual names. */
export const browserUses = {
  signIn: [names.session, `${names.session}-code-verifier`, names.sessionEmail, names.sessionIsAdmin],
  theme: ['theme'],
  shortcuts: [names.shortcuts],
  appFiles: [`${appCachePrefix}…`],
  trialPosts: [names.trialPosts, names.allPosts, names.post('…')],
  claims: [names.claimedPosts('…'), names.recentClaim, names.pendingConversion, names.convertedFor, names.saveOffered],
  reports: [names.reportSync, names.report('…')],
  intents: [names.checkoutIntent, names.claimIntent, names.premiumIntent, names.savedFlow, names.navigationIntent],
  postDraft: [names.postDraft('…')],
  signUp: [names.signUpBegun],
  waitlist: [names.waitlistReferral],
  errors: [names.errorLogs],
  reload: [names.reloadedFor],
  tab: ['trial_post_fields', 'react-router-scroll-positions', 'react-router-manifest-version'],
} satisfies Record<string, readonly string[]>

export type BrowserUse = keyof typeof browserUses
