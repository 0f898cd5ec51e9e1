import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeMyPost, makeTrialPost } from '#test/makers/member-posts.ts'
import { liveTrialPosts, rememberTrialPost } from '../trials/trial-post-storage.ts'
import {
  claimedPosts,
  markRecentClaim,
  recentClaim,
  recentClaimMs,
  rememberClaim,
  removeClaim,
} from './claimed-post-storage.ts'

const ann = { id: 'u-1', email: 'ann@example.com' }
const claimedAt = '2026-01-01T00:00:00.000Z'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug)

test('a claimed post leaves the trial list and is listed for its claimer, newest first, once', () => {
  rememberTrialPost(makeTrialPost('bees'), claimedAt)
  for (const slug of ['wasps', 'bees', 'wasps']) rememberClaim(makeMyPost(slug), ann, claimedAt)

  expect(liveTrialPosts(Date.now())).toEqual([])
  expect(slugsOf(claimedPosts(ann.id))).toEqual(['wasps', 'bees'])
  expect(claimedPosts('somebody-else')).toEqual([])
})

test('the record of a claimed post preserves its known data', () => {
  rememberTrialPost(makeTrialPost('bees'), claimedAt)
  rememberClaim(makeMyPost('bees'), ann, claimedAt)

  expect(JSON.parse(localStorage.getItem('blog_post_bees') ?? 'null')).toMatchObject({
    is_trial_post: false,
    claimed_by_user_id: ann.id,
    claimed_by_email: ann.email,
    claimed_at: claimedAt,
    title: 'Title of bees',
    anchor_text: 'a hive',
  })
})

test('an unclaimed post leaves the list, and is a trial here again', () => {
  rememberClaim(makeMyPost('bees'), ann, claimedAt)

  removeClaim(makeTrialPost('bees'), ann.id)

  expect(claimedPosts(ann.id)).toEqual([])
  expect(slugsOf(liveTrialPosts(Date.now()))).toEqual(['bees'])
})

test.each(['not json', '{}', '[1, null, {"slug": 1}]'])('invalid data in the list is ignored: %s', (text) => {
  localStorage.setItem('claimed_posts_u-1', text)

  expect(claimedPosts(ann.id)).toEqual([])
})

test('the mark of a recent claim is cleared after five seconds, that of a later one after its own', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  markRecentClaim('bees')
  vi.advanceTimersByTime(recentClaimMs - 1)
  expect(recentClaim(Date.now())).toBe('bees')
  markRecentClaim('wasps')

  vi.advanceTimersByTime(1)
  expect(recentClaim(Date.now())).toBe('wasps')
  vi.advanceTimersByTime(recentClaimMs)

  expect(recentClaim(Date.now())).toBeNull()
  expect(sessionStorage.getItem('recent_claim')).toBeNull()
})

test('a mark from before a reload expires in time', () => {
  sessionStorage.setItem('recent_claim', JSON.stringify({ slug: 'bees', at: 1_000 }))

  expect(recentClaim(1_000 + recentClaimMs - 1)).toBe('bees')
  expect(recentClaim(1_000 + recentClaimMs)).toBeNull()
})
