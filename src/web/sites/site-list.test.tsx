import { afterEach, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, problem, screenText, seen, serveWeb, type } from '#test/screen.tsx'
import { shownNetworkSite, shownSite, unproven } from '#test/shown-sites.ts'
import { NetworkSites } from './network-sites.tsx'
import { SiteList } from './site-list.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = 'GET /api/sites'
const networkPath = 'GET /api/network-sites'
const listed = (...sites: unknown[]) => ({ body: { sites, next: null } })

test('each own domain leads to its page and says what keeps it from taking articles', async () => {
  const connection = { baseUrl: 'https://d.example/', username: 'ann', status: 'working', text: null, testedAt: null }
  serveWeb({
    [path]: () =>
      listed(
        shownSite(),
        shownSite({ id: '019ab000-0000-7000-8000-000000000002', host: 'b.example', ...unproven }),
        shownSite({ id: '019ab000-0000-7000-8000-000000000003', host: 'c.example', publisher: 'wordpress' }),
        shownSite({
          id: '019ab000-0000-7000-8000-000000000004',
          host: 'd.example',
          publisher: 'wordpress',
          connection: connection as never,
          isOn: false,
        }),
      ),
  })
  draw(<SiteList />)
  expect((await one('link', 'blog.example.com')).getAttribute('href')).toBe(`/domains/${shownSite().id}`)
  const rows = all('listitem').map((row) => row.textContent)
  expect(rows[0]).toContain('Takes articles of your campaigns.')
  expect(rows[1]).toContain('Prove that the domain is yours')
  expect(rows[2]).toContain('Connect your WordPress')
  expect(rows[3]).toContain('Takes no new articles. Those it has stay.')
})

test('without domains it says what one is good for, and has one added', async () => {
  const log = serveWeb({
    [path]: () => listed(),
    'POST /api/sites': () => ({ status: 201, body: { site: shownSite(unproven) } }),
  })
  draw(<SiteList />)
  await seen('No domains yet')
  await press('button', 'Add domain')
  await seen('Enter a domain, for example blog.example.com.')
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
  await type('Add a domain', 'https://blog.example.com/')
  await press('button', 'Add domain')
  await vi.waitFor(() =>
    expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
      host: 'https://blog.example.com/',
      publisher: 'hosted',
    }),
  )
})

test('a domain that is refused says why and stays in its field', async () => {
  serveWeb({
    [path]: () => listed(),
    'POST /api/sites': () => problem(422, 'target_host_refused', 'This name belongs to a private network.'),
  })
  draw(<SiteList />)
  await type('Add a domain', 'printer.local')
  await press('button', 'Add domain')
  await seen('This name belongs to a private network.')
  const field = (await one('textbox', 'Add a domain')) as HTMLInputElement
  expect(field.value).toBe('printer.local')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('when the list cannot be had, there is another try, the page anew, and the way back to the dashboard', async () => {
  let isUp = false
  serveWeb({ [path]: () => (isUp ? listed(shownSite()) : problem(403, 'forbidden', 'Not for you.')) })
  draw(<SiteList />)
  await seen('Not for you.')
  expect(await one('link', 'Reload Page')).toBeTruthy()
  expect((await one('link', 'Back to Dashboard')).getAttribute('href')).toBe('/dashboard')
  isUp = true
  await press('button', 'Try Again')
  await one('link', 'blog.example.com')
})

test('more domains are loaded on demand', async () => {
  serveWeb({
    [path]: ({ query }) =>
      query.get('cursor') === null
        ? { body: { sites: [shownSite()], next: 'c2' } }
        : listed(shownSite({ id: '019ab000-0000-7000-8000-000000000009', host: 'older.example' })),
  })
  draw(<SiteList />)
  await press('button', 'Load more')
  await one('link', 'older.example')
})

test('the network is told apart: it is read, and nothing of it can be changed', async () => {
  serveWeb({
    [networkPath]: () =>
      listed(
        shownNetworkSite(),
        shownNetworkSite({ id: '019ab000-0000-7000-8000-000000000051', host: 'down.example', isHealthy: false }),
      ),
  })
  draw(<NetworkSites />)
  expect((await one('link', 'network.example')).getAttribute('href')).toBe(shownNetworkSite().url)
  expect(screenText()).toContain('12 articles · 10 a day')
  expect(all('listitem')[1]?.textContent).toContain('Not answering')
  expect(all('button')).toEqual([])
})

test('a network without sites says so, and one that cannot be had is asked for again', async () => {
  let isUp = false
  serveWeb({ [networkPath]: () => (isUp ? listed() : problem(403, 'forbidden', 'Not now.')) })
  draw(<NetworkSites />)
  await seen('The network could not be loaded')
  isUp = true
  await press('button', 'Try again')
  await seen('The operator has no sites yet')
})
