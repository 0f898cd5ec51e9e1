import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWebhookSecret, webhookHeaders } from './sign-webhook.ts'

test('the example of the Standard Webhooks specification gets the signature of the specification', () => {
  const headers = webhookHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAt: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('during a rotation both secrets sign', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()]
  const { 'webhook-signature': header } = webhookHeaders({ id: 'a', sentAt: new Date(5_999), body: 'ü' }, secrets)
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update('a.5.ü').digest('base64')}`
  })
  expect(header.split(' ')).toEqual(expected)
})

test('a secret has 32 random bytes', () => {
  const secrets = Array.from({ length: 20 }, createWebhookSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
