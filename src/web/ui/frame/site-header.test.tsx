import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, settle, until } from '#test/harness/render.tsx'

const hour = 3_600_000
let close: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('http://127.0.0.1:9/')
})
afterEach(async () => {
  await close?.()
  close = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function showHeader() {
  const { SiteHeader } = await import('./site-header.tsx')
  close = await render(<SiteHeader />)
  const { currentDialog } = await import('#web/platform/overlays/dialogs.ts')
  return { currentDialog }
}

/** Stores trial posts that end in these times, in milliseconds. */
function rememberTrial(...endsInMs: number[]) {
  const posts = endsInMs.map((ms) => ({ slug: 'a-post', expires_at: new Date(Date.now() + ms).toISOString() }))
  localStorage.setItem('trial_blog_posts', JSON.stringify(posts))
}

/** Stores a session like the auth client. By default its tokens are valid for an hour. */
function rememberSession({ expiresInSeconds = 3600, factors = [] as unknown[] } = {}) {
  const user = { id: 'u-1', email: 'ann@example.com', user_metadata: { first_name: 'Ann' }, factors }
  const claims = btoa(JSON.stringify({ sub: 'u-1', aal: 'aal1' }))
  const session = {
    access_token: `e30.${claims}.c2ln`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    user,
  }
  localStorage.setItem('auth_token', JSON.stringify(session))
}

/** Replaces the network by one that never answers. */
function silentNetwork() {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
}

const textOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
const names = (selector: string) => [...document.querySelectorAll(selector)].map(textOf)

function find(selector: string, name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => textOf(element) === name)
  if (found === undefined) throw new Error(`There is no ${name} among ${names(selector).join(', ')}`)
  return found
}

const actions = () =>
  names('header .sm\\:flex a, header .sm\\:flex button').filter((name) => !name.startsWith('Colour'))
const untilShown = (expected: string[]) => until(() => expect(actions()).toEqual(expected))
const member = [
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
]

describe('signed out', () => {
  test('it offers Sign In and Create Account, as links that work without script', async () => {
    await showHeader()
    expect(actions()).toEqual(['Sign In', 'Create Account'])
    const links = [...document.querySelectorAll('header .sm\\:flex a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/login', '/login?tab=signup'])
  })

  test.each([
    ['Sign In', 'login'],
    ['Create Account', 'signup'],
  ])('%s opens the dialog on its tab', async (name, type) => {
    const { currentDialog } = await showHeader()
    await settle(() => find('header .sm\\:flex a', name).click())
    expect(currentDialog().type).toBe(type)
  })

  test('a click that opens another tab is left to the browser', async () => {
    const { currentDialog } = await showHeader()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    await settle(() => find('header .sm\\:flex a', 'Sign In').dispatchEvent(click))
    expect([click.defaultPrevented, currentDialog().type]).toEqual([false, 'none'])
  })

  test.each([
    ['with trial posts it offers the upgrade', [23 * hour], 'Upgrade Trial'],
    ['two hours before the end that is still so', [2 * hour + 1000], 'Upgrade Trial'],
    ['under two hours before the end it is urgent', [2 * hour - 1000], 'Upgrade Now!'],
    ['the post that ends first counts', [23 * hour, hour], 'Upgrade Now!'],
    ['a post that has ended does not', [23 * hour, -hour], 'Upgrade Trial'],
  ])('%s', async (_name, ends, label) => {
    rememberTrial(...ends)
    const { currentDialog } = await showHeader()
    expect(actions()).toEqual(['Sign In', label])
    await settle(() => find('header .sm\\:flex a', label).click())
    expect(currentDialog().type).toBe('trialUpgrade')
  })

  test('trial posts that have all ended, or cannot be parsed, do not count', async () => {
    rememberTrial(-1)
    await showHeader()
    expect(actions()).toEqual(['Sign In', 'Create Account'])
    await settle(() => localStorage.setItem('trial_blog_posts', '{"broken":'))
    await settle(() => window.dispatchEvent(new StorageEvent('storage', { key: 'trial_blog_posts' })))
    expect(actions()).toEqual(['Sign In', 'Create Account'])
  })

  test('a new trial post is shown at once, and its last two hours within a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-10-04T10:00:00Z') })
    await showHeader()
    const { writeStored } = await import('#web/platform/storage/safe-storage.ts')
    await settle(() =>
      writeStored('trial_blog_posts', JSON.stringify([{ slug: 'a', expires_at: '2026-10-04T12:00:30Z' }])),
    )
    expect(actions()).toEqual(['Sign In', 'Upgrade Trial'])
    await settle(() => vi.advanceTimersByTime(60_000))
    expect(actions()).toEqual(['Sign In', 'Upgrade Now!'])
  })
})

describe('while a stored session is checked', () => {
  test('a placeholder is shown for up to three seconds, then the visitor counts as signed out', async () => {
    silentNetwork()
    rememberSession({ expiresInSeconds: -60 })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await showHeader()
    expect(actions()).toEqual([])
    await settle(() => vi.advanceTimersByTimeAsync(2_999))
    expect(actions()).toEqual([])
    await settle(() => vi.advanceTimersByTimeAsync(1))
    expect(actions()).toEqual(['Sign In', 'Create Account'])
  })
})

describe('signed in', () => {
  test('it links to the members’ pages, sells credits and offers sign-out', async () => {
    silentNetwork()
    rememberSession()
    const { currentDialog } = await showHeader()
    await untilShown(member)
    expect(document.querySelector('#account-menu')?.textContent).toContain('Ann')
    const buy = find('header .sm\\:flex a', 'Buy Credits')
    expect(buy.getAttribute('href')).toBe('/#pricing')
    await settle(() => buy.click())
    expect(currentDialog().type).toBe('pricing')
  })

  test('trial posts of this browser change nothing', async () => {
    silentNetwork()
    rememberTrial(hour)
    rememberSession()
    await showHeader()
    await untilShown(member)
  })

  test('the small screen has the same in its menu', async () => {
    silentNetwork()
    rememberSession()
    await showHeader()
    await untilShown(member)
    expect(names('#site-menu a, #site-menu button')).toEqual([
      'Blog',
      'Backlink Reports',
      'Buy Credits',
      'Dashboard',
      'Campaigns',
      'My posts',
      'Backlink reports',
      'Billing',
      'Account',
      'Sign Out',
      'Search and commands',
    ])
  })

  test('a member whose second factor is missing can enter it', async () => {
    silentNetwork()
    rememberSession({ factors: [{ id: 'f', status: 'verified', factor_type: 'totp' }] })
    const { currentDialog } = await showHeader()
    await untilShown(['Sign Out', 'Enter Code'])
    await settle(() => find('header .sm\\:flex a', 'Enter Code').click())
    expect(currentDialog().type).toBe('login')
  })
})
