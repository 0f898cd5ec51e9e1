import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Monitor, ReportChange } from '#contract/reports/report-monitors.ts'
import type { Report } from '#contract/reports/reports.ts'
import {
  all,
  choose,
  draw,
  erase,
  gone,
  keepSession,
  one,
  press,
  problem,
  screenText,
  seen,
  serveWeb,
} from '#test/harness/screen.tsx'
import { ReportMonitor } from './report-monitor.tsx'

const id = '5f0c1c0e-6d0b-4f7e-8d1e-0123456789ab'
const report: Report = {
  id,
  status: 'done',
  keyword: 'spades',
  title: null,
  anchorText: 'the best spades',
  destinationUrl: 'https://shop.example/',
  matchMode: 'exact',
  rel: 'any',
  run: { id: '019aa000-0000-7000-8000-000000000001', number: 3 },
  counts: {
    pages: 3,
    checked: 3,
    verdicts: {} as Report['counts']['verdicts'],
    rel: { follow: 0, nofollow: 0, sponsored: 0, ugc: 0 },
    indexable: 0,
    notIndexable: 0,
  },
  isOwn: true,
  createdAt: '2026-11-20T01:02:03.000Z',
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
} as Report

const monitor: Monitor = {
  cadence: 'daily',
  isOn: true,
  mailAlerts: 'all',
  webhookAlerts: true,
  nextRunAt: '2026-11-24T09:30:00.000Z',
  createdAt: '2026-11-20T09:30:00.000Z',
}
const change = (more: Partial<ReportChange>): ReportChange => ({
  id: '019aa000-0000-7000-8000-000000000002',
  run: 3,
  position: 1,
  url: 'https://blog.example/garden',
  code: 'link_lost',
  text: 'The link is lost: two checks at different times didn’t find it.',
  before: 'found',
  after: 'http_error',
  reasons: [
    { code: 'gone', level: 'decides', text: 'The page was removed for good (HTTP 410).' },
    { code: 'link_region', level: 'notes', text: 'A note.' },
  ],
  at: '2026-11-22T09:30:00.000Z',
  ...more,
})

const shownReport = `GET /api/reports/${id}`
const monitorPath = `/api/reports/${id}/monitor`
const timelinePath = `GET /api/reports/${id}/timeline`

