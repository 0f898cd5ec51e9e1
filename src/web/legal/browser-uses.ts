import { appCachePrefix } from '#contract/installable.ts'
import { storageNames as names } from '#web/platform/safe-storage.ts'

/** Every entry of a browser's storage that the product makes; a test holds the list against the names that there are. */
export const browserUses: readonly { names: readonly string[]; why: string }[] = [
  {
    names: [names.session, `${names.session}-code-verifier`, names.sessionEmail, names.sessionIsAdmin],
    why: 'That you are signed in, as whom, and whether you run this site. Until you sign out.',
  },
  { names: ['theme'], why: 'Whether you chose light or dark.' },
  { names: [names.shortcuts], why: 'That you turned keyboard shortcuts off.' },
  {
    names: [`${appCachePrefix}…`],
    why: 'Copies of the files that the app is made of, and the page that says that you are offline. None of your data; until you sign out.',
  },
  {
    names: [names.trialPosts, names.allPosts, names.post('…')],
    why: 'Which trial posts were made in this browser, so that you can find, claim and keep them.',
  },
  {
    names: [names.claimedPosts('…'), names.recentClaim, names.pendingConversion, names.convertedFor, names.saveOffered],
    why: 'Which posts you claimed or are about to keep, and that you were offered to.',
  },
  {
    names: [names.reportSync, names.report('…')],
    why: 'The report form as you left it, your last ten reports, and the keys by which guests may change theirs.',
  },
  {
    names: [names.checkoutIntent, names.claimIntent, names.premiumIntent, names.savedFlow, names.navigationIntent],
    why: 'What you were about to do when you had to sign in first, so that it goes on afterwards.',
  },
  { names: [names.postDraft('…')], why: 'What you wrote in the editor and could not be sent yet, until it is.' },
  { names: [names.signUpBegun], why: 'That you began to sign up, and with which address, until it is confirmed.' },
  { names: [names.waitlistReferral], why: 'By whose link you came to the waitlist.' },
  { names: [names.errorLogs], why: 'Up to a hundred errors of the app that could not be sent yet.' },
  {
    names: [names.reloadedFor],
    why: 'That the page was loaded anew for a new version, so that it is not done twice. For the tab.',
  },
  {
    names: ['trial_post_fields', 'react-router-scroll-positions', 'react-router-manifest-version'],
    why: 'What you typed into the generator, and where you were on a page. For the tab.',
  },
]
