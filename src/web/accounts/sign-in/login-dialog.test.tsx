import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, serveWeb } from '#test/harness/screen.tsx'
import { LoginDialog } from './login-dialog.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

test('the dialog opens and changes its tab while the settings of the sign-in service fail, which are requested once', async () => {
  const requests = serveWeb({ 'GET /auth/v1/settings': () => ({ status: 503, body: {} }) })
  draw(<LoginDialog tab="login" onClose={() => {}} onDone={() => {}} />)

  await one('tab', 'Sign In')
  await press('tab', 'Create Account')

  expect((await one('tab', 'Create Account')).getAttribute('aria-selected')).toBe('true')
  await one('textbox', 'First Name')
  expect(requests.filter(({ path }) => path === '/auth/v1/settings')).toHaveLength(1)
})
