import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, screenText, seen, serveWeb } from '#test/screen.tsx'
import { peekTypedCampaign, planOfTyped } from '#web/campaigns/campaign-intent.ts'
import { peekIntent } from '#web/platform/intents.ts'
import { keepFields } from '#web/posts/generator-fields.ts'
import { CampaignContinue } from './campaign-continue.tsx'

afterEach(() => {
  erase()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const typed = { keyword: 'rain barrels', anchorText: 'Green Shop', targetUrl: 'green-shop.example/barrels' }
const settings = { 'GET /auth/v1/settings': () => ({ body: { external: { email: true } } }) }

test('a visitor who wants a campaign is offered both ways in, on the spot', async () => {
  serveWeb(settings)
  draw(<CampaignContinue />, '/campaigns')
  await one('button', 'Sign In & Start Campaign')
  await one('tab', 'Sign In')
  await press('tab', 'Sign Up')
  await one('button', 'Create Account')
  expect(screenText()).not.toContain('What you typed is kept')
})

test('what was typed on the landing page is shown, and kept for whoever comes back signed in', async () => {
  serveWeb(settings)
  keepFields(typed)
  draw(<CampaignContinue />, '/campaigns/new?from=home')
  await seen('What you typed is kept')
  await seen('green-shop.example/barrels')
  await vi.waitFor(() => expect(peekTypedCampaign()).toEqual(typed))
  expect(peekIntent('navigation')).toBeNull()
})

test('leftovers of the landing page are nothing to somebody who did not come from there', async () => {
  serveWeb(settings)
  keepFields(typed)
  draw(<CampaignContinue />, '/campaigns/new')
  await one('button', 'Sign In & Start Campaign')
  expect(peekTypedCampaign()).toBeNull()
})

test('what was typed begins a plan: its address made whole, its anchor of the kind it most likely is', () => {
  expect(planOfTyped(typed)).toEqual({
    targetUrl: 'https://green-shop.example/barrels',
    keywords: ['rain barrels'],
    anchors: [{ text: 'Green Shop', kind: 'branded' }],
  })
  expect(planOfTyped({ keyword: ' ', anchorText: '', targetUrl: '' })).toBeNull()
})
