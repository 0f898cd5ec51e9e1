import { afterEach, expect, test, vi } from 'vitest'
import { authTexts } from '#contract/accounts/account-texts.ts'
import {
  draw,
  erase,
  gone,
  keepSession,
  one,
  press,
  problem,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { AccountEvents } from '../sessions/account-events.tsx'
import { AccountSessions } from '../sessions/account-sessions.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { AccountExport } from './account-export.tsx'
import { AccountProfile } from './account-profile.tsx'

const profile = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  displayName: 'Ann',
  role: 'user' as const,
  subscriptionTier: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

test('a new name is saved, but not an empty one; the sign-in service gets it too', async () => {
  keepSession({ id: profile.userId, email: profile.email })
  const log = serveWeb({
    'GET /api/account': () => ({ body: { isAdmin: false, deletionDueAt: null, claims: { used: 0, limit: 3 } } }),
    'PATCH /api/account/profile': () => ({ body: { profile: { ...profile, displayName: 'Ann B.' } } }),
    'PUT /auth/v1/user': () => ({ body: { id: profile.userId, email: profile.email } }),
  })
  draw(<AccountProfile profile={profile} />)
  const save = await one('button', 'Save name')
  expect(save.hasAttribute('disabled')).toBe(true)
  await type('Display name', '   ')
  expect(save.hasAttribute('disabled')).toBe(true)

  await type('Display name', '  Ann B. ')
  await press('button', 'Save name')

  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Name saved'))
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({ displayName: '  Ann B. ' })
  expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    data: { first_name: 'Ann B.', display_name: 'Ann B.' },
  })
  localStorage.clear()
})

test('a refused name shows the reason at its field', async () => {
  serveWeb({ 'PATCH /api/account/profile': () => problem(422, 'validation_failed', 'Please enter a display name.') })
  draw(<AccountProfile profile={profile} />)

  await type('Display name', 'x')
  await press('button', 'Save name')

  await seen('Please enter a display name.')
  expect((await one('textbox', 'Display name')).getAttribute('aria-invalid')).toBe('true')
})

const here = {
  id: '00000000-0000-4000-8000-00000000000a',
  current: true,
  aal: 'aal2',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '203.0.113.7',
  createdAt: '2026-01-01T00:00:00.000Z',
  refreshedAt: '2026-01-01T00:00:00.000Z',
}
const there = {
  ...here,
  id: '00000000-0000-4000-8000-00000000000b',
  current: false,
  aal: 'aal1',
  userAgent: null,
  ip: null,
}

test('sessions are listed by device and address; another one can be signed out, this one cannot', async () => {
  let sessions = [here, there]
  const log = serveWeb({
    'GET /api/account/sessions': () => ({ body: { sessions } }),
    'DELETE /api/account/sessions/*': () => {
      sessions = [here]
      return { body: { ended: 1 } }
    },
  })
  draw(<AccountSessions />)
  await seen('Firefox on Linux')
  expect(screenText()).toContain('203.0.113.7')
  expect(screenText()).toContain('This device')
  expect(screenText()).toContain('Unknown IP address')

  await press('button', 'Sign out Unknown device, last used on 1 Jan 2026')

  await gone('Unknown device')
  expect(log.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/account/sessions/${there.id}`)
  await gone('Sign out all others')
})

test('all other sessions are signed out together, and their number is shown', async () => {
  let sessions = [here, there, { ...there, id: '00000000-0000-4000-8000-00000000000c' }]
  serveWeb({
    'GET /api/account/sessions': () => ({ body: { sessions } }),
    'DELETE /api/account/sessions': () => {
      sessions = [here]
      return { body: { ended: 2 } }
    },
  })
  draw(<AccountSessions />)

  await press('button', 'Sign out all others')

  await gone('Unknown device')
  expect(currentNotifications()[0]?.title).toBe('2 other sessions signed out')
})

test('sessions that cannot be loaded show an error, and load at another attempt', async () => {
  let tries = 0
  serveWeb({
    'GET /api/account/sessions': () => {
      tries += 1
      return tries === 1 ? problem(429, 'rate_limited', 'Too many requests.') : { body: { sessions: [here] } }
    },
  })
  draw(<AccountSessions />)

  await seen('Couldn’t load your sessions')
  await press('button', 'Try again')
  await seen('Firefox on Linux')
})

test('the history lists the events, and the rest of them on demand', async () => {
  const event = (number: number, kind: string) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    kind,
    details: {},
    ip: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  serveWeb({
    'GET /api/account/events': ({ query }) => ({
      body: query.has('cursor')
        ? { events: [event(1, 'signed_up')], nextCursor: null }
        : { events: [event(2, 'password_changed')], nextCursor: 'more' },
    }),
  })
  draw(<AccountEvents />)

  await seen('Password changed')
  await press('button', 'Load more')
  await seen('Account created')
})

test('the data are downloaded under the name from the server', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('fetch', async () => {
    return new Response('{"format":"linkwright-account-1"}', {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="linkwright-account-2026-01-01.json"',
      },
    })
  })
  draw(<AccountExport />)

  await press('button', 'Download my data')

  await vi.waitFor(() => expect(saved).toEqual(['linkwright-account-2026-01-01.json']))
})

test('deletion requires the typed address, and the day is shown; it can be cancelled', async () => {
  const log = serveWeb({
    'POST /api/account/deletion': () => ({ body: { deletionDueAt: '2026-01-15T00:00:00.000Z' } }),
  })
  draw(<AccountDeletion dueAt={null} proof="ann@example.com" />)
  await press('button', 'Delete my account')
  await seen('Delete your account?')
  const confirm = [...document.querySelectorAll('[role=alertdialog] button')].find(
    (button) => button.textContent === 'Delete my account',
  )
  expect(confirm?.hasAttribute('disabled')).toBe(true)

  await type('Type ann@example.com to confirm', 'somebody@example.com')
  expect(confirm?.hasAttribute('disabled')).toBe(true)
  await type('Type ann@example.com to confirm', ' Ann@Example.com ')
  await vi.waitFor(() => expect(confirm?.hasAttribute('disabled')).toBe(false))
  ;(confirm as HTMLButtonElement).click()

  await gone('Delete your account?')
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/account/deletion'])
})

test('a refused deletion leaves its dialog open and shows the reason', async () => {
  serveWeb({
    'POST /api/account/deletion': () => problem(403, 'reauthentication_needed', authTexts.signInAgain),
  })
  draw(<AccountDeletion dueAt={null} proof="ann@example.com" />)
  await press('button', 'Delete my account')
  await type('Type ann@example.com to confirm', 'ann@example.com')

  const confirm = await vi.waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('[role=alertdialog] button:last-of-type')
    if (button === null || button.disabled) throw new Error('The button cannot be pressed yet')
    return button
  })
  confirm.click()

  await seen(authTexts.signInAgain)
  expect(screenText()).toContain('Delete your account?')
  await one('button', 'Sign in again')
})

test('an account that will be deleted shows when, and its owner can cancel it', async () => {
  const log = serveWeb({ 'DELETE /api/account/deletion': () => ({ body: { deletionDueAt: null } }) })
  draw(<AccountDeletion dueAt="2026-01-15T12:00:00.000Z" proof="ann@example.com" />)
  await seen('This account will be deleted on 15 January 2026')

  await press('button', 'Keep my account')

  await vi.waitFor(() => expect(log).toHaveLength(1))
  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Your account stays'))
})
