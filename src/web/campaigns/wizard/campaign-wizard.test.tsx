import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign, Preflight } from '#contract/campaigns/campaigns.ts'
import {
  all,
  choose,
  draw,
  erase,
  keepSession,
  one,
  press,
  pressEnter,
  problem,
  type RecordedRequest,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { countsOf, shownCampaign } from '#test/makers/shown-campaigns.ts'
import { measuredFigures, shownNetworkSite, shownSite } from '#test/makers/shown-sites.ts'
import { CampaignWizard } from './campaign-wizard.tsx'

const draft = shownCampaign({ status: 'draft', counts: countsOf(), links: 4, startedAt: null })
const base = '/api/campaigns'
const preflight: Preflight = {
  cost: 4,
  available: 9,
  days: 2,
  sites: [{ id: draft.id, host: 'garden.example', kind: 'network', links: 4 }],
  anchors: [{ text: 'Shop', kind: 'branded', links: 4 }],
  target: {
    url: draft.targetUrl,
    finalUrl: draft.targetUrl,
    status: 200,
    title: 'Barrels',
    checkedAt: draft.createdAt,
  },
  risks: [
    { code: 'target', level: 'ok', title: 'Target', text: 'It answers.' },
    { code: 'velocity', level: 'warn', title: 'Velocity', text: 'Quicker than usual.' },
  ],
  canStart: true,
}

beforeEach(() => keepSession({ id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }))
afterEach(() => {
  erase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A server that stores one draft. */
function serveDraft(more: Parameters<typeof serveWeb>[0] = {}) {
  let stored: Campaign = draft
  const store = ({ body }: RecordedRequest) => {
    stored = { ...stored, ...(body as Partial<Campaign>), updatedAt: new Date().toISOString() }
    return { body: { campaign: stored } }
  }
  const log = serveWeb({
    ...more,
    [`POST ${base}`]: (request) => ({ status: 201, ...store(request) }),
    [`PATCH ${base}/*`]: store,
    [`POST ${base}/*/preflight`]: more[`POST ${base}/*/preflight`] ?? (() => ({ body: { preflight } })),
    'GET /api/network-sites': more['GET /api/network-sites'] ?? (() => ({ body: { sites: [], next: null } })),
    'GET /api/sites': more['GET /api/sites'] ?? (() => ({ body: { sites: [], next: null } })),
  })
  return { log, stored: () => stored }
}
const requests = (log: RecordedRequest[], method: string, path: string) =>
  log.filter((one) => one.method === method && one.path === path)

test('typed values become a draft automatically, and later changes belong to the same draft', async () => {
  const { log, stored } = serveDraft()
  draw(<CampaignWizard campaign={null} />, '/campaigns/new')
  await type('Target URL', 'https://shop.example/new')
  await seen('Draft saved at')
  await type('Keywords', 'kettles')
  await pressEnter('Keywords')
  await vi.waitFor(() => expect(stored().keywords).toEqual(['kettles']))
  expect(requests(log, 'POST', base)).toHaveLength(1)
  expect(requests(log, 'PATCH', `${base}/${draft.id}`).map(({ body }) => body)).toEqual([{ keywords: ['kettles'] }])
})

test('values typed on the landing page are filled in, and saved at once', async () => {
  const { stored } = serveDraft()
  draw(
    <CampaignWizard campaign={null} typed={{ targetUrl: 'https://shop.example/typed', keywords: ['kettles'] }} />,
    '/campaigns/new',
  )
  const field = (await one('textbox', 'Target URL')) as HTMLInputElement
  await vi.waitFor(() => expect(field.value).toBe('https://shop.example/typed'))
  await vi.waitFor(() => expect(stored().targetUrl).toBe('https://shop.example/typed'))
  // The field still has the focus, and the check runs anyway.
  await seen('HTTP 200 · Barrels')
})

test('an incomplete step shows the problem at the field and does not continue', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={null} />, '/campaigns/new')
  await press('button', 'Continue')
  await seen('Enter the page the links should point to.')
  await seen('Add at least one keyword')
  const field = await one('textbox', 'Target URL')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await type('Target URL', 'https://shop.example/')
  await vi.waitFor(() => expect(screenText()).not.toContain('Enter the page'))
  await seen('Draft saved at')
})

test('an invalid number shows an error, is not saved, and blocks the step', async () => {
  const { log } = serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=target')
  await type('Number of links', '0')
  await seen('Enter a whole number from 1 to 1,000.')
  await press('button', 'Continue')
  expect((await one('textbox', 'Number of links')).getAttribute('aria-invalid')).toBe('true')
  expect(requests(log, 'PATCH', `${base}/${draft.id}`)).toEqual([])
})

test('the target is checked once it is saved, and its answer is shown', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=target')
  await seen('HTTP 200 · Barrels')
})

