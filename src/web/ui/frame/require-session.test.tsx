import { useLocation } from 'react-router'
import { afterEach, test, vi } from 'vitest'
import { draw, erase, keepSession, seen, serveWeb } from '#test/harness/screen.tsx'
import { RequireSession } from './require-session.tsx'

afterEach(() => {
  erase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Page() {
  const { pathname, search } = useLocation()
  if (pathname === '/login') return <p>at {`${pathname}${search}`}</p>
  return <RequireSession fallback={<p>Looking</p>}>{(user) => <p>Hello {user.email}</p>}</RequireSession>
}

test('a visitor who is not signed in is redirected to sign-in and back, including the fragment', async () => {
  draw(<Page />, '/dashboard?view=archive#campaigns')

  await seen('at /login?next=%2Fdashboard%3Fview%3Darchive%23campaigns')
})

test('a session that another tab created shows the page', async () => {
  serveWeb({ 'GET /api/account': () => ({ body: {} }) })
  draw(<Page />, '/dashboard')
  await seen('at /login')

  keepSession({ id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  draw(<Page />, '/dashboard')

  await seen('Hello ann@example.com')
})
