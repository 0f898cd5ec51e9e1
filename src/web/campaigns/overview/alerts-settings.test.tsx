import { afterEach, expect, test, vi } from 'vitest'
import type { CampaignAlerts } from '#contract/campaigns/campaigns.ts'
import { choose, draw, erase, one, problem, seen, serveWeb } from '#test/harness/screen.tsx'
import { AlertsSettings } from './alerts-settings.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = '/api/campaign-alerts'

async function check(label: string) {
  await seen(label)
  const labels = [...document.querySelectorAll('label')]
  const box = labels.find(({ textContent }) => textContent === label)?.querySelector('input')
  await vi.waitFor(() => expect(box?.disabled).toBe(false))
  box?.click()
}

test('a choice is saved immediately, and does not change the others', async () => {
  let stored: CampaignAlerts = { mail: 'daily', mailLost: false, webhook: true }
  serveWeb({
    [`GET ${path}`]: () => ({ body: { alerts: stored } }),
    [`PUT ${path}`]: ({ body }) => {
      stored = body as CampaignAlerts
      return { body: { alerts: stored } }
    },
  })
  draw(<AlertsSettings />)
  await choose('Email me', 'Never')
  await vi.waitFor(() => expect(stored).toEqual({ mail: 'off', mailLost: false, webhook: true }))
  await check('Also notify my webhook endpoints')
  await vi.waitFor(() => expect(stored).toEqual({ mail: 'off', mailLost: false, webhook: false }))
})

test('immediate mail about lost links is chosen separately from the daily mail', async () => {
  let stored: CampaignAlerts = { mail: 'off', mailLost: false, webhook: false }
  serveWeb({
    [`GET ${path}`]: () => ({ body: { alerts: stored } }),
    [`PUT ${path}`]: ({ body }) => {
      stored = body as CampaignAlerts
      return { body: { alerts: stored } }
    },
  })
  draw(<AlertsSettings />)
  await check('Email me immediately when a link is lost')
  await vi.waitFor(() => expect(stored).toEqual({ mail: 'off', mailLost: true, webhook: false }))
})

test('alerts that could not be loaded can be requested again', async () => {
  let isUp = false
  serveWeb({
    [`GET ${path}`]: () =>
      isUp
        ? { body: { alerts: { mail: 'daily', mailLost: false, webhook: false } } }
        : problem(403, 'forbidden', 'Not for you.'),
  })
  draw(<AlertsSettings />)
  await seen('Not for you.')
  isUp = true
  ;(await one('button', 'Try again')).click()
  await one('combobox', 'Email me')
})
