import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashSource, nonceSource, openerPolicy } from './security-headers.ts'

const returnPages = ['/payment-success', '/payment-cancelled', '/subscription-success', '/subscription-cancelled']

test.each(returnPages)('%s allows a reference by the page that opened its window', (path) => {
  for (const hydrates of [true, false]) {
    expect(openerPolicy(path, { hydrates })).toBe('unsafe-none')
    expect(openerPolicy(`${path}?session_id=cs_1`, { hydrates })).toBe('unsafe-none')
  }
})

test('a page that can open a payment page retains the reference to its window, every other page is isolated', () => {
  expect(openerPolicy('/', { hydrates: true })).toBe('same-origin-allow-popups')
  expect(openerPolicy('/blog', { hydrates: false })).toBe('same-origin')
  expect(openerPolicy('/payment-successful-story', { hydrates: false })).toBe('same-origin')
})

const foreign = /https:\/\/[a-z*.]*stripe\.com/

test('Stripe is allowed only if it is the provider and the page can show its form', () => {
  const policy = contentSecurityPolicy({ inlineScripts: [nonceSource('n')], development: false, stripe: true })
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
  expect(directive('script-src')).toContain('https://js.stripe.com')
  expect(directive('frame-src')).toContain('https://js.stripe.com')
  expect(directive('frame-src')).toContain('https://hooks.stripe.com')
  expect(directive('connect-src')).toContain('https://api.stripe.com')

  expect(contentSecurityPolicy({ inlineScripts: [nonceSource('n')], development: false, stripe: false })).not.toMatch(
    foreign,
  )
  expect(contentSecurityPolicy({ inlineScripts: null, development: false, stripe: true })).not.toMatch(foreign)
})

test('inline scripts run only with the nonce or the hash of the page, and inline styles never', () => {
  const policyOf = (inlineScripts: readonly string[] | null) =>
    contentSecurityPolicy({ inlineScripts, development: false, stripe: false })
  expect(policyOf([nonceSource('n')])).toContain("script-src 'self' 'nonce-n';")
  // The digest of an empty text, from the standard.
  expect(policyOf([hashSource('')])).toContain(
    "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
  )
  expect(policyOf(null)).toContain("script-src 'self';")
  for (const scripts of [[nonceSource('n')], null]) expect(policyOf(scripts)).toContain("style-src 'self';")
})
