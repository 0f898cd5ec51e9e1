import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, gone, one, press, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { closeDialog, currentDialog, openDialog } from '#web/platform/overlays/dialogs.ts'
import { TrialBannerSlot } from './trial-banner-slot.tsx'
import { rememberTrialPost, removeTrialPosts } from './trial-post-storage.ts'

const hour = 3_600_000

beforeEach(() => {
  serveWeb({})
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  erase()
  closeDialog()
})

/** Adds half a minute, so that the displayed time does not depend on the speed of the test. */
function remember(slug: string, msLeft: number) {
  const expiresAt = new Date(Date.now() + msLeft + 30_000).toISOString()
  rememberTrialPost(makeTrialPost(slug, { expiresAt }), new Date().toISOString())
}

test.each([
  [23 * hour, 'TRIAL ACTIVE', '23 h 0 min', 'Upgrade Trial'],
  [2 * hour, 'TRIAL ACTIVE', '2 h 0 min', 'Upgrade Trial'],
  [2 * hour - 60_000, 'TRIAL EXPIRING', '1 h 59 min', 'Upgrade Now!'],
  [hour, 'TRIAL EXPIRING', '1 h 0 min', 'Upgrade Now!'],
  [hour - 60_000, 'TRIAL EXPIRING', '59 min', 'Upgrade Now!'],
  [60_000, 'TRIAL EXPIRING', '1 min', 'Upgrade Now!'],
])('with %i ms left the banner shows %s, %s and offers %s', async (msLeft, label, countdown, button) => {
  remember('bees', msLeft)
  draw(<TrialBannerSlot />)

  await seen(`${label}${countdown} left for “Title of bees”`)
  await one('button', button)
})

test('the countdown is for the post that ends first', async () => {
  remember('wasps', 5 * hour)
  remember('bees', 3 * hour)
  remember('moths', 9 * hour)
  draw(<TrialBannerSlot />)

  await seen('3 h 0 min left for the first of 3 posts')
})

test('a browser without trial posts sees no banner, until a post is made in another tab', async () => {
  draw(<TrialBannerSlot />)
  expect(screenText()).toBe('')

  remember('bees', 3 * hour)

  await seen('TRIAL ACTIVE')
  removeTrialPosts(['bees'])
  await gone('TRIAL ACTIVE')
})

test('a post that ends while it is shown becomes expired', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  remember('bees', 60_000)
  draw(<TrialBannerSlot />)
  await seen('1 min left')

  vi.advanceTimersByTime(120_000)

  await seen('Expired“Title of bees” was deleted at the end of its trial.')
  expect(screenText()).not.toContain('TRIAL')
})

test('in its last hour a post is offered to be saved, once a session', async () => {
  remember('bees', hour - 60_000)
  draw(<TrialBannerSlot />)
  await vi.waitFor(() => expect(currentDialog()).toEqual({ type: 'savePost', props: { slug: 'bees' } }))
  closeDialog()

  draw(<TrialBannerSlot />)

  await seen('TRIAL EXPIRING')
  expect(currentDialog().type).toBe('none')
})

test('another open dialog is not interrupted', async () => {
  openDialog('login')
  remember('bees', hour - 60_000)
  draw(<TrialBannerSlot />)

  await seen('TRIAL EXPIRING')
  expect(currentDialog().type).toBe('login')
})

test('the button leads to the sign-up of the page and moves the focus into it', async () => {
  remember('bees', 3 * hour)
  draw(
    <>
      <section id="inline-auth">
        <input aria-label="Email" />
      </section>
      <TrialBannerSlot />
    </>,
  )

  await press('button', 'Upgrade Trial')

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Email')
})

test('storage that refuses breaks nothing', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<TrialBannerSlot />)

  remember('bees', 3 * hour)

  await seen('TRIAL ACTIVE')
  removeTrialPosts(['bees'])
  vi.unstubAllGlobals()
})
