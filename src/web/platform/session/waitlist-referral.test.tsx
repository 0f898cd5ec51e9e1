import { afterEach, expect, test } from 'vitest'
import { rememberedReferral, rememberReferral } from './waitlist-referral.ts'

afterEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test.each([
  ['abcdefghij', 'abcdefghij'],
  ['not a code', null],
  ['%3Cscript%3E', null],
  ['', null],
])('the link /?ref=%s stores %j', (ref, remembered) => {
  window.history.replaceState(null, '', `/?ref=${encodeURIComponent(ref)}`)
  rememberReferral()
  expect(rememberedReferral()).toBe(remembered)
})

test('a referral is stored for 30 days, and an invalid entry is ignored', () => {
  const store = (value: unknown) => localStorage.setItem('waitlist_referral', JSON.stringify(value))
  store({ code: 'abcdefghij', at: Date.now() - 29 * 86_400_000 })
  expect(rememberedReferral()).toBe('abcdefghij')
  store({ code: 'abcdefghij', at: Date.now() - 31 * 86_400_000 })
  expect(rememberedReferral()).toBe(null)
  for (const strange of [null, 'abcdefghij', { code: 1, at: 2 }, { code: 'x' }, []]) {
    store(strange)
    expect(rememberedReferral()).toBe(null)
  }
  localStorage.setItem('waitlist_referral', '{')
  expect(rememberedReferral()).toBe(null)
})
