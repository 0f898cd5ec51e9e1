import { expect, test } from 'vitest'
import { shippedFrames } from '#adapters/knowledge/frame-pack.ts'
import { readKeyword } from '#adapters/knowledge/keyword/read-keyword.ts'
import { compareWithKeyword, describeTargetPage } from './describe-target-page.ts'
import { readOutline } from './page-outline.ts'

const described = (
  html: string,
  { url = 'https://www.acmedesks.example/', keyword = 'standing desks', beside = [] as string[] } = {},
) =>
  compareWithKeyword(
    describeTargetPage({ url, outline: readOutline(html), beside: beside.map(readOutline) }),
    readKeyword(keyword, shippedFrames()),
  )

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const shop = `<!doctype html><html lang="en-GB"><head>
<title>Standing Desks for Small Kitchens | Acme Desks</title>
<meta name="description" content="Height-adjustable desks, converters and mats, made in Leeds.">
<meta property="og:site_name" content="Acme Desks">
${ld({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', name: 'Acme Desks Ltd' },
    {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'Product', name: 'Oak standing desk' },
        { '@type': 'Product', name: 'Desk converter' },
        { '@type': 'Product', name: 'Anti-fatigue mat' },
      ],
    },
  ],
})}
</head><body>
<div class="cookie-banner"><h2>Cookie settings</h2><ul><li>Marketing cookies</li></ul></div>
<nav><ul><li><a href="/">Home</a></li><li><a href="/login">Log in</a></li><li><a href="/cart">Cart</a></li><li><a href="/cable-trays">Cable trays</a></li></ul></nav>
<main><h1>Standing desks</h1><h2>Electric frames</h2><h2>Why us?</h2><h3>Read more</h3>
<ul><li>Bamboo tops</li><li>We deliver to every address in the country within three days.</li><li>£299.00</li></ul>
<button>Add to cart</button></main></body></html>`

test('a shop is described in its own words, without navigation, cookies and accounts', () => {
  expect(described(shop)).toEqual({
    state: 'read',
    url: 'https://www.acmedesks.example/',
    host: 'acmedesks.example',
    siteName: 'Acme Desks',
    title: 'Standing Desks for Small Kitchens | Acme Desks',
    description: 'Height-adjustable desks, converters and mats, made in Leeds.',
    headings: ['Standing desks', 'Electric frames', 'Why us?', 'Read more'],
    kind: 'shop',
    covers: [
      'Oak standing desk',
      'Desk converter',
      'Anti-fatigue mat',
      'Electric frames',
      'Bamboo tops',
      'Cable trays',
    ],
    audience: 'Small Kitchens',
    language: 'en-gb',
    relation: 'same_topic',
  })
})

test.each([
  ['its JSON-LD site', `<title>Tea</title>${ld({ '@type': 'WebSite', name: 'Leaf & Kettle' })}`, 'Leaf & Kettle'],
  ['the part of its title that the host is named after', '<title>Acme Desks - Desks and mats</title>', 'Acme Desks'],
  ['the tail of its title', '<title>Desks and mats | Northern Workshop</title>', 'Northern Workshop'],
  ['its host', '<title>Desks and mats</title>', 'acmedesks.example'],
])('a site is named by %s', (_, html, name) => {
  expect(described(html).siteName).toBe(name)
})

test.each([
  [ld({ '@type': 'Product', name: 'Desk' }), 'product'],
  [ld({ '@type': 'BlogPosting', headline: 'Desks' }), 'article'],
  [ld({ '@type': 'https://schema.org/SoftwareApplication', name: 'Desk planner' }), 'tool'],
  [ld({ '@type': 'Plumber', name: 'Pipes' }), 'service'],
  [ld({ '@type': 'FurnitureStore', name: 'Pipes' }), 'shop'],
  [ld({ '@type': 'Organization', name: 'Desks' }), 'organization'],
  ['<meta property="og:type" content="article">', 'article'],
  ['<title>Mortgage calculator</title>', 'tool'],
  ['<p>Words</p>', 'other'],
])('%s makes a page of kind %s', (html, kind) => {
  expect(described(`<title>A page</title>${html}`.replace('<title>A page</title><title>', '<title>')).kind).toBe(kind)
})

