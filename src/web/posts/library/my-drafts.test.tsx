import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, gone, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeDraft } from '#test/makers/post-drafts.ts'
import { MyDrafts } from './my-drafts.tsx'

const draft = makeDraft()

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

test('drafts are listed with their state, and lead to their editor', async () => {
  const note = 'Please name the source.'
  const rejected = makeDraft({ id: '00000000-0000-4000-8000-00000000d002', title: '', reviewNote: note })
  serveWeb({ 'GET /api/account/drafts': () => ({ body: { drafts: [draft, rejected], nextCursor: null } }) })
  draw(<MyDrafts />)

  expect((await one('link', 'How bees winter')).getAttribute('href')).toBe(`/dashboard/posts/${draft.id}/edit`)
  await one('link', 'Untitled draft')
  expect(screenText()).toContain(note)
  expect(screenText()).toContain('Rejected')
})

test('without drafts the list shows the next step', async () => {
  serveWeb({ 'GET /api/account/drafts': () => ({ body: { drafts: [], nextCursor: null } }) })
  draw(<MyDrafts />)

  await seen('No drafts')
  expect((await one('link', 'Write a post')).getAttribute('href')).toBe('/dashboard/posts/new')
})

test('a refused list shows the reason', async () => {
  serveWeb({ 'GET /api/account/drafts': () => problem(429, 'rate_limited', 'Too many requests.') })
  draw(<MyDrafts />)

  await seen('Couldn’t load your drafts')
  expect(screenText()).toContain('Too many requests.')
})

test('a deleted draft leaves the list, and undo brings it back', async () => {
  let isDeleted = false
  serveWeb({
    'GET /api/account/drafts': () => ({ body: { drafts: isDeleted ? [] : [draft], nextCursor: null } }),
    'DELETE /api/account/drafts/*': () => {
      isDeleted = true
      return { body: { deleted: { id: draft.id, title: draft.title, restorableUntil: '2026-02-01T00:00:00.000Z' } } }
    },
    'POST /api/account/drafts/*/restore': () => {
      isDeleted = false
      return { body: { draft } }
    },
  })
  draw(<MyDrafts />)

  await press('button', 'Delete How bees winter')
  await seen('Deleted: “How bees winter”.')
  await seen('No drafts')
  await press('button', 'Undo')
  await gone('Deleted:')
  await one('link', 'How bees winter')
})
