import { afterEach, expect, test, vi } from 'vitest'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/reports/report-monitors.ts'
import { draw, erase, gone, one, press, problem, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { ReportWebhooks } from './report-webhooks.tsx'

const id = '019aa000-0000-7000-8000-000000000001'
const endpoint: WebhookEndpoint = {
  id,
  url: 'https://hooks.example/links',
  failingSince: null,
  disabledAt: null,
  rotatedUntil: null,
  createdAt: '2026-11-20T09:30:00.000Z',
}
const delivery: WebhookDelivery = {
  id: '019aa000-0000-7000-8000-000000000002',
  event: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  lastStatus: 204,
  error: null,
  lastAttemptAt: '2026-11-22T09:30:00.000Z',
  nextAttemptAt: null,
  createdAt: '2026-11-22T09:29:59.000Z',
}

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

test('an endpoint is added, and its secret is shown until it is saved, and never again', async () => {
  const endpoints: WebhookEndpoint[] = []
  const log = serveWeb({
    'GET /api/webhook-endpoints': () => ({ body: { endpoints } }),
    'POST /api/webhook-endpoints': () => {
      endpoints.push(endpoint)
      return { body: { endpoint, secret: 'whsec_c2VjcmV0' } }
    },
  })
  draw(<ReportWebhooks />)
  const add = await one('button', 'Add endpoint')
  expect(add.hasAttribute('disabled')).toBe(true)
  await type('Endpoint URL', 'https://hooks.example/links')
  await press('button', 'Add endpoint')
  await seen('whsec_c2VjcmV0')
  await seen('https://hooks.example/links')
  await one('button', 'Copy secret')
  await press('button', 'I’ve saved it')
  await gone('whsec_')
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ url: 'https://hooks.example/links' })
})

test('a refused address shows the reason at its field', async () => {
  serveWeb({
    'GET /api/webhook-endpoints': () => ({ body: { endpoints: [] } }),
    'POST /api/webhook-endpoints': () => problem(422, 'validation_failed', 'An endpoint is an https address.'),
  })
  draw(<ReportWebhooks />)
  await type('Endpoint URL', 'http://hooks.example/')
  await press('button', 'Add endpoint')
  await seen('An endpoint is an https address.')
  expect((await one('textbox', 'Endpoint URL')).getAttribute('aria-invalid')).toBe('true')
})

test('a test event opens the log, where it is seen to arrive', async () => {
  let sent: WebhookDelivery[] = []
  serveWeb({
    'GET /api/webhook-endpoints': () => ({ body: { endpoints: [endpoint] } }),
    'POST /api/webhook-endpoints/*/test': () => {
      const waiting = { ...delivery, status: 'waiting' as const, attempts: 0, lastStatus: null, lastAttemptAt: null }
      sent = [waiting]
      return { body: { delivery: waiting } }
    },
    'GET /api/webhook-endpoints/*/deliveries': () => ({ body: { deliveries: sent, next: null } }),
  })
  draw(<ReportWebhooks />)
  await press('button', 'Send test event')
  await seen('Waiting')
  sent = [delivery]
  await seen('Delivered')
  await seen('Answered 204.')
})

test('a failing or disabled endpoint shows its state; its log shows the reason', async () => {
  serveWeb({
    'GET /api/webhook-endpoints': () => ({
      body: {
        endpoints: [{ ...endpoint, failingSince: '2026-11-21T00:00:00.000Z', disabledAt: '2026-11-22T00:00:00.000Z' }],
      },
    }),
    'GET /api/webhook-endpoints/*/deliveries': () => ({
      body: {
        deliveries: [
          { ...delivery, event: 'link.lost', status: 'failed', attempts: 8, lastStatus: 500, error: 'Answered 500.' },
        ],
        next: null,
      },
    }),
  })
  draw(<ReportWebhooks />)
  await seen('Turned off')
  await press('button', 'Log')
  await seen('Failed')
  await seen('Answered 500. 8 attempts.')
})

test('a new secret and a removal need a confirmation', async () => {
  let endpoints = [endpoint]
  const log = serveWeb({
    'GET /api/webhook-endpoints': () => ({ body: { endpoints } }),
    'POST /api/webhook-endpoints/*/rotate': () => ({
      body: { endpoint: { ...endpoint, rotatedUntil: '2026-11-23T09:30:00.000Z' }, secret: 'whsec_bmV3' },
    }),
    'DELETE /api/webhook-endpoints/*': () => {
      endpoints = []
      return { body: { removed: id } }
    },
  })
  draw(<ReportWebhooks />)
  await press('button', 'New secret')
  expect(log.filter(({ method }) => method === 'POST')).toEqual([])
  await press('button', 'Create new secret')
  await seen('whsec_bmV3')
  await press('button', 'Remove')
  expect(log.filter(({ method }) => method === 'DELETE')).toEqual([])
  await press('button', 'Remove endpoint')
  await gone('https://hooks.example/links')
  expect(screenText()).toContain('Endpoint URL')
})

test('endpoints that cannot be loaded show an error and can be loaded again', async () => {
  let fails = true
  serveWeb({
    'GET /api/webhook-endpoints': () =>
      fails ? problem(422, 'validation_failed', 'No.') : { body: { endpoints: [endpoint] } },
  })
  draw(<ReportWebhooks />)
  await seen('Couldn’t load your endpoints')
  fails = false
  await press('button', 'Try again')
  await seen('https://hooks.example/links')
})
