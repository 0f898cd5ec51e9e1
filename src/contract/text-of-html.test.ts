import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['<p>Grind <strong>&amp;</strong> weigh</p>', 'Grind & weigh'],
  ['<h2>a &lt;b&gt; &quot;c&quot; &#39;d&#39;&nbsp;e</h2>', `a <b> "c" 'd' e`],
  ['&amp;lt;', '&lt;'],
  ['', ''],
])('the text of %s is %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('a tag may stand for a space, so that a block ends a word', () => {
  expect(textOfHtml('<p>one</p><p>two</p>', ' ').trim()).toBe('one  two')
})
