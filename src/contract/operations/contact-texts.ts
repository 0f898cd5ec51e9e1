/** The texts of the contact form, each defined once. */
export const contactTexts = {
  name: 'Please enter your name.',
  email: 'Please enter a valid email address.',
  subject: 'Please enter a subject.',
  message: 'Please write your message.',
  tooMany: 'You’ve sent many messages today. Please wait, or reply to one of our emails.',
  copyRefused: 'We can send a copy only to the confirmed email address of your account.',
  sentTitle: 'Message sent',
} as const
