import { afterEach, expect, test, vi } from 'vitest'
import { settle } from '#test/harness/render.tsx'
import { draw, erase, one, press, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { peekCampaignIntent, planOfTyped } from '#web/campaigns/wizard/campaign-intent.ts'
import { peekIntent } from '#web/platform/session/intents.ts'
import { saveFields } from '#web/posts/generator/generator-fields.ts'
import { CampaignContinue } from './campaign-continue.tsx'

afterEach(() => {
  erase()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const typed = { keyword: 'rain barrels', anchorText: 'Green Shop', targetUrl: 'green-shop.example/barrels' }
const testimonials = ['Ada', 'Bo'].map((name, index) => ({
  id: `019aa000-0000-7000-8000-00000000000${index}`,
  name,
  role: 'A shop owner',
  content: `What ${name} says.`,
  avatar: null,
  rating: 5,
  isSubstantiated: true,
  source: null,
}))
const settings = {
  'GET /auth/v1/settings': () => ({ body: { external: { email: true } } }),
  'GET /api/site-content': () => ({ body: { claims: [], testimonials: [] } }),
}

test('a guest who wants a campaign can sign in or sign up on the page', async () => {
  serveWeb(settings)
  draw(<CampaignContinue />, '/campaigns')
  await one('button', 'Sign In & Start Campaign')
  await one('tab', 'Sign In')
  await press('tab', 'Sign Up')
  await one('button', 'Create Account')
  expect(screenText()).not.toContain('Your entries are saved')
})

test('the input of the landing page is shown, and stored for the return after the sign-in', async () => {
  serveWeb(settings)
  saveFields(typed)
  draw(<CampaignContinue />, '/campaigns/new?from=home')
  await seen('Your entries are saved')
  await seen('green-shop.example/barrels')
  await vi.waitFor(() => expect(peekCampaignIntent()).toEqual(typed))
  expect(peekIntent('navigation')).toBeNull()
})

test('old input of the landing page is ignored for visitors who did not come from there', async () => {
  serveWeb(settings)
  saveFields(typed)
  draw(<CampaignContinue />, '/campaigns/new')
  await one('button', 'Sign In & Start Campaign')
  expect(peekCampaignIntent()).toBeNull()
})

test('testimonials are shown beside the forms, each for four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    serveWeb({ ...settings, 'GET /api/site-content': () => ({ body: { claims: [], testimonials } }) })
    draw(<CampaignContinue />, '/campaigns')
    await seen('What Ada says.')
    const shown = () => document.querySelector('[data-current=true]')?.textContent
    const seenOnes = [shown()]
    for (let passed = 0; passed < 28_000; passed += 500) {
      await settle(() => vi.advanceTimersByTime(500))
      if (shown() !== seenOnes.at(-1)) seenOnes.push(shown())
    }
    expect(seenOnes).toHaveLength(1 + 28 / 4)
  } finally {
    vi.useRealTimers()
  }
})

test('the input becomes a plan: its address is completed, and its anchor gets the most likely kind', () => {
  expect(planOfTyped(typed)).toEqual({
    targetUrl: 'https://green-shop.example/barrels',
    keywords: ['rain barrels'],
    anchors: [{ text: 'Green Shop', kind: 'branded' }],
  })
  expect(planOfTyped({ keyword: ' ', anchorText: '', targetUrl: '' })).toBeNull()
})
