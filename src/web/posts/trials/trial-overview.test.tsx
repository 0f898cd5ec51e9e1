import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeMyPost, makeTrialPost } from '#test/makers/member-posts.ts'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { rememberClaim } from '../claims/claimed-post-storage.ts'
import { GuestHistory } from './guest-history.tsx'
import { TrialOverview } from './trial-overview.tsx'
import { rememberTrialPost } from './trial-post-storage.ts'

const origin = 'https://linkwright.example'

beforeEach(() => void serveWeb({}))
afterEach(() => {
  erase()
  closeDialog()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('without trial posts it explains how to get one', async () => {
  draw(<TrialOverview origin={origin} />)

  await seen('No trial posts in this browser')
  expect((await one('link', 'Claim a free trial backlink')).getAttribute('href')).toBe('/')
})

test('each post shows its remaining time, and can be saved', async () => {
  const expiresAt = new Date(Date.now() + 90 * 60_000 + 30_000).toISOString()
  rememberTrialPost(makeTrialPost('bees', { expiresAt }), new Date().toISOString())
  draw(<TrialOverview origin={origin} />)

  await seen('1 h 30 min left, expiring')
  await press('button', 'Save Title of bees')

  expect(currentDialog()).toEqual({ type: 'savePost', props: { slug: 'bees' } })
})

test('a post made in another tab appears', async () => {
  draw(<TrialOverview origin={origin} />)
  await seen('No trial posts in this browser')

  rememberTrialPost(makeTrialPost('bees'), new Date().toISOString())

  await seen('Title of bees')
})

test('a claimed post becomes permanent, a deleted one ended, and a changed end is used', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const now = new Date().toISOString()
  for (const slug of ['bees', 'wasps', 'moths']) rememberTrialPost(makeTrialPost(slug), now)
  const expiresAt = new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString()
  serveWeb({
    'GET /api/trial-posts/states': () => ({
      body: {
        posts: [
          { slug: 'bees', isTrialPost: false, expiresAt: null },
          { slug: 'moths', isTrialPost: true, expiresAt },
        ],
      },
    }),
  })
  draw(
    <>
      <TrialOverview origin={origin} />
      <GuestHistory origin={origin} />
    </>,
  )

  await seen('Title of beesPermanent')
  await seen('Title of waspsEnded')
  await seen('5 h 0 min left')
  expect(screenText().match(/left/g)).toHaveLength(1)
})

test('the history lists expired and claimed posts', async () => {
  const now = new Date().toISOString()
  for (const slug of ['bees', 'wasps', 'moths']) rememberTrialPost(makeTrialPost(slug), now)
  rememberTrialPost(makeTrialPost('ended', { expiresAt: '2026-01-01T00:00:00Z' }), now)
  rememberClaim(makeMyPost('wasps'), { id: 'u-1', email: 'ann@example.com' }, now)
  draw(<GuestHistory origin={origin} />)

  await seen('Title of waspsPermanent')
  expect(screenText()).toContain('Title of endedEnded')
  expect(screenText()).not.toContain('Title of bees')
})
