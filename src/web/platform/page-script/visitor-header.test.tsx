import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { displayNameOf } from '#contract/accounts/display-name.ts'
import { hostileStrings } from '#test/harness/hostile-strings.ts'
import { SiteHeader } from '#web/ui/frame/site-header.tsx'
import { greetMember, markVisitor } from './visitor-header.ts'

const stylesheet = readFileSync('src/web/styles/base.css', 'utf8')
const rule = /(html:not\(\[data-visitor\]\)[^{}]*\[data-visitor-is[^{}]*\{[^}]*\})/.exec(stylesheet)?.[1] ?? ''
const hour = 3_600_000

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.visitor
  document.head.innerHTML = `<style>${rule}</style>`
  // As the server sends it, the same for every visitor.
  document.body.innerHTML = renderToStaticMarkup(<SiteHeader />)
})
afterEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

const isShown = (element: Element) => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (window.getComputedStyle(at).display === 'none' || (at as HTMLElement).hidden) return false
  }
  return true
}
const shown = () =>
  [...document.querySelectorAll('header .sm\\:flex a, header .sm\\:flex button')]
    .filter(isShown)
    .map((element) => element.textContent)

function remember(key: string, value: unknown) {
  localStorage.setItem(key, JSON.stringify(value))
}

const session = {
  access_token: 'e30.e30.sig',
  refresh_token: 'r',
  expires_at: 1,
  user: { email: 'ann@example.com', user_metadata: { first_name: 'Ann' } },
}

test('without script every visitor sees the sign-in links', () => {
  expect(shown()).toEqual(['Sign In', 'Create Account'])
})

test.each([
  ['a guest', {}, ['Sign In', 'Create Account']],
  ['a guest with a trial post', { trial_blog_posts: [{ expires_at: 23 * hour }] }, ['Sign In', 'Upgrade Trial']],
  ['one whose trial ends soon', { trial_blog_posts: [{ expires_at: hour }] }, ['Sign In', 'Upgrade Now!']],
  ['a visitor with a session', { auth_token: session }, []],
])('before the first paint the header is that of %s', (_name, stored, expected) => {
  for (const [key, value] of Object.entries(stored)) {
    const dated = Array.isArray(value)
      ? value.map(({ expires_at }) => ({ expires_at: new Date(Date.now() + expires_at).toISOString() }))
      : value
    remember(key, dated)
  }
  markVisitor()
  expect(shown()).toEqual(expected)
})

test('the link to the administration is shown to administrators only', () => {
  const links = () => [...document.querySelectorAll<HTMLElement>('header a[href="/admin"]')]
  expect(links().length).toBeGreaterThan(0)
  expect(links().every(({ hidden }) => hidden)).toBe(true)
  remember('auth_token', session)
  markVisitor()
  greetMember(document)
  expect(links().every(({ hidden }) => hidden)).toBe(true)
  localStorage.setItem('auth_is_admin', 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(links().some(({ hidden }) => hidden)).toBe(false)
  localStorage.removeItem('auth_is_admin')
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(links().every(({ hidden }) => hidden)).toBe(true)
})

test('a member sees their name', () => {
  remember('auth_token', session)
  markVisitor()
  greetMember(document)
  expect(shown()).toEqual([
    'Buy Credits',
    'Dashboard',
    'AAccount menu',
    'Buy Credits',
    'Campaigns',
    'My posts',
    'Backlink reports',
    'Billing',
    'Account',
    'Sign Out',
  ])
  expect(document.querySelector('#account-menu')?.textContent).toContain('Ann')
})

test('a sign-in or sign-out in another tab is shown here', () => {
  const { dataset } = document.documentElement
  remember('auth_token', session)
  markVisitor()
  greetMember(document)

  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  expect(dataset.visitor).toBe('guest')

  remember('auth_token', { ...session, user: { ...session.user, user_metadata: { first_name: 'Bea' } } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'something_else' }))
  expect(dataset.visitor).toBe('guest')
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  expect(dataset.visitor).toBe('member')
  expect(document.querySelector('#account-menu')?.textContent).toContain('Bea')
})

test('a value that is not a session shows no member', () => {
  remember('auth_token', { access_token: 1 })
  markVisitor()
  greetMember(document)
  expect(shown()).toEqual(['Sign In', 'Create Account'])
})

test.each(hostileStrings)('a name is rendered as text, even if it contains markup: %j', (name) => {
  const elements = document.querySelectorAll('*').length
  const metadata = { first_name: name }
  remember('auth_token', { ...session, user: { ...session.user, user_metadata: metadata } })
  greetMember(document)
  expect(document.querySelectorAll('*')).toHaveLength(elements)
  expect(document.querySelector('#account-menu')?.textContent).toContain(displayNameOf(metadata))
})

test('signing out ends the session on the server and removes it here', async () => {
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/blog`)
  for (const key of ['auth_email', 'auth_is_admin']) localStorage.setItem(key, 'x')
  remember('auth_token', session)
  greetMember(document)
  document.querySelector<HTMLElement>('[data-sign-out]')?.click()
  expect(shown()).toEqual(['Sign In', 'Create Account'])
  expect(localStorage.length).toBe(0)
  await vi.waitFor(() => expect(requests).toEqual(['POST /auth/v1/logout?scope=local Bearer e30.e30.sig']), {
    timeout: 10_000,
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