test('passed checks are collapsed into one line, below those that need attention', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=review')
  await seen('1 check passed')
  const passed = document.querySelector('details')
  expect(passed?.open).toBe(false)
  expect(passed?.querySelector('summary')?.textContent).toBe('1 check passed')
  expect(passed?.textContent).toContain('It answers.')
  expect(passed?.textContent).not.toContain('Quicker than usual.')
  expect(screenText().indexOf('Quicker than usual.')).toBeLessThan(screenText().indexOf('1 check passed'))
})

test('a target that redirects to another page can be replaced by that page', async () => {
  const finalUrl = 'https://shop.example/barrels/all'
  const risk = { code: 'target', level: 'warn', title: 'Target', text: 'The page redirects.' } as const
  const { stored } = serveDraft({
    [`POST ${base}/*/preflight`]: () => ({
      body: { preflight: { ...preflight, target: { ...preflight.target, finalUrl }, risks: [risk] } },
    }),
  })
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=target')
  await seen('redirects to https://shop.example/barrels/all')
  await press('button', 'Use that URL')
  await vi.waitFor(() => expect(stored().targetUrl).toBe(finalUrl))
})

test('a change of the step moves the focus to its heading, also without a button to press', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=pace')
  await one('textbox', 'Links per day')
  expect(document.activeElement).toBe(document.body)
  const button = await one('button', 'Continue')
  button.focus()
  await press('button', 'Continue')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Review'))
  await press('button', '3. Sites, done')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Sites'))
})

test('each step is labelled with its number, its name and whether it is done', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={{ ...draft, keywords: [] }} />, '/campaigns/x/edit?step=target')
  await one('textbox', 'Target URL')
  expect(
    [...document.querySelectorAll('nav button')].map((button) => button.textContent?.replace(/^\d(?=\d)/, '')),
  ).toEqual([
    '1. Target & keywords, in progress',
    '2. Anchors & mix, done',
    '3. Sites, done',
    '4. Pace & rel, done',
    '5. Review, to do',
  ])
})

test('a warning of the review leads to the step where it can be resolved', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=review')
  await press('button', 'Change Pace & rel, because of Velocity')
  await one('textbox', 'Links per day')
})

test('all sites that accept articles can be chosen at once, and cleared again', async () => {
  const { stored } = serveDraft({
    'GET /api/network-sites': () => ({
      body: {
        sites: [
          shownNetworkSite(),
          shownNetworkSite({
            id: '019ab000-0000-7000-8000-000000000051',
            host: 'second.example',
            categories: ['Finance'],
          }),
          shownNetworkSite({ id: '019ab000-0000-7000-8000-000000000052', host: 'ill.example', isHealthy: false }),
        ],
        next: null,
      },
    }),
  })
  draw(<CampaignWizard campaign={{ ...draft, siteChoice: 'chosen' }} />, '/campaigns/x/edit?step=sites')
  await press('button', 'Choose all')
  await seen('2 sites chosen')
  await press('button', 'Clear')
  await seen('0 sites chosen')
  await type('Filter by host or category', 'finance')
  await press('button', 'Choose all matches')
  await vi.waitFor(() => expect(stored().siteIds).toEqual(['019ab000-0000-7000-8000-000000000051']))
})

test('sites are chosen by their figures, and sorted by them', async () => {
  serveDraft({
    'GET /api/sites': () => ({ body: { sites: [shownSite({ host: 'own.example' })], next: null } }),
    'GET /api/network-sites': () => ({
      body: { sites: [shownNetworkSite({ figures: measuredFigures })], next: null },
    }),
  })
  draw(<CampaignWizard campaign={{ ...draft, siteChoice: 'chosen' }} />, '/campaigns/x/edit?step=sites')
  await seen('97% 58 of 60')
  const hosts = () => [...document.querySelectorAll('fieldset li bdi')].map(({ textContent }) => textContent)
  expect(hosts()).toEqual(['own.example', 'network.example'])
  await choose('Sort by', 'Most links live')
  await vi.waitFor(() => expect(hosts()).toEqual(['network.example', 'own.example']))
  await press('button', 'Details: own.example')
  await seen('Not measured yet. Figures are updated every hour.')
})

