import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, press, seen, serveWeb } from '#test/harness/screen.tsx'
import { answeredSession } from '#test/harness/web-session.ts'

beforeEach(() => {
  localStorage.clear()
  // The client reads the page's address once, when it is created; each test has its own address.
  vi.resetModules()
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  const { AuthCallback } = await import('./auth-callback.tsx')
  const onContinue = vi.fn()
  const onSignIn = vi.fn()
  draw(<AuthCallback onContinue={onContinue} onSignIn={onSignIn} />)
  return { onContinue, onSignIn }
}

const verifierKey = 'auth_token-code-verifier'

test('the code is exchanged once, and the success is shown', async () => {
  localStorage.setItem(verifierKey, JSON.stringify('a verifier'))
  const requests = serveWeb({ 'POST /auth/v1/token': () => ({ body: answeredSession() }) })
  const { onContinue } = await open('/auth/callback?code=1d2c')

  await seen('You’re signed in')
  await seen('Welcome, Ada.')
  const exchanges = requests.filter(({ method }) => method === 'POST')
  expect(exchanges.map(({ body }) => body)).toMatchObject([{ auth_code: '1d2c', code_verifier: 'a verifier' }])
  expect(window.location.search).toBe('')
  await press('button', 'Continue')
  expect(onContinue).toHaveBeenCalled()
})

test('an account with a second factor must enter it', async () => {
  localStorage.setItem(verifierKey, JSON.stringify('a verifier'))
  const factors = [{ id: 'f-1', factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' }]
  serveWeb({ 'POST /auth/v1/token': () => ({ body: answeredSession({ factors }) }) })
  await open('/auth/callback?code=1d2c')

  await seen('From Pocket.')
})

test('a code whose flow was started in another browser leads back to the sign-in', async () => {
  const requests = serveWeb({})
  const { onSignIn } = await open('/auth/callback?code=1d2c')

  await seen('This was started in another browser, or its data was cleared. Please start again in this browser.')
  expect(requests).toEqual([])
  await press('button', 'Back to sign in')
  expect(onSignIn).toHaveBeenCalledOnce()
})

test('a sign-in that was cancelled at the provider is reported', async () => {
  await open('/auth/callback?error=access_denied#error=access_denied')

  await seen('Sign-in was cancelled. Try again, or sign in another way.')
})

test('an address without parameters leads back to the sign-in', async () => {
  await open('/auth/callback')

  await seen('This link is incomplete. Please sign in again.')
})
