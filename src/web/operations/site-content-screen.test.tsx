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
import { shownClaim, shownContentChange, shownTestimonial } from '#test/makers/shown-site-content.ts'
import { Toasts } from '#web/ui/overlays/toasts.tsx'
// Imported here because it is otherwise loaded with the first notification.
import '#web/ui/overlays/toast-host.tsx'
import { SiteContentScreen } from './site-content-screen.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = 'GET /api/admin/site-content'
const changesPath = 'GET /api/admin/site-content/changes'
const none = { body: { changes: [], next: null } }
const content = (more: object = {}) => ({
  body: { isProduction: true, claims: [shownClaim()], testimonials: [shownTestimonial(1)], ...more },
})

function drawScreen() {
  draw(
    <>
      <SiteContentScreen />
      <Toasts />
    </>,
  )
}

const row = (name: string) =>
  all('row').find((element) => element.querySelector('th')?.textContent === name)?.textContent

test('each claim has its text, its source, the counted figure, and whether visitors see it', async () => {
  serveWeb({
    [changesPath]: () => none,
    [path]: () =>
      content({
        claims: [
          shownClaim(),
          shownClaim({
            key: 'rating',
            text: '4.7/5',
            source: 'Reviews of 2026',
            state: 'shown',
            figure: null,
            live: null,
          }),
          shownClaim({
            key: 'successRate',
            mode: 'live',
            state: 'tooSmall',
            figure: 'verifiedRate',
            live: { value: 90, outOf: 12, text: null, countedAt: '2026-11-22T13:40:00.000Z' },
          }),
          shownClaim({ key: 'support', mode: 'off', state: 'off', text: '24/7', figure: null, live: null }),
          shownClaim({
            key: 'cancelAnytime',
            text: 'x',
            defaultText: 'x',
            builtInSource: 'Under Billing',
            state: 'shown',
            figure: null,
            live: null,
          }),
        ],
      }),
  })
  drawScreen()
  await seen('2 of 5 can be checked and are shown. 1 has no source.')
  expect(row('Customers')).toContain('10,000+Source: NoneCounted: 1,234 membersNo sourceNot shown.')
  expect(row('Rating')).toContain('4.7/5Source: Reviews of 2026')
  expect(row('Success rate')).toContain(
    'none yetliveSource: Counted in our databaseCounted: 90% of 12 checked linksBelow minimumShown from 50 checked links.',
  )
  expect(row('Support hours')).toContain('Off')
  expect(row('Cancel anytime')).toContain('Under BillingEnforced by the product.')
  expect(screenText()).not.toContain('isn’t in production mode')
})

test('outside production claims without a source are shown as examples', async () => {
  serveWeb({
    [changesPath]: () => none,
    [path]: () => content({ isProduction: false, claims: [shownClaim({ state: 'example' })] }),
  })
  drawScreen()
  await seen('This installation isn’t in production mode')
  expect(row('Customers')).toContain('Shown, marked as an example.')
})

test('a source is entered in a dialog, and the saved change can be undone', async () => {
  let claim = shownClaim()
  const log = serveWeb({
    [changesPath]: () => none,
    [path]: () => content({ claims: [claim] }),
    'PUT /api/admin/site-content/customers': ({ body }) => {
      const change = body as { source: string | null; text: string; mode: 'stated' }
      claim = shownClaim({ ...change, state: change.source === null ? 'unsubstantiated' : 'shown' })
      return { body: { claim } }
    },
  })
  drawScreen()
  await press('button', 'Edit Customers')
  await seen('Without a source, it isn’t shown in production.')
  await type('Source', '  ')
  await type('Source', 'Invoices of 2026')
  await gone('Without a source, it isn’t shown in production.')
  await press('button', 'Save')
  await one('button', 'Undo')
  expect(row('Customers')).toContain('Invoices of 2026')
  const puts = () => log.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(puts()).toEqual([{ text: '10,000+', source: 'Invoices of 2026', mode: 'stated' }])
  await press('button', 'Undo')
  await vi.waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toEqual({ text: '10,000+', source: null, mode: 'stated' })
  await gone('Invoices of 2026')
})

test('only counted figures can be live, and fixed texts cannot be edited', async () => {
  serveWeb({
    [changesPath]: () => none,
    [path]: () =>
      content({
        claims: [shownClaim(), shownClaim({ key: 'premiumDiscounts', isTextFixed: true, figure: null, live: null })],
      }),
  })
  drawScreen()
  await press('button', 'Edit Customers')
  await seen('Counted in our database. Now: 1,234 members')
  await press('button', 'Cancel')
  await press('button', 'Edit Original prices of Premium')
  await seen('Calculated from the prices')
  expect(screenText()).not.toContain('Counted in our database.')
  expect(((await one('textbox', 'Text')) as HTMLInputElement).readOnly).toBe(true)
})

