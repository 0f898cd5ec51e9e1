import { afterEach, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownSummary } from '#test/makers/shown-campaigns.ts'
import { CampaignList } from './campaign-list.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = 'GET /api/campaigns'

test('a campaign leads to its page, and a draft to its form', async () => {
  const draft = shownSummary({ id: '019aa000-0000-7000-8000-000000000002', name: '', status: 'draft', startedAt: null })
  serveWeb({ [path]: () => ({ body: { campaigns: [shownSummary(), draft], next: null } }) })
  draw(<CampaignList status={null} allPath="/campaigns" />)
  const link = await one('link', 'Barrels in spring')
  expect(link.getAttribute('href')).toBe('/campaigns/019aa000-0000-7000-8000-000000000001')
  // A draft without a name shows its target instead.
  expect((await one('link', 'shop.example/barrels')).getAttribute('href')).toBe(`/campaigns/${draft.id}/edit`)
  expect(screenText()).toContain('1 of 4 verified')
  expect(screenText()).toContain('1 verified, 1 verifying')
})

test('without campaigns the list explains what one is and offers to create one', async () => {
  serveWeb({ [path]: () => ({ body: { campaigns: [], next: null } }) })
  draw(<CampaignList status={null} allPath="/campaigns" />)
  await seen('No campaigns yet')
  expect((await one('link', 'Start Campaign')).getAttribute('href')).toBe('/campaigns/new')
})

test('an empty filter result differs from an empty list, and the server applies the filter', async () => {
  const log = serveWeb({ [path]: () => ({ body: { campaigns: [], next: null } }) })
  draw(<CampaignList status="paused" allPath="/campaigns" />)
  await seen('No paused campaigns')
  expect((await one('link', 'Show all')).getAttribute('href')).toBe('/campaigns')
  expect(log[0]?.query.get('status')).toBe('paused')
})

test('a list that could not be loaded shows an error, and can be requested again', async () => {
  let isUp = false
  serveWeb({
    [path]: () =>
      isUp ? { body: { campaigns: [shownSummary()], next: null } } : problem(403, 'forbidden', 'Not for you.'),
  })
  draw(<CampaignList status={null} allPath="/campaigns" />)
  await seen('Not for you.')
  isUp = true
  await press('button', 'Try again')
  await one('link', 'Barrels in spring')
})

test('more campaigns are loaded on demand', async () => {
  serveWeb({
    [path]: ({ query }) =>
      query.get('cursor') === null
        ? { body: { campaigns: [shownSummary()], next: 'c2' } }
        : {
            body: {
              campaigns: [shownSummary({ id: '019aa000-0000-7000-8000-000000000009', name: 'Kettles' })],
              next: null,
            },
          },
  })
  draw(<CampaignList status={null} allPath="/campaigns" />)
  await press('button', 'Load more')
  await one('link', 'Kettles')
  expect(all('listitem')).toHaveLength(2)
})
