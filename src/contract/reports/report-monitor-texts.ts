import { changeTexts } from './report-texts.ts'

/** The possible changes on a page of a monitored report. */
export const monitoredChangeTexts = {
  ...changeTexts,
  link_lost: 'The link is lost: two checks at different times didn’t find it.',
  link_restored: 'The link is back.',
} as const
export type MonitoredChangeCode = keyof typeof monitoredChangeTexts

export const monitorTexts = {
  tooManyMonitors: (limit: number) =>
    `Your account can have ${limit} monitors. End one of them, or choose one that is more important.`,
  tooManyEndpoints: (limit: number) => `Your account can have ${limit} endpoints. Remove one first.`,
  endpointThere: 'This URL is already one of your endpoints.',
  endpointNotHttps: 'Enter an https URL on the public internet, without a user name or password.',
  testUnderWay: 'A test event was just sent. Please wait for it.',
} as const
