import { afterEach, expect, test, vi } from 'vitest'
import {
  all,
  choose,
  draw,
  erase,
  gone,
  one,
  press,
  problem,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { measuredFigures, shownNetworkSite, shownSite, unproven } from '#test/makers/shown-sites.ts'
import { NetworkSites } from './network-sites.tsx'
import { SiteList } from './site-list.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = 'GET /api/sites'
const networkPath = 'GET /api/network-sites'
const listed = (...sites: unknown[]) => ({ body: { sites, next: null } })

test('each own domain leads to its page and shows what prevents it from accepting articles', async () => {
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
  expect(rows[0]).toContain('Accepts articles from your campaigns.')
  expect(rows[1]).toContain('Verify that you own the domain')
  expect(rows[2]).toContain('Connect your WordPress')
  expect(rows[3]).toContain('No new articles. Existing articles stay.')
})

test('without domains the list explains their purpose, and one can be added', async () => {
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

test('a refused domain shows the reason and stays in its field', async () => {
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

test('when the list cannot be loaded, the page offers a retry, a reload, and a link to the dashboard', async () => {
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

/** As if the window had this width in pixels. */
function windowOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width >= Number(/([\d.]+)rem/.exec(query)?.[1]) * 16,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
}

const measured = shownNetworkSite({ figures: measuredFigures })
const down = shownNetworkSite({
  id: '019ab000-0000-7000-8000-000000000051',
  host: 'down.example',
  isHealthy: false,
})

test('the network is a read-only table of the figures of each site', async () => {
  windowOf(1280)
  serveWeb({ [networkPath]: () => listed(measured, down) })
  draw(<NetworkSites />)
  expect((await one('link', 'network.example')).getAttribute('href')).toBe(shownNetworkSite().url)
  const [known, unknown] = all('row').map((row) => row.textContent ?? '')
  for (const text of ['Travel, Finance', '12', '97% 58 of 60', '96%', '142 ms', 'Allowed'])
    expect(known).toContain(text)
  expect(unknown).toContain('Not responding')
  expect(unknown?.match(/Not known yet/g)).toHaveLength(5)
  expect(all('textbox')).toEqual([])
})

test('a site of the network opens to its figures, each with its source and date, or why it is unknown', async () => {
  windowOf(1280)
  serveWeb({ [networkPath]: () => listed(measured, down) })
  draw(<NetworkSites />)
  await press('button', 'Details: network.example')
  await seen('58 of 60 links checked in the last 30 days were live at their last check.')
  for (const text of [
    'The latest check was on 23 Nov 2026. 1 page couldn’t be read.',
    'Kaplan-Meier estimate from 48 verified links, 22 of which we followed for 30 days.',
    'Links are checked daily for 30 days after they are verified. This needs 10 links followed for 90 days; so far there are 2.',
    'Categories of the live articles on 23 Nov 2026: Travel 9 and Finance 3. Set up for Travel.',
    'Median time to first byte over 75 checks in the last 30 days, measured from this server. 95% of answers came within 1.2 s. 2 checks got no answer.',
    'The front page allowed indexing on 22 Nov 2026. We don’t ask search engines whether its pages are in their index.',
    'The last accepted submission, of 4 new pages, was on 21 Nov 2026.',
    'Accepts articles at a pace of 10 a day.',
  ])
    expect(screenText()).toContain(text)
  await press('button', 'Details: network.example')
  await gone('Kaplan-Meier')
  await press('button', 'Details: down.example')
  await seen('Not measured yet. Figures are updated every hour.')
  expect(screenText()).toContain('The site’s front page hasn’t been checked yet.')
})

test('the network can be sorted by a column of the table, and reset', async () => {
  windowOf(1280)
  const log = serveWeb({ [networkPath]: () => listed(measured, down) })
  draw(<NetworkSites />)
  const orders = () => log.map(({ query }) => query.get('order'))
  await press('button', 'Links live')
  await vi.waitFor(() => expect(orders()).toEqual(['newest', 'links']))
  const head = (await one('button', 'Links live')).closest('th')
  expect(head?.getAttribute('aria-sort')).toBe('descending')
  await press('button', 'Links live')
  await vi.waitFor(() => expect(head?.hasAttribute('aria-sort')).toBe(false))
})

test('on a phone the network is cards with the same figures, sorted by a list', async () => {
  windowOf(360)
  const log = serveWeb({ [networkPath]: () => listed(measured, down) })
  draw(<NetworkSites />)
  await one('link', 'network.example')
  expect(document.querySelector('table')).toBeNull()
  const [known, unknown] = all('listitem').map((card) => card.textContent ?? '')
  for (const text of ['Travel, Finance', '97% 58 of 60', '142 ms', 'Allowed']) expect(known).toContain(text)
  expect(unknown).toContain('Not responding')
  await choose('Sort by', 'Fastest')
  await vi.waitFor(() => expect(log.at(-1)?.query.get('order')).toBe('speed'))
  await press('button', 'Details: network.example')
  await seen('Kaplan-Meier estimate from 48 verified links')
})

test('a network without sites shows that, and one that cannot be loaded can be requested again', async () => {
  let isUp = false
  serveWeb({ [networkPath]: () => (isUp ? listed() : problem(403, 'forbidden', 'Not now.')) })
  draw(<NetworkSites />)
  await seen('Couldn’t load the network')
  isUp = true
  await press('button', 'Try again')
  await seen('The network has no sites yet')
})
