import { expect, test } from 'vitest'
import { visitorKey } from './visitor-key.ts'

const secret = 'a secret of the test that is long enough'

test('each IPv4 address has its own key', () => {
  expect(visitorKey('93.184.215.14', secret)).not.toBe(visitorKey('93.184.215.15', secret))
})

test.each(['::ffff:93.184.215.14', '::FFFF:5DB8:D70E', '0:0:0:0:0:ffff:5db8:d70e', ' 93.184.215.14 '])(
  '%j counts as the IPv4 address it is',
  (address) => {
    expect(visitorKey(address, secret)).toBe(visitorKey('93.184.215.14', secret))
  },
)

test('the addresses of one IPv6 /64 network share a key, the next network has another', () => {
  const key = visitorKey('2a00:1450:4001:82a::1', secret)

  expect(visitorKey('2A00:1450:4001:082A:ffff:ffff:ffff:ffff', secret)).toBe(key)
  expect(visitorKey('2a00:1450:4001:82a:1:2:3:4%eth0', secret)).toBe(key)
  expect(visitorKey('2a00:1450:4001:82b::1', secret)).not.toBe(key)
})

test('all invalid addresses share one key', () => {
  const keys = ['', 'unknown', 'x', '1.2.3', '010.0.0.1', '2130706433', '[::1]', '1.2.3.4:80', '\u0000'].map((text) =>
    visitorKey(text, secret),
  )

  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe(visitorKey('0.0.0.0', secret))
})

test('a key does not reveal the address and depends on the secret', () => {
  const key = visitorKey('93.184.215.14', secret)

  expect(key).toMatch(/^[\w-]{43}$/)
  expect(key).not.toBe(visitorKey('93.184.215.14', 'another secret of the test, long enough'))
})
