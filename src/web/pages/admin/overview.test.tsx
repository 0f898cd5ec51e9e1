import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownClaim } from '#test/makers/shown-site-content.ts'
import AdminOverviewPage from './overview.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const claims = [
  shownClaim(),
  shownClaim({ key: 'rating', state: 'example' }),
  shownClaim({ key: 'support', state: 'off' }),
]
const content = (more: object = {}) => ({ body: { isProduction: true, claims, testimonials: [], ...more } })
const moderation = (reviews: number, reports: number) => ({
  body: { items: [], nextCursor: null, counts: { reviews, reports } },
})
const errors = (open: number) => ({ body: { groups: [], next: null, open } })

test('the overview counts the open items and links to them', async () => {
  serveWeb({
    'GET /api/admin/site-content': () => content(),
    'GET /api/admin/moderation': () => moderation(1_234, 0),
    'GET /api/admin/errors': () => errors(3),
  })
  draw(<AdminOverviewPage />)
  await seen('2Claims without a source')
  await seen('1,234Posts waiting for review')
  await seen('0Open reports about postsNo reports from readers.')
  await seen('3Open errorsThey happened')
  expect((await one('link', 'Open errors')).getAttribute('href')).toBe('/admin/errors')
  expect((await one('link', 'Open site content')).getAttribute('href')).toBe('/admin/site-content')
})

test('a count that failed is shown as such and can be retried', async () => {
  let isUp = false
  serveWeb({
    'GET /api/admin/site-content': () => (isUp ? content({ claims: [] }) : problem(403, 'forbidden', 'Not now.')),
    'GET /api/admin/moderation': () => moderation(0, 0),
    'GET /api/admin/errors': () => errors(0),
  })
  draw(<AdminOverviewPage />)
  await seen('Couldn’t count this.')
  isUp = true
  await press('button', 'Try again')
  await seen('Every claim has a source, is a live figure, or is off.')
  expect(screenText()).not.toContain('couldn’t be counted')
})
