import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
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
import { countsOf, shownCampaign, shownEvent, shownHistory, shownPlacement } from '#test/makers/shown-campaigns.ts'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { CampaignScreen } from './campaign-screen.tsx'

const campaign = shownCampaign()
const base = `/api/campaigns/${campaign.id}`
const rows = [
  shownPlacement(1),
  shownPlacement(2, { state: 'waiting', site: null, url: null, articleTitle: null }),
  shownPlacement(3, { state: 'verifying', viewCount: 5, referralClicks: 2 }),
  shownPlacement(4, { state: 'failed', text: 'Three sites refused it.', anchorText: 'here', anchorKind: 'other' }),
]
const event = shownEvent(1)

beforeEach(() => keepSession({ id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }))
afterEach(() => {
  erase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A server with one campaign; `now` returns its current state. */
function serveCampaign(now: () => Campaign, more: Parameters<typeof serveWeb>[0] = {}): RecordedRequest[] {
  return serveWeb({
    ...more,
    [`GET ${base}`]: () => ({ body: { campaign: now() } }),
    [`GET ${base}/placements`]: more[`GET ${base}/placements`] ?? (() => ({ body: { placements: rows, next: null } })),
    [`GET ${base}/timeline`]: () => ({ body: { events: [event], next: null } }),
    [`GET ${base}/timeline/links`]: () => ({ body: { links: [shownHistory(1)], next: null } }),
    'GET /api/placements/*': () => ({
      body: {
        placement: rows[0],
        events: [event],
        checks: [{ id: event.id, checkedAt: event.at, verdict: 'found', reasons: [], evidence: {} }],
      },
    }),
  })
}
/** Serves the event stream of the campaign; the returned function sends text on it. */
function serveStream(): (text: string) => void {
  let sendEvent: (text: string) => void = () => undefined
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(String(input), init)
    if (!request.url.endsWith('/events')) return answered(input, init)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sendEvent = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return (text) => sendEvent(text)
}

const show = () => draw(<CampaignScreen id={campaign.id} drawCheck={({ verdict }) => `evidence of ${verdict}`} />)
const sites = () => all('row').flatMap((row) => /site-\d|No site yet/.exec(row.textContent ?? '')?.[0] ?? [])

test('a campaign shows its progress, its cost, and the result of each link', async () => {
  serveCampaign(() => campaign)
  show()
  await seen('1 of 4 links verified')
  await seen('Reserved3 credits')
  await seen('Three sites refused it.')
  await seen('5 views of the articles · 2 clicks to the target')
  await seen('5 events')
  expect(sites()).toEqual(['site-1', 'No site yet', 'site-3', 'site-4'])
})

test('all pages of links are loaded, so that they can be sorted and counted', async () => {
  serveCampaign(() => campaign, {
    [`GET ${base}/placements`]: ({ query }) =>
      query.get('cursor') === null
        ? { body: { placements: rows.slice(0, 2), next: 'p2' } }
        : { body: { placements: rows.slice(2), next: null } },
  })
  show()
  await vi.waitFor(() => expect(sites()).toEqual(['site-1', 'No site yet', 'site-3', 'site-4']))
  await press('button', 'No.')
  await vi.waitFor(() => expect(sites()).toEqual(['site-4', 'site-3', 'No site yet', 'site-1']))
})

test('links can be filtered by state', async () => {
  serveCampaign(() => ({ ...campaign, counts: countsOf({ verified: 1, waiting: 1, verifying: 1, failed: 1 }) }))
  show()
  await press('button', 'Failed1')
  await vi.waitFor(() => expect(sites()).toEqual(['site-4']))
  await press('button', 'Failed1')
  await vi.waitFor(() => expect(sites()).toHaveLength(4))
})

test('a link opens with its evidence and its steps', async () => {
  serveCampaign(() => campaign)
  show()
  await press('button', 'Link 1: site-1.example')
  await seen('evidence of found')
  await seen('1 check of the live page')
  await seen('Article 1')
})

test('progress from the stream is shown immediately, and the links are refetched', async () => {
  const log = serveCampaign(() => campaign)
  const sendEvent = serveStream()
  show()
  await seen('1 of 4 links verified')
  const requestCount = () => log.filter(({ path }) => path === `${base}/placements`).length
  await vi.waitFor(() => expect(requestCount()).toBe(1))
  const { status, credits, blockedText, nextDueAt, expectedEndAt, lastEventAt } = campaign
  const progress = {
    status,
    credits,
    blockedText,
    nextDueAt,
    expectedEndAt,
    lastEventAt,
    counts: countsOf({ verified: 3, waiting: 1 }),
  }
  sendEvent(`retry: 3000\n\nevent: campaign\ndata: ${JSON.stringify(progress)}\n\n`)
  await seen('3 of 4 links verified')
  await vi.waitFor(() => expect(requestCount()).toBe(2), { timeout: 10_000 })
})

test('a running campaign is paused, and then resumed', async () => {
  let current: Campaign = campaign
  const move = (status: Campaign['status']) => () => {
    current = { ...current, status }
    return { body: { campaign: current } }
  }
  serveCampaign(() => current, { [`POST ${base}/pause`]: move('paused'), [`POST ${base}/resume`]: move('running') })
  show()
  await press('button', 'Pause')
  await one('button', 'Resume')
  await seen('Paused')
  await press('button', 'Resume')
  await one('button', 'Pause')
})

test('a paused campaign shows no time for its next link, and a finished one has none', async () => {
  const due = { nextDueAt: '2026-11-22T08:00:00.000Z', expectedEndAt: '2026-11-23T08:00:00.000Z' }
  serveCampaign(() => ({ ...campaign, ...due, status: 'paused' }))
  show()
  await seen('no new links until you resume')
  await seen('Next link–')
  erase()
  serveCampaign(() => ({ ...campaign, ...due, status: 'cancelled' }))
  show()
  await seen('Nothing in progress.')
  expect(screenText()).not.toContain('Next link')
})

test('when a campaign finishes while its page is open, the page shows the time', async () => {
  let current: Campaign = campaign
  serveCampaign(() => current)
  const sendEvent = serveStream()
  show()
  await seen('1 of 4 links verified')
  current = { ...campaign, status: 'finished', finishedAt: '2026-11-22T08:00:00.000Z' }
  const { counts, credits, blockedText, nextDueAt, expectedEndAt, lastEventAt } = campaign
  const progress = { status: 'finished', counts, credits, blockedText, nextDueAt, expectedEndAt, lastEventAt }
  sendEvent(`event: campaign\ndata: ${JSON.stringify(progress)}\n\n`)
  await seen('ended 22 Nov 2026')
})

test('cancelling requires a confirmation', async () => {
  let current: Campaign = campaign
  const log = serveCampaign(() => current, {
    [`POST ${base}/cancel`]: () => {
      current = { ...current, status: 'stopping' }
      return { body: { campaign: current } }
    },
  })
  show()
  await press('button', 'More actions for this campaign')
  await press('menuitem', 'Cancel campaign')
  await seen('Cancel this campaign?')
  expect(log.filter(({ path }) => path.endsWith('/cancel'))).toEqual([])
  await press('button', 'Cancel campaign')
  await gone('Cancel this campaign?')
  await seen('Stopping')
})

test('a refused action shows the reason, and changes nothing else on the page', async () => {
  serveCampaign(() => campaign, {
    [`POST ${base}/pause`]: () => problem(409, 'conflict', 'This campaign isn’t running.'),
  })
  show()
  await press('button', 'Pause')
  await vi.waitFor(() => expect(currentNotifications()[0]?.description).toBe('This campaign isn’t running.'))
  await one('button', 'Pause')
  expect(screenText()).toContain('Running')
})

test('another member’s campaign is not found, and the page leads back to the own ones', async () => {
  serveWeb({ [`GET ${base}`]: () => problem(404, 'not_found', 'Campaign not found.') })
  show()
  await seen('Campaign not found.')
  expect((await one('link', 'Go to Campaigns')).getAttribute('href')).toBe('/campaigns')
})
