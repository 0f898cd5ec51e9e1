import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, settle } from '#test/harness/render.tsx'

let close: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(async () => {
  await close?.()
  close = undefined
})

type Channels = { kind: 'chat' | 'messenger' | 'social'; name: string; url: string }[]

async function show(channels?: Channels, isApp = false) {
  const { SiteFooter } = await import('./site-footer.tsx')
  close = await render(<SiteFooter {...(channels && { channels })} isApp={isApp} />)
  // The header, which is on every page, starts to read the session.
  const { watchSession } = await import('#web/platform/session/session.ts')
  watchSession(() => undefined)
  return import('#web/platform/overlays/dialogs.ts')
}

const columns = () =>
  Object.fromEntries(
    [...document.querySelectorAll('footer nav > div')].map((column) => [
      column.querySelector('h2')?.textContent,
      [...column.querySelectorAll('a')].map((link) => link.textContent),
    ]),
  )
const link = (name: string) => {
  const found = [...document.querySelectorAll('a')].find((candidate) => candidate.textContent?.startsWith(name))
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

test('it has the specified columns, without the channels that the operator has not set', async () => {
  await show()
  expect(columns()).toEqual({
    Features: [
      'Campaign Management',
      'Link Building Automation (Beta) · coming soon',
      'Keyword Research · coming soon',
      'Rank Tracker · coming soon',
      'Community Blog',
    ],
    'Merchant Tools': ['Backlink Reports'],
    Legal: ['Terms of Service', 'Privacy Policy'],
    Company: ['Contact'],
  })
  expect(document.querySelector('footer')?.textContent).toMatch(/© \d{4} Linkwright\. All rights reserved\./)
})

test('pages of the signed-in part have only the legal links', async () => {
  await show(undefined, true)
  expect(columns()).toEqual({})
  expect([...document.querySelectorAll('footer a')].map((link) => link.textContent)).toEqual([
    'Terms of Service',
    'Privacy Policy',
    'Contact',
  ])
})

test('the operator’s channels are listed beside the contact link', async () => {
  await show([
    { kind: 'chat', name: 'Discord', url: 'https://discord.gg/x' },
    { kind: 'messenger', name: 'Telegram', url: 'https://t.me/x' },
    { kind: 'social', name: 'LinkedIn', url: 'https://www.linkedin.com/company/x' },
  ])
  expect(columns().Company).toEqual(['Contact', 'Discord', 'Telegram', 'LinkedIn'])
  expect(link('Telegram').getAttribute('href')).toBe('https://t.me/x')
})

test.each([
  ['Campaign Management', '/dashboard#campaigns'],
  ['Link Building Automation (Beta)', '/dashboard#seo-tools-automation'],
  ['Keyword Research', '/dashboard#keyword-research'],
  ['Rank Tracker', '/dashboard#rank-tracker'],
])('%s invites a visitor to sign up first, and then goes to %s', async (name, path) => {
  const { currentDialog } = await show()
  await settle(() => link(name).click())
  expect(link(name).getAttribute('href')).toBe(path)
  expect(currentDialog()).toEqual({ type: 'signup', props: { accessTo: name, returnTo: path } })
})

test('public pages need no sign-up', async () => {
  const { currentDialog } = await show()
  link('Backlink Reports').addEventListener('click', (event) => event.preventDefault())
  await settle(() => link('Backlink Reports').click())
  expect(currentDialog().type).toBe('none')
})
