import type { BrowserUse } from '../browser-uses.ts'

/** The purpose of each entry in a browser's storage. */
export const browserUseTexts: Record<BrowserUse, string> = {
  signIn: 'That you are signed in, as whom, and whether you run this site. Until you sign out.',
  theme: 'Whether you chose light or dark.',
  shortcuts: 'That you turned keyboard shortcuts off.',
  appFiles:
    'Copies of the files that the app is made of, and the page that says that you are offline. None of your data; until you sign out.',
  trialPosts: 'Which trial posts were made in this browser, so that you can find, claim and keep them.',
  claims: 'Which posts you claimed or are about to keep, and that you were offered to.',
  reports: 'The report form as you left it, your last ten reports, and the keys by which guests may change theirs.',
  intents: 'What you were about to do when you had to sign in first, so that it goes on afterwards.',
  postDraft: 'What you wrote in the editor and could not be sent yet, until it is.',
  signUp: 'That you began to sign up, and with which address, until it is confirmed.',
  waitlist: 'By whose link you came to the waitlist.',
  errors: 'Up to a hundred errors of the app that could not be sent yet.',
  reload: 'That the page was loaded anew for a new version, so that it is not done twice. For the tab.',
  tab: 'What you typed into the generator, and where you were on a page. For the tab.',
}
