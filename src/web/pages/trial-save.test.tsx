import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { pendingConversion } from '#web/posts/conversion/pending-conversion.ts'
import { rememberTrialPost } from '#web/posts/trials/trial-post-storage.ts'
import { DialogHost } from './dialog-host.tsx'
import { TrialSave } from './trial-save.tsx'

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  identities: [],
  created_at: new Date().toISOString(),
}
const session = () => ({
  access_token: `e30.${btoa(JSON.stringify({ sub: user.id, aal: 'aal1' }))}.sig`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  user,
})
const longTitle = 'Everything a patient gardener should know about bees and hives'
const account = () => ({ body: { isAdmin: false, deletionDueAt: null, claims: { used: 0, limit: 3 } } })

beforeEach(() => {
  const expiresAt = new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString()
  rememberTrialPost(makeTrialPost('bees', { title: longTitle, expiresAt }), new Date(Date.now() - 60_000).toISOString())
})
afterEach(() => {
  erase()
  closeDialog()
  vi.unstubAllGlobals()
  localStorage.clear()
  // Simulates a sign-out in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
})

async function fillIn(password = 'long enough', again = password) {
  await type('Email', ' ann@example.com ')
  await type('Password', password)
  await type('Confirm Password', again)
  await press('button', 'Save Post & Create Account')
}

test('the dialog shows the post at risk: the title cut to 50 characters, the time left, and its share', async () => {
  draw(<TrialSave slug="bees" onClose={() => {}} />)

  await seen('Save Your Blog Post Forever')
  expect(screenText()).toContain(`${longTitle.slice(0, 49).trimEnd()}…`)
  expect(screenText()).toContain('Deleted in 3 h 0 min')
  const bar = document.querySelector('[role=progressbar]')
  expect(bar?.getAttribute('aria-label')).toBe('Time left')
  expect(Number(bar?.getAttribute('aria-valuenow'))).toBeGreaterThan(95)
})

test('the dismiss link closes it', async () => {
  const onClose = vi.fn()
  draw(<TrialSave slug="bees" onClose={onClose} />)

  await press('button', "I'll take my chances with auto-delete")

  expect(onClose).toHaveBeenCalled()
})

test.each([
  ['short', 'short', 'Weak password: Password must be at least 6 characters long'],
  ['long enough', 'something else', 'Password Mismatch: Please make sure both passwords are the same.'],
])('%j and %j are refused: %s', async (password, again, message) => {
  const log = serveWeb({})
  draw(<TrialSave slug="bees" onClose={() => {}} />)

  await fillIn(password, again)

  await seen(message)
  expect(log).toEqual([])
})

test('without email confirmation the post is saved at once', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'POST /auth/v1/signup': () => ({ body: session() }),
    'POST /api/account/trial-posts': () => ({
      body: {
        converted: [{ slug: 'bees', title: longTitle, url: '/blog/bees' }],
        notConverted: [],
        claims: { used: 1, limit: 3 },
      },
    }),
  })
  draw(<TrialSave slug="bees" onClose={() => {}} />)
  await type('Display name (optional)', 'Ann')
  await fillIn()

  await seen('Your post is saved')
  expect(screenText()).toContain('was saved permanently')
  expect((await one('link', 'View')).getAttribute('href')).toContain('/blog/bees')
  expect((await one('link', 'Go to Dashboard')).getAttribute('href')).toBe('/dashboard')
  await one('button', 'Continue Exploring')
  expect(log.find(({ path }) => path === '/auth/v1/signup')?.body).toMatchObject({
    email: 'ann@example.com',
    data: { display_name: 'Ann' },
  })
  expect(log.find(({ path }) => path === '/api/account/trial-posts')?.body).toEqual({ slugs: ['bees'] })
  expect(localStorage.getItem('trial_blog_posts')).toBeNull()
  expect(pendingConversion()).toBeNull()
})

test('if the address must be confirmed first, the dialog says so, and the post is stored as pending', async () => {
  const log = serveWeb({ 'POST /auth/v1/signup': () => ({ body: user }) })
  draw(<TrialSave slug="bees" onClose={() => {}} />)

  await fillIn()

  await seen('Check your email: confirm it to save the post.')
  expect(screenText()).toContain('ann@example.com')
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'], email: 'ann@example.com' })
  expect(log.some(({ path }) => path === '/api/account/trial-posts')).toBe(false)
})

test('a member whose post could not be saved gets both messages', async () => {
  serveWeb({
    'GET /api/account': account,
    'POST /auth/v1/signup': () => ({ body: session() }),
    'POST /api/account/trial-posts': () => ({
      body: {
        converted: [],
        notConverted: [{ slug: 'bees', code: 'post_expired', message: 'This trial post has expired.' }],
        claims: { used: 0, limit: 3 },
      },
    }),
  })
  draw(<TrialSave slug="bees" onClose={() => {}} />)

  await fillIn()

  await seen('Account created')
  expect(screenText()).toContain('This trial post has expired.')
})

test('an address with an account leads to its sign-in with a notice, and the post stays pending', async () => {
  serveWeb({
    'GET /auth/v1/settings': () => ({ body: { external: {} } }),
    'POST /auth/v1/signup': () => ({
      status: 422,
      body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
    }),
  })
  draw(<TrialSave slug="bees" onClose={() => {}} />)

  await fillIn()

  await vi.waitFor(() =>
    expect(currentDialog()).toEqual({
      type: 'login',
      props: { email: 'ann@example.com', upgrade: true, notice: 'exists' },
    }),
  )
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'], email: 'ann@example.com' })

  draw(<DialogHost dialog={currentDialog()} />)
  await seen('Account already exists')
  expect(screenText()).toContain('An account with this email already exists. Please sign in instead.')
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Sign In')
  expect(document.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('ann@example.com')
})

test('a browser without trial posts is offered a plain sign-up', async () => {
  localStorage.clear()
  draw(<TrialSave onClose={() => {}} />)

  await vi.waitFor(() => expect(currentDialog().type).toBe('signup'))
})
