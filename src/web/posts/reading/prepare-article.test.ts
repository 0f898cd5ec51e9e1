import { describe, expect, test } from 'vitest'
import { directionOfHtml } from './article-direction.ts'
import { prepareArticle } from './prepare-article.ts'

const articleHtml = (post: Parameters<typeof prepareArticle>[0]) => prepareArticle(post).html
const outlineArticle = (contentHtml: string) => prepareArticle({ contentHtml, targetUrl: null })

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
  ['<p title="abc">&nbsp;&lt;2 القهوة</p>', 'rtl'],
  ['', 'ltr'],
])('the direction of %s is %s', (html, direction) => {
  expect(directionOfHtml(html)).toBe(direction)
})

test('the second table has a name of its own', () => {
  const html = articleHtml({ contentHtml: '<table></table><table></table>', targetUrl })
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Table', 'Table 2'])
})

const three = '<h2>Choose beans</h2><p>a</p><h3 dir="auto">Grind &amp; weigh</h3><p>b</p><h2>Pour</h2>'

test('headings get ids that can be linked to, and are listed with their level', () => {
  const { html, outline } = outlineArticle(three)
  expect(outline).toEqual([
    { id: 's-choose-beans', text: 'Choose beans', level: 2 },
    { id: 's-grind-weigh', text: 'Grind & weigh', level: 3 },
    { id: 's-pour', text: 'Pour', level: 2 },
  ])
  expect(html).toContain('<h2 id="s-choose-beans">Choose beans</h2>')
  expect(html).toContain('<h3 dir="auto" id="s-grind-weigh">Grind &amp; weigh</h3>')
})

test('two headings with the same text get different ids', () => {
  const { outline } = outlineArticle('<h2>Why</h2><h2>Why</h2><h3>Why?</h3>')
  expect(outline.map(({ id }) => id)).toEqual(['s-why', 's-why-2', 's-why-3'])
})

test('a heading in any script gets an id, also one without letters, but not an empty one', () => {
  const { html, outline } = outlineArticle('<h2>Über Öl</h2><h2>日本語</h2><h2>!!!</h2><h2><br></h2>')
  expect(outline.map(({ id }) => id)).toEqual(['s-über-öl', 's-日本語', 's-section'])
  expect(html).toContain('<h2><br></h2>')
})

test('markup and entities in a heading do not reach its id or the list', () => {
  const { html, outline } = outlineArticle('<h2><strong>A</strong> &lt;b&gt; "c"</h2><h2>d</h2><h2>e</h2>')
  expect(outline[0]).toEqual({ id: 's-a-b-c', text: 'A <b> "c"', level: 2 })
  expect(html).toContain('<h2 id="s-a-b-c"><strong>A</strong> &lt;b&gt; "c"</h2>')
})

test('an article with fewer than three headings has no list, but its headings have ids', () => {
  const { html, outline } = outlineArticle('<h2>One</h2><p>a</p><h2>Two</h2>')
  expect(outline).toEqual([])
  expect(html).toContain('id="s-two"')
})

test('a heading, a table and the backlink in one article are all prepared', () => {
  const { html } = prepareArticle({
    contentHtml:
      '<h2>Links <em>&amp;</em> <a href="https://a.example/">more</a></h2><table><tr><td><a href="https://a.example/">x</a></td></tr></table>',
    targetUrl: 'https://a.example',
  })
  expect(html).toBe(
    '<h2 id="s-links-more">Links <em>&amp;</em> <a class="backlink" href="https://a.example/">more</a></h2><div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tr><td><a class="backlink" href="https://a.example/">x</a></td></tr></table></div>',
  )
})
