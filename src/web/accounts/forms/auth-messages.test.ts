import { AuthApiError, AuthRetryableFetchError, AuthUnknownError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { NetworkInterferenceError } from '#web/platform/http/network-error.ts'
import { type AuthSituation, authMessage } from './auth-messages.ts'

const refused = (status: number, code: string | undefined, message: string) => new AuthApiError(message, status, code)

/** Every row of the error catalogue for sign-in and sign-up: the error, and the text that is shown. */
const catalogue: [name: string, error: unknown, situation: AuthSituation, title: string, message: string][] = [
  [
    'invalid login credentials, by code',
    refused(400, 'invalid_credentials', 'Invalid login credentials'),
    'signIn',
    'Sign in failed',
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  ],
  [
    'invalid login credentials, by words',
    refused(400, undefined, 'Invalid login credentials'),
    'signIn',
    'Sign in failed',
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  ],
  [
    'email not confirmed',
    refused(400, 'email_not_confirmed', 'Email not confirmed'),
    'signIn',
    'Sign in failed',
    'Your email address needs to be verified. Please check your email for a confirmation link.',
  ],
  [
    'user not found',
    refused(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
    'signIn',
    'Sign in failed',
    'No account found with this email address. Please check your email or create a new account.',
  ],
  [
    'already registered',
    refused(422, 'user_already_exists', 'User already registered'),
    'signUp',
    'Account already exists',
    'An account with this email already exists. Please try signing in instead.',
  ],
  [
    'exists, by words',
    refused(422, undefined, 'A user with this email already exists'),
    'upgrade',
    'Account already exists',
    'An account with this email already exists. Please try signing in instead.',
  ],
  [
    'password too short',
    new AuthWeakPasswordError('Password should be at least 6 characters', 422, ['length']),
    'signUp',
    'Weak password',
    'Password must be at least 6 characters long.',
  ],
  [
    'a password that many have',
    new AuthWeakPasswordError('Password is known to be weak and easy to guess', 422, ['pwned']),
    'signUp',
    'Weak password',
    'Password is too weak. Please choose a stronger password.',
  ],
  [
    'rate limit',
    refused(429, 'over_request_rate_limit', 'Request rate limit reached'),
    'signIn',
    'Sign in failed',
    'Too many sign-in attempts. Please wait a few minutes before trying again.',
  ],
  [
    'too many',
    refused(429, undefined, 'Too many requests'),
    'reset',
    'Reset failed',
    'Too many sign-in attempts. Please wait a few minutes before trying again.',
  ],
  [
    'network, as browsers say it',
    new TypeError('Failed to fetch'),
    'signIn',
    'Connection error',
    'Network error. Please check your internet connection and try again.',
  ],
  [
    'network, as the network layer says it',
    new AuthRetryableFetchError(new NetworkInterferenceError(new TypeError('x')).message, 0),
    'signUp',
    'Connection error',
    'Network error. Please check your internet connection and try again.',
  ],
  [
    'network, with nothing said',
    new AuthRetryableFetchError('Load failed', 0),
    'reset',
    'Connection error',
    'Network error. Please check your internet connection and try again.',
  ],
  [
    'connection',
    refused(400, undefined, 'Connection reset by peer'),
    'signIn',
    'Connection error',
    'Network error. Please check your internet connection and try again.',
  ],
  [
    'timeout',
    new AuthRetryableFetchError('Request timeout', 0),
    'signIn',
    'Connection error',
    'Request timed out. Please try again.',
  ],
  [
    'timeout, by code',
    new AuthRetryableFetchError('Processing this request timed out', 504),
    'signUp',
    'Connection error',
    'Request timed out. Please try again.',
  ],
  [
    'unauthorized',
    refused(401, undefined, 'Unauthorized'),
    'signIn',
    'Sign in failed',
    'Access denied. Please check your credentials.',
  ],
  [
    'access denied',
    refused(400, 'user_banned', 'User is banned'),
    'signIn',
    'Sign in failed',
    'Access denied. Please check your credentials.',
  ],
  [
    'database',
    refused(500, 'unexpected_failure', 'Database error querying schema'),
    'signIn',
    'Sign in failed',
    'Database connection issue. Please try again in a moment.',
  ],
  [
    'database, before connection',
    refused(500, undefined, 'database connection refused'),
    'signIn',
    'Sign in failed',
    'Database connection issue. Please try again in a moment.',
  ],
  [
    'an address that the provider has not verified',
    { code: 'provider_email_needs_verification', message: 'Unverified email with google' },
    'redirect',
    'Email address not verified',
    'Your email address isn’t verified with that provider. Verify it there and try again, or sign in another way.',
  ],
  ['empty error', {}, 'signIn', 'Sign in failed', 'An unknown error occurred. Please try again.'],
  ['nothing at all', undefined, 'signUp', 'Sign up failed', 'An unknown error occurred. Please try again.'],
  [
    'resend when already verified',
    refused(400, undefined, 'Email already confirmed'),
    'resend',
    'Authentication Error',
    'Email is already verified. You can now sign in to your account.',
  ],
  [
    'rejected API key',
    refused(401, undefined, 'Invalid API key'),
    'signIn',
    'Sign in failed',
    'The server did not accept the public API key. Please check the public API key setting.',
  ],
  [
    'server not configured',
    new Error('The sign-in service is not configured'),
    'signIn',
    'Sign in failed',
    'Supabase not configured in client build',
  ],
  [
    'sign-in, otherwise',
    refused(400, 'validation_failed', 'Unable to validate email address: invalid format'),
    'signIn',
    'Sign in failed',
    'Invalid email or password.',
  ],
  [
    'the words of the provider',
    refused(400, 'provider_disabled', 'This provider is being serviced until noon'),
    'redirect',
    'Redirect Error',
    'This provider is being serviced until noon',
  ],
  [
    'an answer that is no JSON',
    new AuthUnknownError('Unexpected token < in JSON at position 0', new Error()),
    'signIn',
    'Sign in failed',
    'An unexpected error occurred. Please try again.',
  ],
  [
    'a fault of the server',
    new AuthRetryableFetchError('{}', 502),
    'cardSignUp',
    'Signup Failed',
    'An unexpected error occurred. Please try again.',
  ],
]

describe('the error catalogue', () => {
  test.each(catalogue)('%s', (_, error, situation, title, message) => {
    expect(authMessage(error, situation)).toMatchObject({ title, message })
  })
})

test.each([
  ['cardSignUp', 'Signup Failed'],
  ['signUp', 'Sign up failed'],
  ['upgrade', 'Upgrade failed'],
  ['reset', 'Reset failed'],
  ['redirect', 'Redirect Error'],
  ['factor', 'Authentication Error'],
] as const)('what could not be placed is named after what was tried: %s', (situation, title) => {
  expect(authMessage(new Error('The moon is in the way'), situation)).toEqual({
    condition: 'other',
    title,
    message: 'The moon is in the way',
  })
})

test.each([
  ['mfa_verification_failed', 'Invalid TOTP code entered', 'wrongCode'],
  ['mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge', 'wrongCode'],
  ['otp_expired', 'Token has expired or is invalid', 'linkSpent'],
  ['bad_code_verifier', 'code challenge does not match previously saved code verifier', 'otherBrowser'],
  ['same_password', 'New password should be different from the old password.', 'samePassword'],
  ['captcha_failed', 'captcha protection: request disallowed', 'robotCheck'],
  ['identity_already_exists', 'Identity is already linked', 'identityTaken'],
])('the code %s decides, not the message', (code, message, condition) => {
  expect(authMessage(refused(400, code, message), 'factor').condition).toBe(condition)
})
