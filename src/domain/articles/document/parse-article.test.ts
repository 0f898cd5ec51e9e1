import { expect, test } from 'vitest'
import { parseArticle } from './parse-article.ts'
import { renderArticle } from './render-article.ts'

const rebuild = (html: string) => renderArticle(parseArticle(html))

test.each([
  [
    'loose text becomes paragraphs, parted at blank lines',
    'One\n\nTwo <b>bold</b>',
    '<p>One</p>\n<p>Two <strong>bold</strong></p>',
  ],
  ['two line breaks part paragraphs, one does not', '<p>a<br>b<br><br>c</p>', '<p>a<br>b</p>\n<p>c</p>'],
  [
    'b, i and deep headings become their counterparts',
    '<h6>H</h6><p><b>a</b><i>b</i></p>',
    '<h4>H</h4>\n<p><strong>a</strong><em>b</em></p>',
  ],
  [
    'containers give way to their content',
    '<div><section><p>a</p>b<div>c</div></section></div>',
    '<p>a</p>\n<p>b</p>\n<p>c</p>',
  ],
  ['a paragraph in a heading leaves it', '<h2>Title<p>Text</h2>', '<h2>Title</h2>\n<p>Text</p>'],
  ['an inline element around blocks loses its tag', '<b><p>a</p><p>b</p></b>', '<p>a</p>\n<p>b</p>'],
  [
    'a link in a link is text',
    '<p><a href="https://a.example/">a <span><a href="https://b.example/">b</a></span></a></p>',
    '<p><a href="https://a.example/">a b</a></p>',
  ],
  ['items without a list get one', '<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  [
    'a list right inside a list belongs to the item before it',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'items with several paragraphs keep them',
    '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>',
    '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>',
  ],
  [
    'a heading in an item is a strong paragraph',
    '<ul><li><h3>a <b>b</b></h3></li></ul>',
    '<ul><li><strong>a b</strong></li></ul>',
  ],
  [
    'rows find their sections',
    '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  [
    'loose content of a table is placed before it',
    '<table><caption>Cap</caption>x<tr><td><p>a</p><p>b</p></td></tr></table>',
    '<p>Cap</p>\n<p>x</p>\n<table><tbody><tr><td>a b</td></tr></tbody></table>',
  ],
  [
    'a quotation holds paragraphs',
    '<blockquote>a<ul><li>b</ul></blockquote>',
    '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>',
  ],
  ['pre keeps its white space but no leading line end', '<pre>\n\n  a\n  b </pre>', '<pre>  a\n  b </pre>'],
  [
    'code holds text only',
    '<p><code>a<b>b</b></code></p><pre><code class="x">y</code></pre>',
    '<p><code>ab</code></p>\n<pre><code>y</code></pre>',
  ],
  [
    'empty elements go',
    '<p> </p><p><b></b></p><ul><li></li></ul><h2></h2><table><tr><td></td></tr></table><p>a<b> </b>b</p>',
    '<p>a b</p>',
  ],
  ['white space is collapsed across elements', '<p>  a \n <b> b </b>  c</p>', '<p>a <strong>b </strong>c</p>'],
  ['characters stay characters', "<p>&lt;b&gt; &amp;amp; &quot; ' &copy;</p>", "<p>&lt;b&gt; &amp;amp; &quot; ' ©</p>"],
  ['definitions become paragraphs', '<dl><dt>a</dt><dd>b</dd></dl>', '<p>a</p>\n<p>b</p>'],
  [
    'scripts, styles and form fields go with their content',
    '<p>a<script>b</script><style>c</style><textarea>d</textarea>e</p>',
    '<p>ae</p>',
  ],
  [
    'a mark within the same mark is opened once',
    '<p><b>a <strong>b</strong> <em>c <i>d</i></em></b></p>',
    '<p><strong>a b <em>c d</em></strong></p>',
  ],
  [
    'a link elsewhere than to http or https is text',
    '<p><a href="javascript:x">a</a> <a href="/b">b</a> <a>c</a></p>',
    '<p>a b c</p>',
  ],
])('%s', (_, html, expected) => {
  expect(rebuild(html)).toBe(expected)
})

test('lists nest six deep, deeper ones become paragraphs', () => {
  const html = rebuild(`${'<ul><li>x'.repeat(20)}`)
  expect(html.match(/<ul>/g)).toHaveLength(6)
  expect(html.match(/x/g)).toHaveLength(20)
})

test('a block in a right-to-left script gets its direction, and a link in it is isolated', () => {
  expect(rebuild('<p>שלום עולם <a href="https://a.example/">C++ (x)</a></p><ul><li>مرحبا</li></ul><p>plain</p>')).toBe(
    '<p dir="rtl">שלום עולם <a href="https://a.example/" dir="auto">C++ (x)</a></p>\n<ul dir="rtl"><li>مرحبا</li></ul>\n<p>plain</p>',
  )
})

test('a right-to-left link in left-to-right text is isolated', () => {
  expect(rebuild('<p>See the page <a href="https://a.example/">שלום</a>, 12</p>')).toBe(
    '<p>See the page <a href="https://a.example/" dir="auto">שלום</a>, 12</p>',
  )
})
