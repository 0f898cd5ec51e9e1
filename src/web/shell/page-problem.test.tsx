import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateTexts } from '#contract/shell/update-texts.ts'
import { all, draw, erase, gone, one, press, screenText, seen } from '#test/harness/screen.tsx'
import { PageProblem } from './page-problem.tsx'

beforeEach(() => {
  window.__reactRouterManifest = { version: 'old' }
})
afterEach(() => {
  erase()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const retry = vi.fn()
beforeEach(() => retry.mockClear())

const chunk = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

test('an unexpected error shows the fallback screen, which offers emergency recovery', async () => {
  draw(<PageProblem error={new TypeError('x is undefined')} tries={0} onRetry={retry} />)
  await seen('Something went wrong')
  expect((await one('link', 'Refresh Page')).getAttribute('href')).toBe('')
  expect((await one('link', 'Emergency recovery')).getAttribute('href')).toBe('/recovery')
  expect(retry).not.toHaveBeenCalled()
})

test.each([
  ['payment', new ORPCError('payment_unavailable', { message: 'x' }), 'Payment Error'],
  ['the network', new TypeError('Failed to fetch'), 'Connection Error'],
])('an error of %s has the title of its category, with the same links', async (_, error, title) => {
  draw(<PageProblem error={error} tries={0} onRetry={retry} />)
  await seen(title)
  await one('link', 'Emergency recovery')
})

test.each([
  [
    'sign-in',
    new ORPCError('unauthenticated', { message: 'x' }),
    'Unable to verify your credentials. Please try logging in again.',
  ],
  ['routing', new Error('No routes matched location "/x"'), 'Reloading the page often helps'],
  ['data', new Error('relation "x" does not exist'), 'Your data isn’t available right now'],
  ['posts and claims', new Error('Blog post not found'), 'Reloading the page often helps'],
  [
    'an extension',
    Object.assign(new Error('x'), { stack: 'chrome-extension://abc/x.js' }),
    'Reloading the page often helps',
  ],
])(
  'an error of %s first renders the page again without a message; then a plain message explains it',
  async (_, error, text) => {
    draw(<PageProblem error={error} tries={0} onRetry={retry} />)
    await vi.waitFor(() => expect(retry).toHaveBeenCalledTimes(1))
    expect(screenText()).toBe('')
    draw(<PageProblem error={error} tries={1} onRetry={retry} />)
    await seen(text)
    expect(all('link').map(({ textContent }) => textContent)).not.toContain('Emergency recovery')
    await press('button', 'Try Again')
    expect(retry).toHaveBeenCalledTimes(2)
  },
)

test('a visitor whose session has ended gets a link to sign-in and back', async () => {
  draw(<PageProblem error={new ORPCError('unauthenticated', { message: 'x' })} tries={1} onRetry={retry} />)
  expect((await one('link', 'Sign In')).getAttribute('href')).toMatch(/^\/login\?next=%2F/)
})

test('a missing part of a page whose server is unreachable is a connection error with a retry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  draw(<PageProblem error={chunk} tries={0} onRetry={retry} />)
  await seen('Connection Error')
  await press('button', 'Try Again')
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a missing part that a reload did not restore is reported, and the newer build is offered', async () => {
  sessionStorage.setItem('reloaded_for_build', 'new')
  vi.stubGlobal('fetch', async () => new Response('{"build":"new"}'))
  draw(<PageProblem error={chunk} tries={0} onRetry={retry} />)
  await seen('Part of this page is missing')
  await seen(updateTexts.broken)
  await press('button', updateTexts.later)
  await gone(updateTexts.broken)
})