test('of many sites the first are shown, and more on demand', async () => {
  const sites = Array.from({ length: 30 }, (_, index) =>
    shownNetworkSite({ id: `019ab000-0000-7000-8000-0000000001${10 + index}`, host: `site-${index}.example` }),
  )
  serveDraft({ 'GET /api/network-sites': () => ({ body: { sites, next: null } }) })
  draw(<CampaignWizard campaign={{ ...draft, siteChoice: 'chosen' }} />, '/campaigns/x/edit?step=sites')
  await seen('site-19.example')
  expect(screenText()).not.toContain('site-20.example')
  await press('button', 'Show 10 more')
  await seen('site-29.example')
})

test('a change of one share of the mix changes the others, and all four are saved', async () => {
  const { stored } = serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=anchors')
  await type('Branded', '100')
  await vi.waitFor(() => expect(stored().anchorMix).toEqual({ branded: 100, partial: 0, exact: 0, other: 0 }))
  await press('button', 'Reset to the default mix')
  await vi.waitFor(() => expect(stored().anchorMix).toEqual(draft.anchorMix))
})

test('a typed anchor text gets its most likely kind; a suggestion has its own kind', async () => {
  const { stored } = serveDraft()
  draw(<CampaignWizard campaign={{ ...draft, anchors: [] }} />, '/campaigns/x/edit?step=anchors')
  await type('Anchor text', 'rain barrels')
  await pressEnter('Anchor text')
  await press('button', 'Add this guide')
  await vi.waitFor(() =>
    expect(stored().anchors).toEqual([
      { text: 'rain barrels', kind: 'exact' },
      { text: 'this guide', kind: 'other' },
    ]),
  )
})

test('dofollow is disabled for a member without an own site, with the reason', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=pace')
  await seen('You don’t have a site that accepts articles yet.')
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=rel]')]
  expect(radios.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
    ['sponsored', true, false],
    ['nofollow', false, false],
    ['dofollow', false, true],
  ])
})

test('a start requires each warning to be accepted, and sends the accepted ones', async () => {
  const { log } = serveDraft({ [`POST ${base}/*/start`]: () => ({ body: { campaign: shownCampaign() } }) })
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=review')
  const start = await one('button', 'Start Campaign')
  expect(start.hasAttribute('disabled')).toBe(true)
  await seen('Accept the warning above, or change the plan.')
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  await seen('Reserves 4 credits and starts now.')
  await press('button', 'Start Campaign')
  await vi.waitFor(() =>
    expect(requests(log, 'POST', `${base}/${draft.id}/start`).map(({ body }) => body)).toEqual([
      { accepted: ['velocity'] },
    ]),
  )
})

test('a blocking risk cannot be accepted, and missing credits can be bought', async () => {
  const stopped: Preflight = {
    ...preflight,
    available: 1,
    canStart: false,
    risks: [{ code: 'credits', level: 'stop', title: 'Credits', text: '4 are needed, 1 is there.' }],
  }
  serveDraft({ [`POST ${base}/*/preflight`]: () => ({ body: { preflight: stopped } }) })
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=review')
  await seen('3 credits short.')
  await one('button', 'Buy Credits')
  expect((await one('button', 'Start Campaign')).hasAttribute('disabled')).toBe(true)
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
})

test('a refused start shows the reason, and the plan is checked again', async () => {
  let checks = 0
  serveDraft({
    [`POST ${base}/*/preflight`]: () => {
      checks += 1
      return { body: { preflight: { ...preflight, risks: [] } } }
    },
    [`POST ${base}/*/start`]: () => problem(409, 'not_enough_credits', 'You have 1 credit; 4 are needed.'),
  })
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=review')
  await press('button', 'Start Campaign')
  await seen('You have 1 credit; 4 are needed.')
  await vi.waitFor(() => expect(checks).toBe(2))
})

test('an incomplete review leads to the step to complete', async () => {
  serveDraft()
  draw(<CampaignWizard campaign={{ ...draft, keywords: [] }} />, '/campaigns/x/edit?step=review')
  await seen('“Target & keywords” is incomplete')
  await press('button', 'Go to step')
  await one('textbox', 'Keywords')
  expect(all('tab')).toEqual([])
})

test('a draft that cannot be saved shows that and is saved on demand', async () => {
  let isUp = false
  const log = serveWeb({
    [`PATCH ${base}/*`]: ({ body }) =>
      isUp
        ? { body: { campaign: { ...draft, ...(body as Partial<Campaign>) } } }
        : problem(422, 'validation_failed', 'The name is too long.'),
  })
  draw(<CampaignWizard campaign={draft} />, '/campaigns/x/edit?step=pace')
  await type('Links per day', '3')
  await seen('Not saved. The name is too long.')
  isUp = true
  await press('button', 'Save now')
  await seen('Draft saved at')
  expect(requests(log, 'PATCH', `${base}/${draft.id}`).at(-1)?.body).toEqual({ pacePerDay: 3 })
})
