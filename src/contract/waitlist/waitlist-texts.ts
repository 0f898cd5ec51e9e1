/** Texts of the waitlist that the product guarantees literally, each defined once. */
export const waitlistTexts = {
  join: 'Join Waitlist',
  step: 'Step 2 of 3',
  joined: 'Welcome to the Waitlist!',
  missingTitle: 'Missing Information',
  missing: 'Please fill in all fields',
  exists: 'This email is already registered. Try signing in instead.',
  invalidEmail: 'Please enter a valid email address.',
  weakPassword: 'Password is too weak. Please choose a stronger password.',
  failed: 'Failed to create account. Please try again.',
} as const
