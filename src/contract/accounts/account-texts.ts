import { passwordMin } from '#contract/limits.ts'

/** A short title and the sentence that explains it. */
export type TitledText = { readonly title: string; readonly message: string }

/** Titles of toasts and alerts about accounts. */
export const accountTitles = {
  signInFailed: 'Sign in failed',
  connection: 'Connection error',
  signUpFailed: 'Sign up failed',
  cardSignUpFailed: 'Signup Failed',
  exists: 'Account already exists',
  upgradeFailed: 'Upgrade failed',
  resetFailed: 'Reset failed',
  resetSent: 'Reset email sent!',
  validation: 'Validation Error',
  mismatch: 'Password Mismatch',
  authentication: 'Authentication Error',
  email: 'Invalid email',
  weakPassword: 'Weak password',
  missing: 'Missing credentials',
  redirect: 'Redirect Error',
  signInAgain: 'Sign-in too old',
} as const

/** Titles of success messages. */
export const successTitles = {
  welcomeBack: 'Welcome back!',
  welcome: 'Welcome!',
  created: 'Account created!',
  waitlist: 'Welcome to the Waitlist!',
  credits: 'Credits Updated',
  premium: 'Premium Activated!',
  checkoutResumed: 'Checkout Resumed',
} as const

export const accountCreated = {
  title: successTitles.created,
  message: 'Please check your email to verify your account...',
} as const satisfies TitledText

/** Forms word the same rule differently, depending on their location. */
export type FormVariant = 'dialog' | 'card' | 'upgrade' | 'trialSave' | 'waitlist' | 'reset'

const emailMessage = 'Please enter a valid email address.'
const shortPassword = `Password must be at least ${passwordMin} characters long`

export const emailProblem: Record<FormVariant, TitledText> = {
  dialog: { title: 'Invalid email format', message: emailMessage },
  upgrade: { title: 'Invalid email format', message: emailMessage },
  card: { title: accountTitles.email, message: emailMessage },
  reset: { title: accountTitles.email, message: emailMessage },
  trialSave: { title: 'Invalid Email', message: emailMessage },
  waitlist: { title: 'Invalid Email', message: emailMessage },
}

export const passwordProblem: Record<FormVariant, TitledText> = {
  dialog: { title: accountTitles.weakPassword, message: shortPassword },
  upgrade: { title: accountTitles.weakPassword, message: shortPassword },
  reset: { title: accountTitles.weakPassword, message: shortPassword },
  trialSave: { title: accountTitles.weakPassword, message: shortPassword },
  waitlist: { title: 'Password Too Short', message: shortPassword },
  card: { title: accountTitles.validation, message: `Password must be at least ${passwordMin} characters` },
}

export const mismatchProblem: Record<FormVariant, TitledText> = {
  dialog: { title: "Passwords don't match", message: 'Please make sure your passwords match.' },
  reset: { title: "Passwords don't match", message: 'Please make sure your passwords match.' },
  trialSave: { title: accountTitles.mismatch, message: 'Please make sure both passwords are the same.' },
  waitlist: { title: accountTitles.mismatch, message: 'Please make sure both passwords are the same.' },
  upgrade: { title: accountTitles.mismatch, message: 'Passwords do not match.' },
  card: { title: accountTitles.validation, message: 'Passwords do not match' },
}

export const firstNameProblem: Record<'dialog' | 'card' | 'upgrade', TitledText> = {
  dialog: { title: 'Required field missing', message: 'First name is required' },
  upgrade: { title: 'First name required', message: 'Please enter your first name.' },
  card: { title: accountTitles.validation, message: 'Name is required for sign up' },
}

export const missingCredentials: Record<'dialog' | 'card', TitledText> = {
  dialog: { title: accountTitles.missing, message: 'Please enter both email and password.' },
  card: { title: accountTitles.validation, message: 'Email and password are required' },
}

/** Two or more required fields of a sign-up are empty. */
export const missingFields: TitledText = {
  title: accountTitles.validation,
  message: 'Please fill in all required fields.',
}

/** An incomplete or malformed second-factor code. */
export const codeProblem: TitledText = { title: 'Code incomplete', message: 'Please enter all six digits.' }

/** Messages for a refusal or failure of the sign-in service, by condition. */
export const authTexts = {
  invalidCredentials: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  emailNotConfirmed: 'Your email address needs to be verified. Please check your email for a confirmation link.',
  providerUnverified:
    'Your email address isn’t verified with that provider. Verify it there and try again, or sign in another way.',
  userNotFound: 'No account found with this email address. Please check your email or create a new account.',
  exists: 'An account with this email already exists. Please try signing in instead.',
  existsShort: 'An account with this email already exists. Please sign in instead.',
  passwordTooShort: `${shortPassword}.`,
  rateLimited: 'Too many sign-in attempts. Please wait a few minutes before trying again.',
  network: 'Network error. Please check your internet connection and try again.',
  timeout: 'Request timed out. Please try again.',
  accessDenied: 'Access denied. Please check your credentials.',
  database: 'Database connection issue. Please try again in a moment.',
  empty: 'An unknown error occurred. Please try again.',
  alreadyVerified: 'Email is already verified. You can now sign in to your account.',
  apiKeyRejected: 'The server did not accept the public API key. Please check the public API key setting.',
  notConfigured: 'Supabase not configured in client build',
  invalidSignIn: 'Invalid email or password.',
  unexpected: 'An unexpected error occurred. Please try again.',
  passwordTooWeak: 'Password is too weak. Please choose a stronger password.',
  samePassword: 'This is already your password. Please choose a different one.',
  wrongCode: 'That code is wrong or has expired. Please enter the latest one.',
  linkSpent: 'This link has expired or was already used.',
  otherBrowser: 'This was started in another browser, or its data was cleared. Please start again in this browser.',
  cancelled: 'Sign-in was cancelled. Try again, or sign in another way.',
  identityTaken: 'That sign-in method already belongs to another account.',
  robotCheck: 'The security check failed. Please try again.',
  passkeyCancelled: 'No passkey was used. Try again, or sign in another way.',
  passkeyRefused: 'This passkey could not be verified. Try again, or sign in another way.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyUnsupported: 'This device cannot create the passkey. Try another device or a security key.',
  recoveryLocked: 'Too many wrong recovery codes. Wait an hour, or use another second factor.',
  wrongRecoveryCode: 'That recovery code is wrong or was used before. Each code works once.',
  signInAgain: 'You signed in more than a day ago. Please sign in again to confirm it’s you.',
} as const

/** Labels of the forms. */
export const accountFormTexts = {
  signInTitle: 'Welcome Back',
  signUpTitle: 'Get Started',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  createAccount: 'Create Account',
  upgrade: 'Upgrade',
  upgradeTrial: 'Upgrade Trial',
  creating: 'Creating Account...',
  forgot: 'Forgot your password?',
  back: 'Back',
  sendReset: 'Send Reset Email',
  help: 'Need help signing up?',
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  confirmPassword: 'Confirm Password',
  passwordHint: `At least ${passwordMin} characters`,
  signInAgain: 'Sign in again',
} as const
