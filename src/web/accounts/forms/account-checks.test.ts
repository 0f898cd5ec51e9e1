import { describe, expect, test } from 'vitest'
import { isEmail, problemOfEmail, problemOfNewPassword, problemOfSignIn, problemOfSignUp } from './account-checks.ts'

const signUp = { firstName: 'Ada', email: 'ada@example.com', password: 'secret1', confirmPassword: 'secret1' }

describe('an address', () => {
  test.each(['ada@example.com', ' ada@example.com ', 'a@b.c', 'ada+links@mail.example.co.uk', 'ünï@exämple.de'])(
    '%s is valid',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada @example.com',
    'ada@exa mple.com',
    'a@@b.c',
    'ada@.com ',
  ])('%s is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('a sign-in', () => {
  test.each([
    ['dialog', { email: '', password: '' }, 'email', 'Missing credentials', 'Please enter both email and password.'],
    ['dialog', { email: '  ', password: 'x' }, 'email', 'Missing credentials', 'Please enter both email and password.'],
    [
      'dialog',
      { email: 'a@b.c', password: '' },
      'password',
      'Missing credentials',
      'Please enter both email and password.',
    ],
    ['dialog', { email: 'ada', password: 'x' }, 'email', 'Invalid email format', 'Please enter a valid email address.'],
    ['card', { email: '', password: 'x' }, 'email', 'Validation Error', 'Email and password are required'],
    ['card', { email: 'a@b.c', password: '' }, 'password', 'Validation Error', 'Email and password are required'],
    ['card', { email: 'ada', password: 'x' }, 'email', 'Invalid email', 'Please enter a valid email address.'],
  ] as const)('in a %s: %j', (variant, fields, field, title, message) => {
    expect(problemOfSignIn(fields, variant)).toEqual({ field, title, message })
  })

  test('with an address and any password is fine', () => {
    expect(problemOfSignIn({ email: ' a@b.c ', password: ' ' }, 'dialog')).toBeNull()
  })
})

describe('a sign-up', () => {
  test.each([
    ['dialog', { firstName: ' ' }, 'firstName', 'Required field missing', 'First name is required'],
    ['card', { firstName: '' }, 'firstName', 'Validation Error', 'Name is required for sign up'],
    ['upgrade', { firstName: '' }, 'firstName', 'First name required', 'Please enter your first name.'],
    ['dialog', { firstName: '', email: '' }, 'firstName', 'Validation Error', 'Please fill in all required fields.'],
    ['dialog', { email: '' }, 'email', 'Validation Error', 'Please fill in all required fields.'],
    ['card', { password: '' }, 'password', 'Validation Error', 'Please fill in all required fields.'],
    ['upgrade', { confirmPassword: '' }, 'confirmPassword', 'Validation Error', 'Please fill in all required fields.'],
    ['dialog', { email: 'ada@' }, 'email', 'Invalid email format', 'Please enter a valid email address.'],
    ['card', { email: 'ada@' }, 'email', 'Invalid email', 'Please enter a valid email address.'],
    ['dialog', { password: '12345' }, 'password', 'Weak password', 'Password must be at least 6 characters long'],
    ['upgrade', { password: '12345' }, 'password', 'Weak password', 'Password must be at least 6 characters long'],
    ['card', { password: '12345' }, 'password', 'Validation Error', 'Password must be at least 6 characters'],
    [
      'dialog',
      { confirmPassword: 'secret2' },
      'confirmPassword',
      "Passwords don't match",
      'Please make sure your passwords match.',
    ],
    ['upgrade', { confirmPassword: 'secret2' }, 'confirmPassword', 'Password Mismatch', 'Passwords do not match.'],
    ['card', { confirmPassword: 'secret2' }, 'confirmPassword', 'Validation Error', 'Passwords do not match'],
  ] as const)('in the %s, with %j', (variant, change, field, title, message) => {
    expect(problemOfSignUp({ ...signUp, ...change }, variant)).toEqual({ field, title, message })
  })

  test('with everything filled in is fine', () => {
    expect(problemOfSignUp(signUp, 'dialog')).toBeNull()
  })
})

describe('a new password', () => {
  test.each([
    ['trialSave', '12345', '12345', 'password', 'Weak password', 'Password must be at least 6 characters long'],
    ['waitlist', '12345', '12345', 'password', 'Password Too Short', 'Password must be at least 6 characters long'],
    ['reset', '12345', '12345', 'password', 'Weak password', 'Password must be at least 6 characters long'],
    [
      'trialSave',
      'secret1',
      'secret2',
      'confirmPassword',
      'Password Mismatch',
      'Please make sure both passwords are the same.',
    ],
    [
      'reset',
      'secret1',
      'Secret1',
      'confirmPassword',
      "Passwords don't match",
      'Please make sure your passwords match.',
    ],
  ] as const)('for %s: %s and %s', (variant, password, confirmPassword, field, title, message) => {
    expect(problemOfNewPassword({ password, confirmPassword }, variant)).toEqual({ field, title, message })
  })

  test('is counted in characters, not in the units they are stored in', () => {
    expect(problemOfNewPassword({ password: '🐝🐝🐝', confirmPassword: '🐝🐝🐝' }, 'reset')?.title).toBe(
      'Weak password',
    )
  })

  test('may contain spaces, and is not trimmed', () => {
    expect(problemOfNewPassword({ password: '      ', confirmPassword: '      ' }, 'reset')).toBeNull()
  })
})

test.each([
  ['reset', 'Invalid email'],
  ['trialSave', 'Invalid Email'],
  ['dialog', 'Invalid email format'],
] as const)('an address alone, for %s', (variant, title) => {
  const problem = { field: 'email', title, message: 'Please enter a valid email address.' }
  expect(problemOfEmail('ada', variant)).toEqual(problem)
  expect(problemOfEmail('ada@example.com', variant)).toBeNull()
})
