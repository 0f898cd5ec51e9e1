/** What readers and owners of a shared report are told. */
export const reportSharingTexts = {
  ended: 'The time for which this report was shared is over. Ask whoever sent it to you to share it again.',
  passwordRequired: 'This report is protected by a password.',
  wrongPassword: 'This is not the password of this report.',
  manyTries: 'Too many passwords were tried. Please wait a while.',
  sectionHidden: 'Whoever made this report does not show this.',
  hiddenSort: 'Whoever made this report does not show the addresses of its pages, so they are no order.',
  notSigned: 'Whoever made this report does not show all that its signature covers, so there is no signed file.',
  guestRevokesOnly: 'A report made without an account can be withdrawn, and nothing else about it.',
  endInPast: 'Choose a time that is still to come.',
  weakPassword: 'Choose a password of 6 to 256 characters that is not among those people try first.',
  brandNeedsPremium: 'Your own brand on reports is part of Premium.',
  badLogo: 'The logo must be a PNG, JPEG or WebP picture of at most 512 kB and 4,096 pixels a side.',
  colourFails: (suggestion: string) =>
    `This colour is too close to the light or the dark background to be told apart. The nearest that can be is ${suggestion}.`,
  measuredBy: 'Measured by Linkwright',
  reportBy: (name: string) => `Report by ${name}`,
} as const