beforeEach(() => keepSession({ id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }))
afterEach(() => {
  erase()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const own = { [shownReport]: () => ({ body: { report } }) }

test('a report of another member shows no monitor, and does not request one', async () => {
  const log = serveWeb({ [shownReport]: () => ({ body: { report: { ...report, isOwn: false } } }) })
  draw(<ReportMonitor report={report} />)
  const requestedPaths = () => log.map(({ path }) => path)
  await vi.waitFor(() => expect(requestedPaths()).toContain(`/api/reports/${id}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screenText()).toBe('')
  expect(requestedPaths().filter((path) => path === monitorPath || timelinePath.endsWith(path))).toEqual([])
})

test('one press starts an adaptive monitor, and shows the next run in the time zone of the reader', async () => {
  const log = serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor: null } }),
    [`PUT ${monitorPath}`]: () => ({ body: { monitor: { ...monitor, cadence: 'adaptive' } } }),
    [timelinePath]: () => ({ body: { changes: [], next: null } }),
  })
  draw(<ReportMonitor report={report} />)
  await press('button', 'Monitor this report')
  const here = new Date(monitor.nextRunAt ?? '').toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  await seen(here)
  await seen('No changes yet. They appear here after the next run.')
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({
    cadence: 'adaptive',
    isOn: true,
    mailAlerts: 'all',
    webhookAlerts: true,
  })
})

test('a link that was missed once is listed with the time of its next check', async () => {
  serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor } }),
    [timelinePath]: () => ({
      body: {
        changes: [],
        next: null,
        rechecks: [
          { position: 1, url: 'https://blog.example/garden', at: '2099-11-24T09:30:00.000Z' },
          { position: 2, url: 'https://late.example/', at: '2020-11-24T09:30:00.000Z' },
        ],
      },
    }),
  })
  draw(<ReportMonitor report={report} />)
  await seen('To be checked again')
  await seen('blog.example/garden')
  const here = new Date('2099-11-24T09:30:00.000Z').toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  await seen(here)
  await seen('Next check is due now')
})

test('a choice is saved immediately, and leaves the other settings unchanged', async () => {
  let saved: Monitor = monitor
  const log = serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor: saved } }),
    [`PUT ${monitorPath}`]: ({ body }) => {
      saved = { ...saved, ...(body as Partial<Monitor>) }
      if (!saved.isOn) saved = { ...saved, nextRunAt: null }
      return { body: { monitor: saved } }
    },
    [`DELETE ${monitorPath}`]: () => ({ body: { monitor: null } }),
    [timelinePath]: () => ({ body: { changes: [], next: null } }),
  })
  draw(<ReportMonitor report={report} />)
  await one('combobox', 'Frequency')
  await choose('Frequency', 'Every month')
  await vi.waitFor(() => expect(saved.cadence).toBe('monthly'))
  await vi.waitFor(() => expect(document.querySelector('select:disabled')).toBeNull())
  await choose('Email me', 'Only lost and restored links')
  await vi.waitFor(() => expect(saved.mailAlerts).toBe('links'))
  await press('button', 'Pause')
  await seen('Paused until you resume it.')
  expect(saved).toMatchObject({ cadence: 'monthly', mailAlerts: 'links', webhookAlerts: true, isOn: false })

  await press('button', 'Stop')
  await press('button', 'Stop monitoring')
  await one('button', 'Monitor this report')
  expect(log.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a refused choice shows the reason, and the old one stays', async () => {
  serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor } }),
    [`PUT ${monitorPath}`]: () => problem(503, 'unavailable', 'The service is starting.'),
    [timelinePath]: () => ({ body: { changes: [], next: null } }),
  })
  const { currentNotifications } = await import('#web/platform/overlays/notifications.ts')
  draw(<ReportMonitor report={report} />)
  await one('combobox', 'Frequency')
  await choose('Frequency', 'Every month')
  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Couldn’t change the setting'))
  expect(((await one('combobox', 'Frequency')) as HTMLSelectElement).value).toBe('daily')
})

test('the timeline describes the changes and why a link counts as lost, and is paged', async () => {
  serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor } }),
    [timelinePath]: ({ query }) =>
      query.get('cursor') === null
        ? { body: { changes: [change({})], next: 'more' } }
        : {
            body: {
              changes: [
                change({
                  id: '019aa000-0000-7000-8000-000000000001',
                  code: 'rel_changed',
                  text: 'The link’s rel attribute changed.',
                  before: 'follow',
                  after: 'nofollow',
                  reasons: null,
                }),
              ],
              next: null,
            },
          },
  })
  draw(<ReportMonitor report={report} />)
  await seen('The link is lost: two checks at different times didn’t find it.')
  await seen('Found → HTTP error')
  await seen('The page was removed for good (HTTP 410).')
  expect(screenText()).not.toContain('A note.')
  await press('button', 'Load more')
  await seen('Followed → Nofollow')
  expect(all('listitem')).toHaveLength(2)
})

test('a timeline that cannot be loaded shows an error and can be loaded again', async () => {
  let fails = true
  serveWeb({
    ...own,
    [`GET ${monitorPath}`]: () => ({ body: { monitor } }),
    [timelinePath]: () =>
      fails ? problem(422, 'validation_failed', 'No.') : { body: { changes: [change({})], next: null } },
  })
  draw(<ReportMonitor report={report} />)
  await seen('Couldn’t load the changes')
  fails = false
  await press('button', 'Try again')
  await seen('The link is lost')
  await gone('could not be loaded')
})
