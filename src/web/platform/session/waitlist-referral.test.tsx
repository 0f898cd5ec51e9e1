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
])('the link /?ref=%s leaves %j behind', (ref, remembered) => {
  window.history.replaceState(null, '', `/?ref=${encodeURIComponent(ref)}`)
  rememberReferral()
  expect(rememberedReferral()).toBe(remembered)
})

test('a link is remembered for 30 days, and what somebody else wrote there is not one', () => {
  const keep = (value: unknown) => localStorage.setItem('waitlist_referral', JSON.stringify(value))
  keep({ code: 'abcdefghij', at: Date.now() - 29 * 86_400_000 })
  expect(rememberedReferral()).toBe('abcdefghij')
  keep({ code: 'abcdefghij', at: Date.now() - 31 * 86_400_000 })
  expect(rememberedReferral()).toBe(null)
  for (const strange of [null, 'abcdefghij', { code: 1, at: 2 }, { code: 'x' }, []]) {
    keep(strange)
    expect(rememberedReferral()).toBe(null)
  }
  localStorage.setItem('waitlist_referral', '{')
  expect(rememberedReferral()).toBe(null)
})
