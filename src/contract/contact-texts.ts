/** What the contact form says, each text once. */
export const contactTexts = {
  name: 'Please enter your name.',
  email: 'Please enter a valid email address.',
  subject: 'Please say in a few words what it is about.',
  message: 'Please write your message.',
  tooMany: 'You have written many messages today. Please wait a while, or answer one of our mails.',
  copyRefused: 'A copy goes only to the confirmed address of the account you are signed in with.',
  sentTitle: 'Your message is on its way',
} as const
