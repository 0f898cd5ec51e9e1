/** Texts for readers and owners of a shared report. */
export const reportSharingTexts = {
  ended: 'This shared report has expired. Ask the person who sent it to share it again.',
  passwordRequired: 'This report is protected by a password.',
  wrongPassword: 'Wrong password.',
  manyTries: 'Too many wrong passwords. Please wait before trying again.',
  sectionHidden: 'The owner has hidden this.',
  hiddenSort: 'The owner has hidden page URLs, so you can’t sort by them.',
  notSigned: 'The owner has hidden parts of this report, so there’s no signed file.',
  guestRevokesOnly: 'Without an account, you can only stop sharing a report.',
  endInPast: 'Choose a time in the future.',
  weakPassword: 'Choose a password of 6 to 256 characters that isn’t easy to guess.',
  brandNeedsPremium: 'Custom branding on reports requires Premium.',
  badLogo: 'The logo must be a PNG, JPEG or WebP image, up to 512 kB and 4,096 pixels per side.',
  colourFails: (suggestion: string) =>
    `This colour doesn’t have enough contrast with the light or dark background. The closest that does is ${suggestion}.`,
  measuredBy: 'Measured by Linkwright',
  reportBy: (name: string) => `Report by ${name}`,
} as const
