import { afterEach, expect, test, vi } from 'vitest'
import type { CampaignAlerts } from '#contract/campaigns.ts'
import { choose, draw, erase, one, problem, seen, serveWeb } from '#test/screen.tsx'
import { AlertsSettings } from './alerts-settings.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = '/api/campaign-alerts'

test('what is chosen holds at once, and leaves the rest as it was', async () => {
  let kept: CampaignAlerts = { mail: 'daily', webhook: true }
  serveWeb({
    [`GET ${path}`]: () => ({ body: { alerts: kept } }),
    [`PUT ${path}`]: ({ body }) => {
      kept = body as CampaignAlerts
      return { body: { alerts: kept } }
    },
  })
  draw(<AlertsSettings />)
  await choose('Mail me', 'Never')
  await vi.waitFor(() => expect(kept).toEqual({ mail: 'off', webhook: true }))
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')
  await vi.waitFor(() => expect(box?.disabled).toBe(false))
  box?.click()
  await vi.waitFor(() => expect(kept).toEqual({ mail: 'off', webhook: false }))
})

test('alerts that could not be loaded are asked for again', async () => {
  let isUp = false
  serveWeb({
    [`GET ${path}`]: () =>
      isUp ? { body: { alerts: { mail: 'daily', webhook: false } } } : problem(403, 'forbidden', 'Not for you.'),
  })
  draw(<AlertsSettings />)
  await seen('Not for you.')
  isUp = true
  ;(await one('button', 'Try again')).click()
  await one('combobox', 'Mail me')
})
