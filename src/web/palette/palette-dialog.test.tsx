import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, gone, keepSession, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'

const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@example.com' }
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  // The list scrolls to the selected entry and is measured; this environment supports neither.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const nothing = {
  'GET /api/campaigns': () => ({ body: { campaigns: [], next: null } }),
  'GET /api/reports': () => ({ body: { reports: [], next: null } }),
  'GET /api/account/posts': () => ({ body: { posts: [], nextCursor: null } }),
  'GET /api/sites': () => ({ body: { sites: [], next: null } }),
}
const counts = {
  queued: 0,
  writing: 0,
  publishing: 0,
  published: 0,
  verifying: 0,
  verified: 0,
  lost: 0,
  failed: 0,
  cancelled: 0,
}
const campaign = (number: number, name: string, status = 'running') => ({
  id: idOf(number),
  name,
  status,
  targetUrl: 'https://example.com/barrels',
  links: 10,
  counts,
  createdAt: `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`,
  startedAt: null,
  finishedAt: null,
})

async function open() {
  const { PaletteDialog } = await import('./palette-dialog.tsx')
  const onClose = vi.fn(() => erase())
  draw(<PaletteDialog onClose={onClose} />)
  await seen('Home page')
  return { onClose }
}

const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '')
const field = () => document.querySelector('[role=combobox]') as HTMLInputElement

async function search(text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

function press(key: string, init: KeyboardEventInit = {}) {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

async function openAsMember(handlers: Parameters<typeof serveWeb>[0] = {}) {
  keepSession(user)
  const log = serveWeb({
    ...handlers,
    ...Object.fromEntries(Object.entries(nothing).filter(([path]) => !(path in handlers))),
  })
  const shown = await open()
  await seen('Sign out')
  return { ...shown, log }
}

test('a guest gets commands, finds them by a few letters, and no members’ data is requested', async () => {
  const log = serveWeb({})
  await open()
  expect(options()).toContain('Sign in')

  await search('sig')

  await gone('Home page')
  expect(options()).toEqual(['Sign in', 'Verify a signed report', 'Create an account', 'Search the blog for “sig”'])
  expect(log).toEqual([])
})

test('it is one named field with its list', async () => {
  serveWeb({})
  await open()
  expect(field().getAttribute('aria-label')).toBe('Search and commands')
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
})

test('a selected command runs after the palette has closed', async () => {
  serveWeb({})
  const { onClose } = await open()
  await search('dark')
  await vi.waitFor(() => expect(options()[0]).toContain('Dark colours'))
  press('Enter')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  delete document.documentElement.dataset.theme
})

test('the shortcut that opens it closes it', async () => {
  serveWeb({})
  const { onClose } = await open()
  press('k', { ctrlKey: true })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a query without results has a message, and can search the blog', async () => {
  await openAsMember()
  await search('qqqq')
  await seen('No results for “qqqq”.')
  expect(options()).toEqual(['Search the blog for “qqqq”'])
})

test('a member sees the newest items of all kinds, a draft with a link to its editor', async () => {
  await openAsMember({
    'GET /api/campaigns': () => ({
      body: { campaigns: [campaign(3, 'Barrels'), campaign(1, 'Old', 'draft')], next: null },
    }),
  })
  await seen('Barrels')
  const text = screenText()
  expect(text.indexOf('Barrels')).toBeLessThan(text.indexOf('Old'))
  expect(text).toContain('Recent')
})

test('a member’s items are searched on all pages of a list, each of them requested once', async () => {
  const { log } = await openAsMember({
    'GET /api/campaigns': ({ query }) =>
      query.has('cursor')
        ? { body: { campaigns: [campaign(1, 'Needle')], next: null } }
        : { body: { campaigns: [campaign(2, 'Hay')], next: 'more' } },
  })
  await seen('Hay')
  await search('need')
  await seen('Needle')
  await search('needl')
  await seen('Needle')
  const cursors = log.filter(({ path }) => path === '/api/campaigns').map(({ query }) => query.get('cursor'))
  expect(cursors).toEqual([null, 'more'])
})

test('a search that stops at its limit says so', async () => {
  let page = 0
  await openAsMember({
    'GET /api/campaigns': () => {
      page += 1
      return { body: { campaigns: [campaign((page % 28) + 1, `Hay ${page}`)], next: `page ${page}` } }
    },
  })
  await search('needle')
  await seen('Searched only the newest 500 campaigns.')
})

test('a list that could not be loaded has a retry; the other results are still shown', async () => {
  let isBroken = true
  await openAsMember({
    'GET /api/sites': () => (isBroken ? problem(422, 'validation_failed', 'No.') : { body: { sites: [], next: null } }),
    'GET /api/campaigns': () => ({ body: { campaigns: [campaign(1, 'Barrels')], next: null } }),
  })
  await seen('Couldn’t search your domains.')
  expect(screenText()).toContain('Barrels')
  isBroken = false
  const retry = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((option) =>
    option.textContent?.includes('Try again'),
  )
  retry?.click()
  await gone('Couldn’t search your domains.')
})

test('shortcuts are shown beside their commands only while they are active', async () => {
  serveWeb({})
  localStorage.setItem('keyboard_shortcuts', 'off')
  await open()
  expect(document.querySelectorAll('[role=option] kbd')).toHaveLength(0)
})

test('the best match is selected even if it is found later, unless the user has moved the selection', async () => {
  await openAsMember({
    'GET /api/campaigns': () => ({
      body: { campaigns: [campaign(1, 'Zebra crossing'), campaign(2, 'Zebra stripes')], next: null },
    }),
  })
  const chosen = () => document.querySelector('[role=option][data-selected=true]')?.textContent ?? ''
  await search('zebra')
  await vi.waitFor(() => expect(chosen()).toContain('Zebra crossing'))
  press('ArrowDown')
  await vi.waitFor(() => expect(chosen()).toContain('Zebra stripes'))
  const announced = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
  await vi.waitFor(() => expect(announced()).toContain('Zebra stripes'))
  press('ArrowDown')
  await vi.waitFor(() => expect(chosen()).toContain('Search the blog'))
  await search('zebra c')
  await vi.waitFor(() => expect(chosen()).toContain('Zebra crossing'))
})
