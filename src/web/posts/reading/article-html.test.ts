import { describe, expect, test } from 'vitest'
import { articleDirection, articleHtml } from './article-html.ts'

const targetUrl = 'https://grinders.example/guide?a=1&b=2'

describe('the backlink', () => {
  test.each([
    ['as it was typed', 'https://grinders.example/guide?a=1&amp;b=2'],
    ['with another spelling of its host', 'https://GRINDERS.example/guide?a=1&amp;b=2'],
  ])('carries its class, %s', (_, href) => {
    const html = articleHtml({ contentHtml: `<p><a rel="ugc" href="${href}">guide</a></p>`, targetUrl })
    expect(html).toBe(`<p><a class="backlink" rel="ugc" href="${href}">guide</a></p>`)
  })

  test.each([
    ['another address', 'https://grinders.example/'],
    ['an address that holds it', 'https://other.example/?u=https://grinders.example/guide?a=1&amp;b=2'],
    ['a relative address', '/guide?a=1&amp;b=2'],
  ])('is not taken for %s', (_, href) => {
    const contentHtml = `<p><a href="${href}">guide</a></p>`
    expect(articleHtml({ contentHtml, targetUrl })).toBe(contentHtml)
  })

  test('draws its mark at the end of a right-to-left text', () => {
    const html = articleHtml({
      contentHtml: '<p><a href="https://a.example/" dir="auto">دليل</a></p>',
      targetUrl: 'https://a.example/',
    })
    expect(html).toBe('<p><a class="backlink backlink-rtl" href="https://a.example/" dir="auto">دليل</a></p>')
  })

  test('is not searched for in a post without a target', () => {
    const contentHtml = '<p><a href="https://grinders.example/">guide</a></p>'
    expect(articleHtml({ contentHtml, targetUrl: null })).toBe(contentHtml)
  })
})

test('tables and code can be scrolled by keyboard', () => {
  const html = articleHtml({ contentHtml: '<table><tbody></tbody></table><pre><code>x</code></pre>', targetUrl })
  expect(html).toBe(
    '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tbody></tbody></table></div><pre tabindex="0"><code>x</code></pre>',
  )
})

test.each([
  ['<p>Coffee</p>', 'ltr'],
  ['<p>القهوة</p>', 'rtl'],
  ['<p>קפה and more</p>', 'rtl'],
  ['<p>12 – <em>Coffee</em> القهوة</p>', 'ltr'],
  ['<p>咖啡</p>', 'ltr'],
  ['<p>&amp; 1, 2</p>', 'ltr'],
  ['', 'ltr'],
])('the direction of %s is %s', (html, direction) => {
  expect(articleDirection(html)).toBe(direction)
})

test('the second table has a name of its own', () => {
  const html = articleHtml({ contentHtml: '<table></table><table></table>', targetUrl })
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Table', 'Table 2'])
})
