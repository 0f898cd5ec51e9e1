import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
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
import { makeMyPost, makeTrialPost } from '#test/makers/member-posts.ts'
import { saveClaimIntent } from '#web/platform/session/intents.ts'
import { ClaimPanel } from './claim-panel.tsx'

const member = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }
const account = { isAdmin: false, deletionDueAt: null, claims: { used: 0, limit: 3 } }

// One member for the whole file: the session is read once for a page.
keepSession(member)

beforeEach(() => {
  localStorage.clear()
  keepSession(member)
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

/** A server whose member has claimed the posts `held`, and on which `bees` is an unclaimed trial post. */
function serveClaims(initial: string[]) {
  const claimed = [...initial]
  const claims = () => ({ used: claimed.length, limit: 3 })
  const log = serveWeb({
    'GET /api/account': () => ({ body: account }),
    'GET /api/account/claims': () => ({ body: claims() }),
    'GET /api/account/posts': () => ({ body: { posts: claimed.map((slug) => makeMyPost(slug)), nextCursor: null } }),
    'GET /api/posts/*': () => ({ body: { post: makeTrialPost('bees', claimed.includes('bees') ? permanent : {}) } }),
    'POST /api/posts/*/claim': () => {
      if (claimed.length === 3) return problem(409, 'claim_limit_reached', 'You have reached the limit', { limit: 3 })
      claimed.push('bees')
      return { body: { post: makeMyPost('bees'), claims: claims() } }
    },
    'DELETE /api/posts/*/claim': ({ path }) => {
      const slug = path.split('/')[3] ?? ''
      claimed.splice(claimed.indexOf(slug), 1)
      return { body: { post: makeMyPost(slug, { isClaimed: false, claimedAt: null }), claims: claims() } }
    },
  })
  return { log, claimed }
}

const permanent = { isTrialPost: false, expiresAt: null }

test('a member claims: the post is shown as owned, and this browser stores the record', async () => {
  serveClaims(['wasps'])
  draw(<ClaimPanel slug="bees" />)
  await seen('You’ve claimed 1 of 3 posts')

  await press('button', 'Claim This Post')

  await seen('Post Claimed Successfully!')
  expect((await one('link', 'Go to My Posts')).getAttribute('href')).toBe('/dashboard/posts')
  expect(JSON.parse(localStorage.getItem('blog_post_bees') ?? 'null')).toMatchObject({
    is_trial_post: false,
    claimed_by_user_id: member.id,
    claimed_by_email: member.email,
    claimed_at: '2026-01-01T00:00:00.000Z',
    slug: 'bees',
    title: 'Title of bees',
  })
  expect(JSON.parse(localStorage.getItem(`claimed_posts_${member.id}`) ?? 'null')).toEqual([
    {
      slug: 'bees',
      title: 'Title of bees',
      claimedAt: '2026-01-01T00:00:00.000Z',
      userId: member.id,
      userEmail: member.email,
    },
  ])
})

test('the limit is explained, and after one post was unclaimed the claim continues', async () => {
  const { claimed } = serveClaims(['wasps', 'ants', 'moths'])
  draw(<ClaimPanel slug="bees" />)

  await seen('Claim Limit Reached')
  expect(screenText()).toContain(
    'You have reached the maximum limit of 3 claimed posts. Please unclaim a post to claim a new one.',
  )
  await press('button', 'Unclaim Title of ants')
  await press('button', 'Unclaim post')
  await gone('Claim Limit Reached')
  await press('button', 'Claim This Post')

  await seen('Post Claimed Successfully!')
  expect(claimed).toEqual(['wasps', 'moths', 'bees'])
})

test('unclaiming a post needs a confirmation and can be cancelled', async () => {
  const { log } = serveClaims(['wasps', 'ants', 'moths'])
  draw(<ClaimPanel slug="bees" />)

  await press('button', 'Unclaim Title of ants')
  await press('button', 'Keep')

  await one('button', 'Unclaim Title of ants')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('a limit that another tab has reached meanwhile is explained too', async () => {
  const { claimed } = serveClaims(['wasps'])
  draw(<ClaimPanel slug="bees" />)
  await one('button', 'Claim This Post')
  claimed.push('ants', 'moths')

  await press('button', 'Claim This Post')

  await seen('Claim Limit Reached')
})

test('a claim intent that was stored during the sign-in is carried out at once, and only once', async () => {
  const { log } = serveClaims([])
  saveClaimIntent({ postSlug: 'bees', postTitle: 'Title of bees', targetUrl: null })
  draw(<ClaimPanel slug="bees" />)

  await seen('Post Claimed Successfully!')
  expect(log.filter(({ method, path }) => method === 'POST' && path === '/api/posts/bees/claim')).toHaveLength(1)
  expect(localStorage.getItem('claim_intent')).toBeNull()
})

test('a claim intent for another post is not carried out here', async () => {
  const { log } = serveClaims([])
  saveClaimIntent({ postSlug: 'wasps', postTitle: 'Title of wasps', targetUrl: null })
  draw(<ClaimPanel slug="bees" />)

  await one('button', 'Claim This Post')
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
  expect(localStorage.getItem('claim_intent')).not.toBeNull()
})

test.each([
  [410, 'post_expired', 'This trial post has expired'],
  [404, 'not_found', 'Blog post not found'],
])('a post that answers %i %s shows "%s", and leaves the trial list', async (status, code, text) => {
  localStorage.setItem(
    'trial_blog_posts',
    JSON.stringify([{ slug: 'bees', title: 't', url: 'u', expires_at: '2999-01-01T00:00:00Z' }]),
  )
  serveWeb({ 'GET /api/account': () => ({ body: account }), 'GET /api/posts/*': () => problem(status, code, 'gone') })
  draw(<ClaimPanel slug="bees" />)

  await seen(text)
  await vi.waitFor(() => expect(localStorage.getItem('trial_blog_posts')).toBeNull())
})

test('a post that is permanent already is not offered', async () => {
  serveClaims(['bees'])
  draw(<ClaimPanel slug="bees" />)

  await seen('This post is already permanent')
})

test('a failed claim shows the reason, and can be tried again', async () => {
  serveWeb({
    'GET /api/account': () => ({ body: account }),
    'GET /api/account/claims': () => ({ body: { used: 0, limit: 3 } }),
    'GET /api/posts/*': () => ({ body: { post: makeTrialPost('bees') } }),
    'POST /api/posts/*/claim': () => problem(409, 'already_claimed', 'This post belongs to an account already.'),
  })
  draw(<ClaimPanel slug="bees" />)

  await press('button', 'Claim This Post')

  await seen('Claim Failed')
  expect(screenText()).toContain('This post belongs to an account already.')
  await one('button', 'Try again')
})
