import { expect, test } from 'vitest'
import { freeFactorName } from '../security/free-factor-name.ts'
import { deviceOf } from './device-of.ts'
import { eventText } from './event-text.ts'
import { timeAgo } from './time-ago.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
  [
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android', true],
  ['curl/8.7.1', 'curl', false],
  ['', 'Unknown device', false],
  [null, 'Unknown device', false],
])('the user agent %j is shown as %s', (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone })
})

const now = Date.parse('2026-06-15T12:00:00Z')

test.each([
  [0, 'just now'],
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [7_199_999, '1 hour ago'],
  [86_400_000, 'yesterday'],
  [30 * 86_400_000, '30 days ago'],
  [31 * 86_400_000, 'on 15 May 2026'],
])('%i ms ago is shown as %s', (milliseconds, text) => {
  expect(timeAgo(new Date(now - milliseconds).toISOString(), now)).toBe(text)
})

test.each([
  ['password_changed', {}, 'Password changed'],
  ['factor_added', { name: 'My phone' }, 'Second factor added: My phone'],
  ['identity_linked', { provider: 'github' }, 'Sign-in method linked: github'],
  ['something_new', {}, 'Something new'],
  ['constructor', {}, 'Constructor'],
])('the event %s is shown as a sentence', (kind, details, text) => {
  expect(eventText({ kind, details })).toBe(text)
})

test('a new factor gets a name that no other has', () => {
  expect(freeFactorName('Phone', [])).toBe('Phone')
  expect(freeFactorName('Phone', ['Phone', 'Phone 2'])).toBe('Phone 3')
})
