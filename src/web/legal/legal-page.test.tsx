import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LegalFacts } from '#contract/operations/legal.ts'
import { speakEnglish, speakPseudoLanguage } from '#test/harness/pseudo-language.ts'
import { storageNames } from '#web/platform/storage/safe-storage.ts'
import { browserUses } from './browser-uses.ts'
import { privacy } from './en/privacy.ts'
import { spanText } from './en/span-text.ts'
import { terms } from './en/terms.ts'
import type { LegalDocument } from './legal-document.ts'
import { legalDocument } from './legal-documents.ts'
import { LegalPage } from './legal-page.tsx'

const bare: LegalFacts = {
  operator: { name: null, address: null, email: null },
  channels: [],
  processors: [],
  userAgent: 'LinkwrightBot/1.0 (+https://links.example)',
  trialLifetimeSeconds: 86_400,
  payments: 'none',
}

function page(facts: LegalFacts, text: LegalDocument, language = 'en'): string {
  const html = renderToStaticMarkup(<LegalPage facts={facts} text={text} language={language} />)
  return html.replaceAll(/&#x27;|’/g, "'")
}

test.each([
  ['terms', terms],
  ['policy', privacy],
])('the %s are marked as a draft, list the missing details of the operator, and link to every section', (_, text) => {
  const html = page(bare, text)
  expect(html).toContain("Draft for review by the operator's lawyer.")
  expect(html).toContain("The operator's name is missing")
  expect(html).toContain("The operator's postal address is missing")
  expect(html).toContain('<time dateTime="2026-11-22">22 November 2026</time>')
  const led = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
  const ids = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
  expect(led.length).toBeGreaterThan(8)
  expect([...led, 'operator']).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('in a language without legal texts the complete English text is shown, and the page says so', async () => {
  expect(page(bare, terms)).not.toMatch(/lang=|in English only/)
  await speakPseudoLanguage()
  try {
    const { language, text } = legalDocument('terms')
    const html = page(bare, text, language)
    expect(html).toContain('<h1 lang="en"')
    expect(html).toContain('Nobody here promises a rank')
    const sections = [...html.matchAll(/<section [^>]*>/g)].map(([tag]) => tag)
    // All sections except the operator, which belongs to the page.
    expect(sections.filter((tag) => tag.includes('lang="en"'))).toHaveLength(sections.length - 1)
    expect(html.match(/⟦/g)?.length).toBeGreaterThan(5)
  } finally {
    speakEnglish()
  }
})

test('the operator is shown as configured, the address line by line', () => {
  const operator = { name: 'Example & Sons', address: 'Street 1; 12345 Town', email: 'hello@example.com' }
  const html = page({ ...bare, operator }, terms)
  expect(html).not.toContain('is missing')
  expect(html).toContain('Example &amp; Sons')
  expect(html).toContain('>Street 1</span>')
  expect(html).toContain('>12345 Town</span>')
  expect(html).toContain('href="mailto:hello@example.com"')
})

test('terms and policy match the configuration of this installation', () => {
  expect(page({ ...bare, trialLifetimeSeconds: 7_200 }, terms)).toContain('deleted 2 hours after it was made')
  expect(page(bare, terms)).toContain('nothing can be bought at present')
  expect(page({ ...bare, payments: 'stripe' }, terms)).toContain('Payments are taken by Stripe')
  expect(page(bare, privacy)).toContain('configured without services of others')
  const helped = page({ ...bare, processors: [{ kind: 'pictures', name: 'Pexels' }] }, privacy)
  expect(helped).toContain('Pexels')
  expect(helped).not.toContain('without services of others')
})

test('the policy names the user agent of the crawler and describes how to exclude it', () => {
  const html = page(bare, privacy)
  expect(html).toContain('LinkwrightBot/1.0 (+https://links.example)')
  expect(html).toContain('User-agent: LinkwrightBot\nDisallow: /')
})

test('every entry that the product creates in a browser is described', () => {
  const described = new Set(Object.values(browserUses).flat())
  const made = Object.values(storageNames).map((name) => (typeof name === 'string' ? name : name('…')))
  expect(made.filter((name) => !described.has(name))).toEqual([])
})

test.each([
  [86_400, '24 hours'],
  [172_800, '2 days'],
  [3_600, '1 hour'],
  [600, '10 minutes'],
  [90, '90 seconds'],
  [1, '1 second'],
])('%i seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text)
})
