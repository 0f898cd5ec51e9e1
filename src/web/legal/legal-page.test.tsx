import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LegalFacts } from '#contract/legal.ts'
import { storageNames } from '#web/platform/safe-storage.ts'
import { browserUses } from './browser-uses.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'
import { spanText } from './span-text.ts'
import { termsSections } from './terms-sections.tsx'

const bare: LegalFacts = {
  operator: { name: null, address: null, email: null },
  channels: [],
  processors: [],
  userAgent: 'LinkwrightBot/1.0 (+https://links.example)',
  trialLifetimeSeconds: 86_400,
  payments: 'none',
}

function page(facts: LegalFacts, sectionsOf: typeof termsSections): string {
  return renderToStaticMarkup(
    <LegalPage
      title="T"
      intro="I"
      effective="2026-11-22"
      changed="2026-11-22"
      operator={facts.operator}
      sections={sectionsOf(facts)}
    />,
  ).replaceAll(/&#x27;|’/g, "'")
}

test.each([
  ['terms', termsSections],
  ['policy', privacySections],
])(
  'the %s are marked as a draft, say what is missing of the operator, and the contents lead to every section',
  (_, sections) => {
    const html = page(bare, sections)
    expect(html).toContain("Draft for review by the operator's lawyer.")
    expect(html).toContain("The operator's name is missing")
    expect(html).toContain("The operator's postal address is missing")
    expect(html).toContain('<time dateTime="2026-11-22">22 November 2026</time>')
    const led = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    const ids = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
    expect(led.length).toBeGreaterThan(8)
    expect([...led, 'operator']).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('the operator is named as set, the address line by line', () => {
  const operator = { name: 'Example & Sons', address: 'Street 1; 12345 Town', email: 'hello@example.com' }
  const html = page({ ...bare, operator }, termsSections)
  expect(html).not.toContain('is missing')
  expect(html).toContain('Example &amp; Sons')
  expect(html).toContain('>Street 1</span>')
  expect(html).toContain('>12345 Town</span>')
  expect(html).toContain('href="mailto:hello@example.com"')
})

test('terms and policy are those of this installation', () => {
  expect(page({ ...bare, trialLifetimeSeconds: 7_200 }, termsSections)).toContain('deleted 2 hours after it was made')
  expect(page(bare, termsSections)).toContain('nothing can be bought at present')
  expect(page({ ...bare, payments: 'stripe' }, termsSections)).toContain('Payments are taken by Stripe')
  expect(page(bare, privacySections)).toContain('configured without services of others')
  const helped = page({ ...bare, processors: [{ kind: 'pictures', name: 'Pexels' }] }, privacySections)
  expect(helped).toContain('Pexels')
  expect(helped).not.toContain('without services of others')
})

test('the policy tells how the crawler is called and kept away', () => {
  const html = page(bare, privacySections)
  expect(html).toContain('LinkwrightBot/1.0 (+https://links.example)')
  expect(html).toContain('User-agent: LinkwrightBot\nDisallow: /')
})

test('every entry that the product makes in a browser is described', () => {
  const described = new Set(browserUses.flatMap(({ names }) => names))
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
