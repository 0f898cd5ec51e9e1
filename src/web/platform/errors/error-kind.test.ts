import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { NetworkInterferenceError } from '../http/network-error.ts'
import { categoryOf, isMissingPart, isNetworkFailure, isThirdParty, silentKindOf } from './error-kind.ts'

function named(name: string, message: string, stack = ''): Error {
  return Object.assign(new Error(message), { name, stack })
}
const refusal = (code: string, message = 'No.') => new ORPCError(code, { message })
const chunk = new TypeError('Failed to fetch dynamically imported module: https://links.example/assets/dialog-x1.js')

test.each([
  ['Chromium', chunk],
  ['Firefox', new TypeError('error loading dynamically imported module: https://links.example/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['a style sheet of a part', new Error('Unable to preload CSS for /assets/x.css')],
  ['another bundler', named('ChunkLoadError', 'Loading chunk 4 failed.')],
])('a part that could not be loaded is recognised by the message of %s', (_, error) => {
  expect(isMissingPart(error)).toBe(true)
  expect(isNetworkFailure(error)).toBe(false)
  expect(silentKindOf(error)).toBe('chunk')
})

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['our own layer', new NetworkInterferenceError(new TypeError('x'))],
  ['a request given up', new DOMException('Request aborted', 'AbortError')],
  ['a request that took too long', new DOMException('x', 'TimeoutError')],
  ['the library of sign-in', named('AuthRetryableFetchError', 'x')],
])('a network failure is recognised: %s', (_, error) => {
  expect(isNetworkFailure(error)).toBe(true)
  expect(categoryOf(error)).toBe('network')
})

test.each([
  ['an extension, by its stack', named('TypeError', 'x', 'at f (chrome-extension://abc/inpage.js:1:2)'), ''],
  ['an extension of Firefox, by its source', named('Error', 'x'), 'moz-extension://abc/content.js'],
  ['an extension of Safari', named('Error', 'x', 'f@safari-web-extension://abc/x.js'), ''],
  ['analytics', named('TypeError', 'x', 'at https://www.googletagmanager.com/gtm.js:1:2'), ''],
  ['a wallet', new TypeError('Cannot redefine property: ethereum'), 'https://wallet.example/inject.js'],
  ['a script of another site, of which nothing is reported', 'Script error.', ''],
])('an error of a third-party script is recognised: %s', (_, error, source) => {
  if (error instanceof TypeError) error.stack = ''
  expect(isThirdParty(error, source)).toBe(true)
})

test.each([
  ['a mistake of ours', named('TypeError', 'x is undefined', 'at f (https://links.example/assets/a.js:1:2)')],
  ['a refusal', refusal('not_found')],
  ['nothing at all', undefined],
])('an error of our own code is not taken for a third-party error: %s', (_, error) => {
  expect(isThirdParty(error)).toBe(false)
})

test.each([
  [refusal('unauthenticated'), 'authentication', 'auth'],
  [named('AuthApiError', 'Invalid login credentials'), 'authentication', 'auth'],
  [new Error('Your session has ended'), 'authentication', 'auth'],
  [refusal('unavailable'), 'database', 'database'],
  [new Error('relation "posts" does not exist'), 'database', 'database'],
  [refusal('payment_unavailable'), 'payment', null],
  [new Error('Checkout could not be opened'), 'payment', null],
  [new Error('The email was not sent'), 'email', null],
  [refusal('validation_failed'), 'validation', null],
  [refusal('generation_failed'), 'seo_analysis', null],
  [refusal('claim_limit_reached'), 'general', 'content'],
  [new Error('Blog post not found'), 'general', 'content'],
  [new Error('No routes matched location "/x"'), 'general', 'routing'],
  [{ status: 404, statusText: 'Not Found', internal: true, data: null }, 'general', 'routing'],
  [new TypeError('Failed to fetch'), 'network', null],
  [new TypeError("Cannot read properties of undefined (reading 'email')"), 'general', null],
  [new RangeError('Invalid database claim'), 'general', null],
  [new Error('Boom'), 'general', null],
  ['a text', 'general', null],
  [null, 'general', null],
])('%s has the category %s, and the boundary does not report: %s', (error, category, silent) => {
  expect(categoryOf(error)).toBe(category)
  expect(silentKindOf(error)).toBe(silent)
})
