import { expect, test } from 'vitest'
import { outlineArticle } from './article-outline.ts'

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
