import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Checklist, type ChecklistStep, checklistSteps } from '#contract/accounts/accounts.ts'
import { all, draw, erase, gone, keepSession, one, press, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownSummary } from '#test/makers/shown-campaigns.ts'
import { BalanceBadge } from '#web/billing/balance/balance-badge.tsx'
import DashboardPage from './app/dashboard.tsx'

const ann = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }

beforeEach(() => {
  keepSession(ann)
  // Tabs use a lock to decide which one opens the stream of the balance. This lock is never granted.
  const locks = { request: () => new Promise(() => undefined) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  erase()
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

type MemberState = { done?: ChecklistStep[]; isDismissed?: boolean; drafts?: number }

/** A server with a member who did these first steps. */
function serveMember({ done = [], isDismissed = false, drafts = 0 }: MemberState = {}) {
  const hasCampaign = done.includes('campaign')
  let checklist: Checklist = {
    steps: checklistSteps.map((step) => ({ step, isDone: done.includes(step) })),
    isDismissed,
  }
  return serveWeb({
    'GET /api/account': () => ({
      body: {
        profile: {
          userId: ann.id,
          email: ann.email,
          displayName: 'Ann',
          role: 'user',
          subscriptionTier: null,
          createdAt: '2026-01-01T00:00:00.000Z',
        },
        isAdmin: false,
        deletionDueAt: null,
        hasPassword: true,
        claims: { used: done.includes('article') ? 1 : 0, limit: 3 },
      },
    }),
    'GET /api/account/checklist': () => ({ body: checklist }),
    'PUT /api/account/checklist': ({ body }) => {
      checklist = { ...checklist, isDismissed: (body as Checklist).isDismissed }
      return { body: checklist }
    },
    'GET /api/overview': () => ({
      body: {
        activeCampaigns: hasCampaign ? [shownSummary()] : [],
        drafts,
        links: { verified: hasCampaign ? 1 : 0, lost: 0, refunded: 0 },
        ownSites: 0,
      },
    }),
    'GET /api/overview/links': () => ({ body: { unit: 'day', since: null, points: [], previous: [] } }),
    'GET /api/credits': () => ({ body: { available: 0, balance: 0, owed: 0, amount: 0, bonus: 0, totalUsed: 0 } }),
    'GET /api/subscription': () => ({ body: { subscribed: false, features: [], subscription: null } }),
    'GET /api/account/posts': () => ({ body: { posts: [], nextCursor: null } }),
  })
}

const headings = () => [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent)
const stepNames = () => [...document.querySelectorAll('h3')].map((heading) => heading.textContent)

test('the dashboard of a new member is one checklist with one button for each step', async () => {
  serveMember()
  draw(<DashboardPage />, '/dashboard')
  await seen('0 of 6 done')
  expect(headings()).toEqual(['Welcome, Ann', 'Get started'])
  expect(stepNames()).toEqual([
    '1. Publish your first article, to do',
    '2. Check a backlink profile, to do',
    '3. Get credits, to do',
    '4. Start a campaign, to do',
    '5. Add your own site, to do',
    '6. Turn on two-factor authentication, to do',
  ])
  expect(all('link').map(({ textContent }) => textContent)).toEqual([
    'Create trial post',
    'Check backlinks',
    'Buy credits',
    'Plan campaign',
    'Add site',
    'Set up',
  ])
})

test('a step that is done is marked and has no button', async () => {
  serveMember({ done: ['report', 'factor'] })
  draw(<DashboardPage />, '/dashboard')
  await seen('2 of 6 done')
  expect(stepNames()[1]).toBe('2. Check a backlink profile, done')
  expect(stepNames()[5]).toBe('6. Turn on two-factor authentication, done')
  expect(all('link')).toHaveLength(4)
})

test('drafts and trial posts that exist are continued', async () => {
  serveMember({ drafts: 1 })
  draw(<DashboardPage />, '/dashboard')
  await one('link', 'Finish your draft')
})

test('a member with data sees the data, and the remaining steps of the checklist', async () => {
  serveMember({ done: ['credits', 'campaign', 'report', 'article'] })
  draw(<DashboardPage />, '/dashboard')
  await seen('Barrels in spring')
  await seen('4 of 6 done')
  expect(headings()).toEqual(expect.arrayContaining(['Active campaigns', 'Latest posts', 'Finish setting up', 'Plan']))
  expect(screenText()).not.toContain('Check a backlink profile')
  await one('link', 'Add site')
  await one('link', 'Set up')
})

test('the figures that several parts of the dashboard show are read once', async () => {
  // However slow this machine is, the parts appear at once.
  vi.useFakeTimers({ toFake: ['Date'] })
  const requests = serveMember({ done: ['credits', 'campaign', 'report', 'article'] })
  draw(
    <>
      <BalanceBadge userId={ann.id} />
      <DashboardPage />
    </>,
    '/dashboard',
  )
  await seen('Barrels in spring')
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/account/posts'))
  for (const path of ['/api/overview', '/api/credits', '/api/account'])
    expect([path, requests.filter((request) => request.path === path)]).toEqual([path, [expect.anything()]])
})

test('parts without data are omitted', async () => {
  serveMember({ done: ['credits'] })
  draw(<DashboardPage />, '/dashboard')
  await seen('1 of 6 done')
  expect(headings()).toEqual(['Welcome, Ann', 'Get started'])
  expect(screenText()).toContain('Credits available')
})

test('once every step is done there is no checklist, and no button to show it', async () => {
  serveMember({ done: [...checklistSteps], isDismissed: true })
  draw(<DashboardPage />, '/dashboard')
  await seen('Barrels in spring')
  expect(screenText()).not.toContain('checklist')
  expect(headings()).not.toContain('Finish setting up')
})

test('the checklist is hidden and shown again, stored by the server', async () => {
  const log = serveMember()
  draw(<DashboardPage />, '/dashboard')
  await press('button', 'Hide checklist')
  await seen('Nothing here yet')
  expect(screenText()).not.toContain('Get started')
  await press('button', 'Show setup checklist')
  await gone('Nothing here yet')
  await seen('0 of 6 done')
  expect(log.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isDismissed: true },
    { isDismissed: false },
  ])
})