test('a refused change stays in its dialog with the reason', async () => {
  serveWeb({
    [changesPath]: () => none,
    [path]: () => content(),
    'PUT /api/admin/site-content/customers': () => problem(422, 'validation_failed', 'That is too long.'),
  })
  drawScreen()
  await press('button', 'Edit Customers')
  await type('Source', 'Somewhere')
  await press('button', 'Save')
  await seen('That is too long.')
  expect(((await one('textbox', 'Source')) as HTMLInputElement).value).toBe('Somewhere')
})

test('a testimonial is added with all its fields', async () => {
  const log = serveWeb({
    [changesPath]: () => none,
    [path]: () => content({ testimonials: [] }),
    'POST /api/admin/testimonials': () => ({ status: 201, body: { testimonial: shownTestimonial(2) } }),
  })
  drawScreen()
  await seen('Visitors see no testimonials.')
  await press('button', 'Add testimonial')
  await type('Name', 'Grace')
  await press('button', 'Save')
  await seen('Please enter the testimonial.')
  await type('Testimonial', 'It works.')
  await type('Role and company', 'Agency owner')
  await type('Source', 'A letter of May 2026')
  await choose('Rating', '4 of 5')
  await press('button', 'Save')
  await seen('Testimonial added')
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Grace',
    role: 'Agency owner',
    content: 'It works.',
    avatar: null,
    rating: 4,
    source: 'A letter of May 2026',
  })
})

test('testimonials are moved, and moved back after a refusal', async () => {
  const two = [shownTestimonial(1), shownTestimonial(2)]
  let isRefused = false
  const log = serveWeb({
    [changesPath]: () => none,
    [path]: () => content({ testimonials: two }),
    'PUT /api/admin/testimonial-order': () =>
      isRefused
        ? problem(422, 'validation_failed', 'The testimonials have changed meanwhile.')
        : { body: { testimonials: two.reverse() } },
  })
  drawScreen()
  const names = () =>
    [...document.querySelectorAll('ol li')].map((item) => /Person \d/.exec(item.textContent ?? '')?.[0])
  await press('button', 'Actions for the testimonial by Person 1')
  await press('menuitem', 'Move down')
  await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['Person 2', 'Person 1']))
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({
    ids: [shownTestimonial(2).id, shownTestimonial(1).id],
  })

  isRefused = true
  await press('button', 'Actions for the testimonial by Person 1')
  await press('menuitem', 'Move up')
  await seen('The testimonials have changed meanwhile.')
  expect(names().slice(0, 2)).toEqual(['Person 2', 'Person 1'])
})

test('a removed testimonial is restored by its notification', async () => {
  let isThere = true
  serveWeb({
    [changesPath]: () => none,
    [path]: () => content({ testimonials: isThere ? [shownTestimonial(1)] : [] }),
    [`DELETE /api/admin/testimonials/${shownTestimonial(1).id}`]: () => {
      isThere = false
      return { body: { removed: shownTestimonial(1).id } }
    },
    [`POST /api/admin/testimonials/${shownTestimonial(1).id}/restore`]: () => {
      isThere = true
      return { body: { testimonial: shownTestimonial(1) } }
    },
  })
  drawScreen()
  await press('button', 'Actions for the testimonial by Person 1')
  await press('menuitem', 'Remove')
  await seen('Visitors see no testimonials.')
  await press('button', 'Undo')
  await seen('Words of person 1.')
})

test('the history shows who changed what from what to what', async () => {
  serveWeb({
    [path]: () => content(),
    [changesPath]: () => ({
      body: {
        next: null,
        changes: [
          shownContentChange(),
          shownContentChange({
            id: shownTestimonial(101).id,
            kind: 'testimonial',
            item: shownTestimonial(1).id,
            before: { name: 'Grace', removed_at: null },
            after: { name: 'Grace', removed_at: '2026-11-22T13:40:00.000Z' },
            changed: { at: '2026-11-22T13:40:00.000Z', by: null },
          }),
        ],
      },
    }),
  })
  drawScreen()
  await seen('Testimonial by Grace removed')
  expect(screenText()).toContain('Text4.9/5 → 4.7/5')
  expect(screenText()).toContain('Sourcenone → Reviews of 2026')
  expect(screenText()).toMatch(/, Ada/)
  expect(screenText()).toContain('the operator (command line)')
})

test('data that could not be loaded can be retried', async () => {
  let isUp = false
  serveWeb({ [path]: () => (isUp ? content() : problem(403, 'forbidden', 'Not now.')), [changesPath]: () => none })
  drawScreen()
  await seen('Couldn’t load the site content')
  isUp = true
  await press('button', 'Try again')
  await seen('No changes yet.')
})
