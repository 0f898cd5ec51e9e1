import { expect, test } from 'vitest'
import { WebhookError } from '../payment-provider.ts'
import { signWebhook, verifyWebhook } from './webhook-signature.ts'

const secret = 'whsec_test'
const body = '{ "id": "evt_test_1",  "type": "invoice.paid" }'
const bytes = Buffer.from(body)
const now = new Date('2026-11-23T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const header = signWebhook(secret, body, now)

test.each([
  ['at once', 0],
  ['300 s later', 300],
  ['by a clock 300 s behind', -300],
])('a signature is valid %s', (_name, seconds) => {
  expect(() => verifyWebhook(secret, bytes, header, later(seconds))).not.toThrow()
})

test.each<[string, Buffer, string | string[] | undefined, Date]>([
  ['no signature', bytes, undefined, now],
  ['an empty one', bytes, '', now],
  ['several of them', bytes, [header, header], now],
  ['one without a time', bytes, header.replace(/^t=\d+,/, ''), now],
  ['one made with another secret', bytes, signWebhook('whsec_other', body, now), now],
  ['one of another time', bytes, header.replace(/^t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`), now],
  ['a changed byte', Buffer.from(body.replace('evt_test_1', 'evt_test_2')), header, now],
  ['the same JSON written anew', Buffer.from(JSON.stringify(JSON.parse(body))), header, now],
  ['a signature of 301 s ago', bytes, header, later(301)],
  ['a signature from 301 s ahead', bytes, header, later(-301)],
])('%s is refused', (_name, delivered, signature, at) => {
  expect(() => verifyWebhook(secret, delivered, signature, at)).toThrow(WebhookError)
})

test('a refusal contains no secret', () => {
  expect(() => verifyWebhook(secret, bytes, header, later(301))).toThrow(/^(?!.*whsec)/)
})
