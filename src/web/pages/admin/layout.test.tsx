import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { answeredSession } from '#test/harness/web-session.ts'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.innerHTML = ''
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const account = (isAdmin: boolean) => ({
  isAdmin,
  deletionDueAt: null,
  claims: { used: 0, limit: 3 },
  profile: {
    userId: '00000000-0000-4000-8000-000000000001',
    email: 'ada@example.com',
    displayName: 'Ada',
    role: 'user',
    subscriptionTier: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
})

/** Opens `/admin/site-content` with fresh modules, without an earlier session. */
async function open() {
  const [{ default: AdminLayout }, { default: Page }] = await Promise.all([
    import('./layout.tsx'),
    import('./site-content.tsx'),
  ])
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>The sign-in page</p> },
      { element: <AdminLayout />, children: [{ path: '/admin/site-content', element: <Page /> }] },
    ],
    { initialEntries: ['/admin/site-content'] },
  )
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<RouterProvider router={router} />)
  return router
}

const adminPaths = (log: { path: string }[]) => log.map(({ path }) => path).filter((path) => path.includes('/admin'))

test('a visitor is redirected to sign-in and back', async () => {
  const log = serveWeb({})
  const router = await open()
  await seen('The sign-in page')
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/admin/site-content')}`)
  expect(adminPaths(log)).toEqual([])
})

test('a member without the role sees the "not found" page, and nothing is requested', async () => {
  localStorage.setItem('auth_token', JSON.stringify(answeredSession()))
  const log = serveWeb({ 'GET /api/account': () => ({ body: account(false) }) })
  await open()
  await seen('Page not found')
  expect(screenText()).not.toMatch(/Site content|Administration/)
  expect(adminPaths(log)).toEqual([])
})

test('an administrator gets the page and the navigation', async () => {
  localStorage.setItem('auth_token', JSON.stringify(answeredSession()))
  serveWeb({
    'GET /api/account': () => ({ body: account(true) }),
    'GET /api/admin/site-content': () => ({ body: { isProduction: true, claims: [], testimonials: [] } }),
    'GET /api/admin/site-content/changes': () => ({ body: { changes: [], next: null } }),
  })
  await open()
  await seen('Claims on the public pages.')
  expect(document.querySelector('nav[aria-label=Administration] [aria-current=page]')?.textContent).toBe('Site content')
})

test('when the account cannot be loaded, a message is shown and no page of the administration', async () => {
  localStorage.setItem('auth_token', JSON.stringify(answeredSession()))
  const log = serveWeb({ 'GET /api/account': () => problem(403, 'forbidden', 'Not now.') })
  await open()
  await seen('Couldn’t check your account')
  expect(adminPaths(log)).toEqual([])
})
