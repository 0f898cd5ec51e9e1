/** Texts about campaigns that server and browser share. */
export const campaignTexts = {
  notFound: 'Campaign not found.',
  placementNotFound: 'Link not found.',
  notDraft: 'This campaign has started, so you can’t change its plan.',
  notRunning: 'This campaign isn’t running.',
  notPaused: 'This campaign isn’t paused.',
  risksNotAccepted: 'Accept the warnings or change the plan.',
  risksStop: 'This plan can’t be started yet.',
  siteNotUsable: 'One of the selected sites no longer accepts your articles. Review the list and choose another.',
  changedMeanwhile: 'The plan just changed. Review it again before you start it.',
  creditsMissing:
    'The credits reserved for this campaign are no longer available. Buy credits and resume the campaign.',
  noLiveLinks: 'This campaign has no live links to report on yet.',
  tooManyChecks: 'You’ve checked many plans in a short time. Please wait a moment.',
  /** The card for visitors who are not signed in; its other button is the one of every sign-up. */
  continueTitle: 'Sign in to start your campaign',
  signInAndStart: 'Sign In & Start Campaign',
  signUpTab: 'Sign Up',
  tooMany: (max: number) => `An account can hold ${max} campaigns. Remove one to begin another.`,
} as const
