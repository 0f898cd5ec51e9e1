import { describe, expect, test } from 'vitest'
import { externalVerifyUrl, readLanding } from './auth-landing.ts'

const site = 'https://links.example'
const read = (path: string) => readLanding(site + path, 'confirm')

test('a mailed link is read with its kind and address', () => {
  expect(
    read(
      '/auth/confirm?token_hash=pkce_abc&type=signup&email=ada%40example.com&redirect_to=https%3A%2F%2Flinks.example%2F',
    ),
  ).toEqual({ kind: 'link', token: 'pkce_abc', type: 'signup', email: 'ada@example.com', elsewhere: null })
})

test('a link of another application is verified by the server, which decides whether it redirects back', () => {
  const landing = read('/auth/confirm?token_hash=abc&type=magiclink&redirect_to=https%3A%2F%2Fapp.example%2Fin%3Fa%3D1')
  if (landing.kind !== 'link') throw new Error(landing.kind)

  expect(landing.elsewhere).toBe('https://app.example/in?a=1')
  expect(externalVerifyUrl(landing)).toBe(
    '/auth/v1/verify?token=abc&type=magiclink&redirect_to=https%3A%2F%2Fapp.example%2Fin%3Fa%3D1',
  )
})

test.each([
  ['javascript:alert(1)', null],
  ['/dashboard', null],
  ['//evil.example', null],
  ['data:text/html,x', null],
])('a return address that is not another site is ignored: %s', (address, elsewhere) => {
  expect(read(`/auth/confirm?token_hash=a&type=signup&redirect_to=${encodeURIComponent(address)}`)).toMatchObject({
    elsewhere,
  })
})

describe('a refusal', () => {
  const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'

  test.each([`/auth/confirm?${expired}`, `/auth/confirm#${expired}&sb=`, `/auth/confirm?${expired}#${expired}&sb=`])(
    'is read from the query and from the fragment: %s',
    (path) => {
      expect(read(path)).toMatchObject({ kind: 'refused', refusal: { condition: 'linkSpent', title: 'Link expired' } })
    },
  )

  test('has priority over a token', () => {
    expect(read(`/auth/confirm?token_hash=abc&type=signup#${expired}`).kind).toBe('refused')
  })

  test('contains the email address', () => {
    expect(read(`/auth/confirm?email=ada@example.com#${expired}`)).toMatchObject({ email: 'ada@example.com' })
  })

  test.each(['', '&error_code=bad_oauth_callback&error_description=The+user+said+no'])(
    'by the other site means that Cancel was pressed: %s',
    (more) => {
      expect(read(`/auth/callback?error=access_denied${more}`)).toMatchObject({
        refusal: { condition: 'cancelled', title: 'Sign-in cancelled' },
      })
    },
  )

  test('by our server, of a response that it cannot verify, is shown with its message', () => {
    const text = 'The answer of the sign-in service could not be verified. Please try again.'
    const query = new URLSearchParams({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
      error_description: text,
    })
    expect(read(`/auth/callback?${query}`)).toMatchObject({ refusal: { condition: 'other', message: text } })
  })

  test('because the provider is unreachable is shown with its message', () => {
    const text = 'The sign-in service could not be reached. Please try again in a moment.'
    const query = new URLSearchParams({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: text,
    })
    expect(read(`/auth/callback?${query}`)).toMatchObject({ refusal: { message: text } })
  })
})

test('a code of a redirect is read', () => {
  expect(read('/auth/callback?code=1d2c')).toEqual({ kind: 'code', code: '1d2c', email: '' })
})

test('the first half of a change of address is a message', () => {
  expect(read('/auth/confirm#message=Confirmation+link+accepted.&sb=')).toMatchObject({
    kind: 'message',
    message: 'Confirmation link accepted.',
  })
})

test.each([
  '/auth/confirm',
  '/auth/confirm?email=ada@example.com',
  '/auth/confirm?token_hash=abc',
  '/auth/confirm?token_hash=abc&type=constructor',
  '/auth/confirm?type=signup',
])('an incomplete link is ignored: %s', (path) => {
  expect(read(path).kind).toBe('nothing')
})

test('a session in the address is ignored', () => {
  expect(read('/auth/callback#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer').kind).toBe(
    'nothing',
  )
})
