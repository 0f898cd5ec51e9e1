/** What people read about campaigns, where server and browser say the same. */
export const campaignTexts = {
  notFound: 'There is no such campaign, or it is not yours.',
  placementNotFound: 'There is no such link in your campaigns.',
  notDraft: 'This campaign has been started; its plan can no longer be changed.',
  notRunning: 'This campaign is not running.',
  notPaused: 'This campaign is not paused.',
  risksNotAccepted: 'Read the warnings and accept them, or change the plan.',
  risksStop: 'This plan cannot be started as it is.',
  tooMany: (max: number) => `An account can hold ${max} campaigns. Remove one to begin another.`,
} as const
