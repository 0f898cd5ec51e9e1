import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeMyPost } from '#test/makers/member-posts.ts'
import { ArchivedPosts } from './archived-posts.tsx'

const archived = { id: makeMyPost('bees').id, slug: 'bees', title: 'Bees', archivedAt: '2026-01-02T10:00:00.000Z' }

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

test('an empty archive explains its purpose', async () => {
  serveWeb({ 'GET /api/account/archive': () => ({ body: { posts: [], nextCursor: null } }) })
  draw(<ArchivedPosts />)

  await seen('No deleted posts')
})

test('a refused archive shows the reason, and loads at another attempt', async () => {
  let tries = 0
  serveWeb({
    'GET /api/account/archive': () => {
      tries += 1
      return tries === 1
        ? problem(403, 'forbidden', 'Not from here.')
        : { body: { posts: [archived], nextCursor: null } }
    },
  })
  draw(<ArchivedPosts />)

  await seen('Couldn’t load the archive')
  expect(screenText()).toContain('Not from here.')
  await press('button', 'Try again')
  await one('button', 'Restore Bees')
})

test('a restored post leaves the archive', async () => {
  let isThere = true
  serveWeb({
    'GET /api/account/archive': () => ({ body: { posts: isThere ? [archived] : [], nextCursor: null } }),
    'POST /api/account/archive/*/restore': () => {
      isThere = false
      return { body: { post: makeMyPost('bees'), claims: { used: 1, limit: 3 } } }
    },
  })
  draw(<ArchivedPosts />)

  await press('button', 'Restore Bees')

  await seen('No deleted posts')
})

test.each([
  [404, 'archive_not_found', 'No archive record found for restoration'],
  [409, 'claim_limit_reached', 'You have reached the maximum limit of 3 claimed posts.'],
])('a restore refused with %i %s shows the reason beside the post', async (status, code, message) => {
  serveWeb({
    'GET /api/account/archive': () => ({ body: { posts: [archived], nextCursor: null } }),
    'POST /api/account/archive/*/restore': () => problem(status, code, message),
  })
  draw(<ArchivedPosts />)

  await press('button', 'Restore Bees')

  await seen(message)
  await one('button', 'Restore Bees')
})
