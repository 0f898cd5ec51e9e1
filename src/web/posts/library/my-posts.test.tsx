import { afterEach, expect, test, vi } from 'vitest'
import { choose, draw, erase, gone, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeMyPost } from '#test/makers/member-posts.ts'
import { MyPosts } from './my-posts.tsx'

const member = { id: 'u-1', email: 'ann@example.com' }
const claims = { used: 1, limit: 3 }
const archived = (slug: string) => ({
  id: makeMyPost(slug).id,
  slug,
  title: `Title of ${slug}`,
  archivedAt: '2026-01-02T00:00:00.000Z',
})

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a loading state is shown; then the posts are listed with status, views and target', async () => {
  const answer = Promise.withResolvers<{ body: unknown }>()
  serveWeb({ 'GET /api/account/posts': () => answer.promise })
  draw(<MyPosts member={member} />)

  await one('status', 'Loading your posts')

  answer.resolve({ body: { posts: [makeMyPost('bees')], nextCursor: null } })
  await seen('Title of bees')
  expect(screenText()).toContain('Live, claimed')
  expect(screenText()).toContain('1,204')
  expect(screenText()).toContain('hive.example')
})

test('without posts the list shows the next step', async () => {
  serveWeb({ 'GET /api/account/posts': () => ({ body: { posts: [], nextCursor: null } }) })
  draw(<MyPosts member={member} />)

  await seen('No posts yet')
  expect((await one('link', 'Claim a free trial backlink')).getAttribute('href')).toBe('/')
})

test('a refused list shows the reason, and loads at another attempt', async () => {
  let tries = 0
  serveWeb({
    'GET /api/account/posts': () => {
      tries += 1
      return tries === 1
        ? problem(429, 'rate_limited', 'Too many requests.')
        : { body: { posts: [makeMyPost('bees')], nextCursor: null } }
    },
  })
  draw(<MyPosts member={member} />)

  await seen('Couldn’t load your posts')
  expect(screenText()).toContain('Too many requests.')
  await press('button', 'Try again')
  await seen('Title of bees')
})

test('the rest of the list is loaded after the last row, by its cursor', async () => {
  const log = serveWeb({
    'GET /api/account/posts': ({ query }) => ({
      body: query.has('cursor')
        ? { posts: [makeMyPost('wasps')], nextCursor: null }
        : { posts: [makeMyPost('bees')], nextCursor: 'after-bees' },
    }),
  })
  draw(<MyPosts member={member} />)

  await press('button', 'Load more')
  await seen('Title of wasps')
  expect(screenText()).toContain('Title of bees')
  expect(log.at(-1)?.query.get('cursor')).toBe('after-bees')
  await gone('Load more')
})

test('the list can be narrowed to one status', async () => {
  const log = serveWeb({
    'GET /api/account/posts': ({ query }) => ({
      body: { posts: query.get('status') === 'draft' ? [] : [makeMyPost('bees')], nextCursor: null },
    }),
  })
  draw(<MyPosts member={member} />)
  await seen('Title of bees')

  await choose('Status', 'Draft')

  await seen('No posts with status “Draft”')
  expect(log.at(-1)?.query.get('status')).toBe('draft')
})

test('a deleted post leaves the list, and undo brings it back', async () => {
  let isDeleted = false
  const log = serveWeb({
    'GET /api/account/posts': () => ({ body: { posts: isDeleted ? [] : [makeMyPost('bees')], nextCursor: null } }),
    'DELETE /api/posts/*': () => {
      isDeleted = true
      return { body: { archived: archived('bees'), claims } }
    },
    'POST /api/account/archive/*/restore': () => {
      isDeleted = false
      return { body: { post: makeMyPost('bees'), claims } }
    },
  })
  draw(<MyPosts member={member} />)

  await press('button', 'Actions for Title of bees')
  await press('menuitem', 'Delete')
  await seen('Deleted: “Title of bees”.')
  await seen('No posts yet')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))

  await press('button', 'Undo')
  await gone('Deleted: “Title of bees”.')
  await one('link', 'Title of bees (opens in a new tab)')
  const restored = log.find(({ path }) => path.endsWith('/restore'))
  expect(restored?.path).toBe(`/api/account/archive/${archived('bees').id}/restore`)
})

test('a refused undo shows the reason, and the post stays deleted', async () => {
  let isDeleted = false
  serveWeb({
    'GET /api/account/posts': () => ({ body: { posts: isDeleted ? [] : [makeMyPost('bees')], nextCursor: null } }),
    'DELETE /api/posts/*': () => {
      isDeleted = true
      return { body: { archived: archived('bees'), claims } }
    },
    'POST /api/account/archive/*/restore': () =>
      problem(404, 'archive_not_found', 'No archive record found for restoration'),
  })
  draw(<MyPosts member={member} />)
  await press('button', 'Actions for Title of bees')
  await press('menuitem', 'Delete')

  await press('button', 'Undo')

  await seen('No archive record found for restoration')
  expect(screenText()).toContain('No posts yet')
})

test('unclaiming needs a confirmation; then the post is a trial of this browser again', async () => {
  const trial = makeMyPost('bees', {
    isClaimed: false,
    claimedAt: null,
    isTrialPost: true,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  let isClaimed = true
  const log = serveWeb({
    'GET /api/account/posts': () => ({ body: { posts: isClaimed ? [makeMyPost('bees')] : [], nextCursor: null } }),
    'DELETE /api/posts/*/claim': () => {
      isClaimed = false
      return { body: { post: trial, claims: { used: 0, limit: 3 } } }
    },
  })
  draw(<MyPosts member={member} />)

  await press('button', 'Actions for Title of bees')
  await press('menuitem', 'Unclaim')
  await seen('Unclaim this post?')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)

  await press('button', 'Unclaim')
  await gone('Unclaim this post?')
  await seen('No posts yet')
  expect(JSON.parse(localStorage.getItem('trial_blog_posts') ?? '[]')).toMatchObject([
    { slug: 'bees', is_trial_post: true, expires_at: trial.expiresAt },
  ])
})
