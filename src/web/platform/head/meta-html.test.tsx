import { renderToStaticMarkup } from 'react-dom/server'
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { metaHtml } from './meta-html.ts'

const hostile = '"><script>alert(1)</script> & \u2019 قهوة'

test('the tags of a head are those that React writes, whatever their texts', () => {
  expect(
    metaHtml([
      { title: hostile },
      { name: 'description', content: hostile },
      { property: 'og:title', content: '' },
      { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: hostile, href: '/blog/rss.xml' },
      { tagName: 'link', rel: 'canonical', href: 'https://links.example/?a=1&b=2' },
    ]),
  ).toBe(
    renderToStaticMarkup(
      <>
        <title>{hostile}</title>
        <meta name="description" content={hostile} />
        <meta property="og:title" content="" />
        <link rel="alternate" type="application/rss+xml" title={hostile} href="/blog/rss.xml" />
        <link rel="canonical" href="https://links.example/?a=1&b=2" />
      </>,
    ),
  )
})

test.each<[string, MetaDescriptor]>([
  ['a script', { 'script:ld+json': {} }],
  ['a header', { httpEquiv: 'refresh', content: '1' }],
])('%s is left to the framework', (_, descriptor) => {
  expect(() => metaHtml([descriptor])).toThrow('left to the framework')
})
