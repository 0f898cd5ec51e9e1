/** What people read about campaigns, where server and browser say the same. */
export const campaignTexts = {
  notFound: 'There is no such campaign, or it is not yours.',
  placementNotFound: 'There is no such link in your campaigns.',
  notDraft: 'This campaign has been started; its plan can no longer be changed.',
  notRunning: 'This campaign is not running.',
  notPaused: 'This campaign is not paused.',
  risksNotAccepted: 'Read the warnings and accept them, or change the plan.',
  risksStop: 'This plan cannot be started as it is.',
  siteNotUsable: 'One of the sites does not take articles of yours. Look at the list again, and choose others.',
  changedMeanwhile: 'The plan was changed at the same moment. Look at it again and start it then.',
  creditsGone: 'The credits set aside for this campaign are no longer there. Buy credits and resume it to go on.',
  noLiveLinks: 'No link of this campaign is live yet, so there is nothing to report on.',
  tooManyChecks: 'You have had many plans checked in a short time. Please wait a while.',
  /** The card for visitors who are not signed in; its other button is that of every sign-up. */
  continueTitle: 'Sign in to start your campaign',
  signInAndStart: 'Sign In & Start Campaign',
  signUpTab: 'Sign Up',
  tooMany: (max: number) => `An account can hold ${max} campaigns. Remove one to begin another.`,
} as const