test.each([
  ['Desks for small kitchens', 'small kitchens'],
  ['Accounting software for freelancers and small businesses', 'freelancers and small businesses'],
  ['Desks for sale', null],
  ['Everything you need for your home', null],
  ['A tool made for the best results', null],
  ['Shoes for women | Acme', 'women'],
])('%j is for %j', (title, audience) => {
  expect(described(`<title>${title}</title>`).audience).toBe(audience)
})

const words = 'The river rises in the hills and flows past the old mill towards the sea. '.repeat(8)

test.each([
  ['standing desks', `<title>Our standing desk range</title>`, 'same_topic'],
  ['standing desks', `<title>Sit-stand desks compared</title>`, 'same_topic'],
  [
    'best standing desk for tall people',
    `<title>Office furniture</title><p>Chairs, desks and lamps. ${words}</p>`,
    'related',
  ],
  [
    'standing desks',
    `<html lang="en"><title>River walks</title><p>${words} Fishing, birds, boats, bridges, maps, guided tours, tickets, opening hours, weather, and a small museum beside the lock where volunteers repair wooden wheels every summer.</p>`,
    'other_topic',
  ],
  ['standing desks', `<html lang="de"><title>Wanderungen</title><p>${words}</p>`, 'related'],
  ['standing desks', '<title>Soon</title>', 'related'],
])('a page fits %j by its stems: %s is %s', (keyword, html, relation) => {
  expect(described(html, { keyword }).relation).toBe(relation)
})

test('pages beside the target only add to its covered subjects', () => {
  const target = described('<title>Acme</title><p>Welcome</p>', {
    beside: ['<title>Services</title><h1>Services</h1><h2>Roof repair</h2><h2>Gutter cleaning</h2>'],
  })
  expect([target.title, target.covers]).toEqual(['Acme', ['Roof repair', 'Gutter cleaning']])
})

test('questions of a FAQ are among the headings', () => {
  const faq = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'How tall is a standing desk?' }] }
  expect(described(`<title>A</title><h1>Desks</h1>${ld(faq)}`).headings).toEqual([
    'Desks',
    'How tall is a standing desk?',
  ])
})

test('the text of a hostile page stays plain, short and without direction marks', () => {
  const target = described(
    `<title>Desks \u202egnp.exe\u0007 &lt;script&gt;alert(1)&lt;/script&gt; ${'long '.repeat(200)}</title><meta name="description" content="${'a\u2066b '.repeat(900)}">${'<h2>Oak desk \u200f one</h2>'.repeat(500)}${'<li>'.repeat(30_000)}`,
  )
  const all = JSON.stringify(target)
  expect(all).not.toMatch(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069<>]/u)
  expect(target.title.length).toBeLessThanOrEqual(160)
  expect(target.description?.length).toBeLessThanOrEqual(320)
  expect(target.covers.length).toBeLessThanOrEqual(12)
  expect(target.covers.every((cover) => cover.length <= 60)).toBe(true)
  expect(all.length).toBeLessThan(6_000)
})

test.each([
  ['deep nesting', '<div>'.repeat(200_000)],
  ['unclosed paragraphs', '<p>word '.repeat(150_000)],
  ['many attributes', `<p ${'a=b '.repeat(150_000)}>`],
  ['deep JSON-LD', `<script type="application/ld+json">${'['.repeat(90_000)}${']'.repeat(90_000)}</script>`],
  ['broken JSON-LD', '<script type="application/ld+json">{"@type":</script>'],
  ['a comment without an end', `<!-- ${'x'.repeat(500_000)}`],
  ['an open attribute', `<a href="${'x'.repeat(500_000)}`],
  ['angle brackets', '<'.repeat(500_000)],
])('%s is read without harm', (_, html) => {
  expect(described(`<title>Desks</title>${html}`).title).toBe('Desks')
})
