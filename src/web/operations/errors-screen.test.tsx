import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorGroup } from '#contract/operations/admin-errors.ts'
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
import { Toasts } from '#web/ui/overlays/toasts.tsx'
// Imported here because it is otherwise loaded with the first notification.
import '#web/ui/overlays/toast-host.tsx'
import { ErrorsScreen } from './errors-screen.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

function group(number: number, change: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    message: `Error number ${number}`,
    component: '/blog',
    build: 'a1b2c3',
    category: 'network',
    severity: 'medium',
    count: 1,
    members: 0,
    byGuests: 1,
    isResolved: false,
    firstSeenAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    ...change,
  }
}

const path = 'GET /api/admin/errors'
const list = (groups: ErrorGroup[], more: object = {}) => ({
  body: { groups, next: null, open: groups.filter(({ isResolved }) => !isResolved).length, ...more },
})

function drawScreen() {
  draw(
    <>
      <ErrorsScreen />
      <Toasts />
    </>,
  )
}

test('each group shows how often, for whom and when; expanded, the browser’s report as plain text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const many = group(2, { message: hostile, count: 1_234, members: 2, byGuests: 3, severity: 'critical' })
  serveWeb({
    [path]: () => list([group(1), many]),
    [`${path}/${many.id}`]: () => ({
      body: {
        group: many,
        samples: [
          { at: many.lastSeenAt, component: '/blog', action: 'load', details: hostile, stackTrace: 'Error: x\n  at f' },
        ],
      },
    }),
  })
  drawScreen()
  await seen('1,234 times for 2 members and guests')
  expect(screenText()).toContain('Critical · Network')
  await press('button', hostile)
  await seen('at f')
  expect(document.querySelector('img')).toBeNull()
  expect((await one('button', hostile)).getAttribute('aria-expanded')).toBe('true')
})

test('a resolved group leaves the list, and the notification can restore it', async () => {
  let open = true
  const log = serveWeb({
    [path]: () => (open ? list([group(1)]) : list([])),
    [`POST /api/admin/errors/${group(1).id}/resolve`]: () => {
      open = false
      return { body: { group: group(1, { isResolved: true }) } }
    },
    [`POST /api/admin/errors/${group(1).id}/reopen`]: () => {
      open = true
      return { body: { group: group(1) } }
    },
  })
  drawScreen()
  await press('button', 'Resolve')
  await gone('Once,')
  await seen('No errors')
  await press('button', 'Undo')
  await seen('Once,')
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a refusal is shown, and the error stays', async () => {
  serveWeb({
    [path]: () => list([group(1)]),
    [`POST /api/admin/errors/${group(1).id}/resolve`]: () => problem(503, 'unavailable', 'Not now.'),
  })
  drawScreen()
  await press('button', 'Resolve')
  await seen('Couldn’t resolve')
  expect(screenText()).toContain('Error number 1')
})

test('the list can be filtered, has a message without results, and can load more', async () => {
  const log = serveWeb({
    [path]: ({ query }) =>
      query.get('q') === 'nothing'
        ? list([])
        : query.has('cursor')
          ? list([group(2)])
          : list([group(1)], { next: 'more' }),
  })
  drawScreen()
  await seen('Error number 1')
  await press('button', 'Load more')
  await seen('Error number 2')
  await vi.waitFor(() => expect(all('button').map(({ textContent }) => textContent)).not.toContain('Load more'))
  await choose('About', 'Payment')
  await vi.waitFor(() => expect(log.some(({ query }) => query.get('category') === 'payment')).toBe(true))
  await type('Search by message or component', 'nothing')
  await press('button', 'Search')
  await seen('No matching errors')
  await press('button', 'Show all')
  await seen('Error number 1')
})

test('a list that could not be loaded can be retried', async () => {
  let isUp = false
  serveWeb({ [path]: () => (isUp ? list([]) : problem(403, 'forbidden', 'Not now.')) })
  drawScreen()
  await seen('Couldn’t load the errors')
  isUp = true
  await press('button', 'Try again')
  await seen('Browser errors from visitors and members')
})
