import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlacementEvent, PlacementHistory } from '#contract/campaigns/campaigns.ts'
import {
  all,
  draw,
  erase,
  gone,
  keepSession,
  one,
  press,
  problem,
  type RecordedRequest,
  screenText,
  seen,
  serveWeb,
} from '#test/harness/screen.tsx'
import { shownCampaign, shownEvent, shownHistory } from '#test/makers/shown-campaigns.ts'
import { CampaignTimeline } from './campaign-timeline.tsx'

const { id } = shownCampaign()
const base = `/api/campaigns/${id}/timeline`

beforeEach(() => keepSession({ id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }))
afterEach(() => {
  erase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function serveTimeline(links: PlacementHistory[], events: PlacementEvent[] = [shownEvent(1)]): RecordedRequest[] {
  return serveWeb({
    [`GET ${base}/links`]: ({ query }) =>
      query.get('cursor') === null
        ? { body: { links: links.slice(0, 2), next: links.length > 2 ? 'p2' : null } }
        : { body: { links: links.slice(2), next: null } },
    [`GET ${base}`]: ({ query }) => {
      const placement = query.get('placement')
      return {
        body: {
          events: events.filter(({ placementId }) => placement === null || placement === placementId),
          next: null,
        },
      }
    },
  })
}

const show = () => draw(<CampaignTimeline campaignId={id} />)
const entries = () => all('button').filter((button) => button.hasAttribute('aria-expanded'))

test('each link has one entry with its newest event, and opens to all its events', async () => {
  const lost = { kind: 'step', from: 'verified', to: 'lost', text: 'The link is lost. Not there.', credits: 0 } as const
  const log = serveTimeline(
    [shownHistory(1, lost), shownHistory(2)],
    [shownEvent(1, { ...lost, id: shownEvent(11).id }), shownEvent(1), shownEvent(2)],
  )
  show()
  await seen('site-1.example')
  expect(entries()).toHaveLength(2)
  const [first] = entries()
  expect(first?.getAttribute('aria-expanded')).toBe('false')
  expect(screenText()).not.toContain('Found on the live page. −1 credit')
  first?.click()
  await seen('Found on the live page. −1 credit')
  expect(screenText()).toContain('The link is lost. Not there.')
  expect(entries()[0]?.getAttribute('aria-expanded')).toBe('true')
  expect(
    document.getElementById(entries()[0]?.getAttribute('aria-controls') ?? '')?.querySelectorAll('li'),
  ).toHaveLength(2)
  expect(log.filter(({ path }) => path === base)).toHaveLength(1)
  entries()[0]?.click()
  await gone('Found on the live page. −1 credit')
})

test('a link that is suspected lost shows that, and its next check', async () => {
  serveTimeline([
    shownHistory(1, {
      kind: 'suspected',
      from: 'verified',
      to: 'verified',
      text: 'The link was not found.',
      nextCheckAt: '2026-11-21T15:30:00.000Z',
    }),
  ])
  show()
  await seen('Suspected lost')
  expect(screenText()).toMatch(/Next check: 21 Nov.*site-1\.example/)
})

test('links beyond the first page are loaded on demand', async () => {
  serveTimeline([shownHistory(1), shownHistory(2), shownHistory(3)])
  show()
  await seen('No. 2')
  expect(screenText()).not.toContain('No. 3')
  await press('button', 'Load more')
  await seen('No. 3')
  expect(entries()).toHaveLength(3)
})

test('the timeline can show single events too', async () => {
  serveTimeline([shownHistory(1)], [shownEvent(1), shownEvent(2)])
  show()
  await seen('No. 1')
  expect((await one('button', 'By link')).getAttribute('aria-pressed')).toBe('true')
  await press('button', 'All events')
  await seen('No. 2')
  expect((await one('button', 'By link')).getAttribute('aria-pressed')).toBe('false')
  expect(entries()).toHaveLength(0)
})

test('a timeline that could not be loaded can be requested again', async () => {
  let isUp = false
  serveWeb({
    [`GET ${base}/links`]: () =>
      isUp ? { body: { links: [shownHistory(1)], next: null } } : problem(403, 'forbidden', 'Not for you.'),
  })
  show()
  await seen('Not for you.')
  isUp = true
  await press('button', 'Try again')
  await seen('No. 1')
})
