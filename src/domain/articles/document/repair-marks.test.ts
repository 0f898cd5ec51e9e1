import { expect, test } from 'vitest'
import { parseArticle } from './parse-article.ts'
import { renderArticle } from './render-article.ts'
import { repairMarks, withoutMarks } from './repair-marks.ts'
import { sanitise } from './sanitise.ts'

const repair = (html: string) => sanitise(renderArticle(repairMarks(parseArticle(html, 'keep'))))

test.each([
  ['bold', '<p>a **b c** d</p>', '<p>a <strong>b c</strong> d</p>'],
  ['italic', '<p>a *b* c</p>', '<p>a <em>b</em> c</p>'],
  ['code', '<p>run `a < b` now</p>', '<p>run <code>a &lt; b</code> now</p>'],
  ['a link', '<p>see [this](https://a.example/x)</p>', '<p>see <a href="https://a.example/x">this</a></p>'],
  ['an unsafe link', '<p>see [this](javascript:x)</p>', '<p>see this</p>'],
  ['an image', '<p>see ![alt](https://a.example/x.png) it</p>', '<p>see it</p>'],
  ['a heading', '<p>## Part</p><p>Text</p>', '<h2>Part</h2>\n<p>Text</p>'],
  ['a heading with text under it', '<p>## Part <em>two</em>\nText</p>', '<h2>Part <em>two</em></h2>\n<p>Text</p>'],
  ['a heading after a line break', '<p>Text<br>### Part</p>', '<p>Text</p>\n<h3>Part</h3>'],
  ['a list in one paragraph', '<p>- a\n- **b**</p>', '<ul><li>a</li><li><strong>b</strong></li></ul>'],
  ['a list with line breaks', '<p>Intro:<br>- a<br>- b</p>', '<p>Intro:</p>\n<ul><li>a</li><li>b</li></ul>'],
  ['a list of single paragraphs', '<p>- a</p><p>- b</p>', '<ul><li>a</li><li>b</li></ul>'],
  ['bullets', '<p>• a\n• b</p>', '<ul><li>a</li><li>b</li></ul>'],
  ['a numbered list', '<p>1. a\n2. b</p>', '<ol><li>a</li><li>b</li></ol>'],
  ['a quotation', '<p>> a</p>', '<blockquote><p>a</p></blockquote>'],
  ['a rule', '<p>a</p><p>---</p><p>b</p>', '<p>a</p>\n<hr>\n<p>b</p>'],
  [
    'a table',
    '<p>| a | b |\n|---|---|\n| c | d |</p>',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  [
    'loose Markdown between HTML',
    '## Part\n\n- a\n- b\n<p>c</p>',
    '<h2>Part</h2>\n<ul><li>a</li><li>b</li></ul>\n<p>c</p>',
  ],
  ['marks in an item', '<ul><li>**a**: b</li></ul>', '<ul><li><strong>a</strong>: b</li></ul>'],
  [
    'marks in a cell',
    '<table><tr><td>**a**</td></tr></table>',
    '<table><tbody><tr><td><strong>a</strong></td></tr></tbody></table>',
  ],
  ['marks in a heading', '<h2>## **Part**</h2>', '<h2><strong>Part</strong></h2>'],
  ['marks without a partner', '<p>**a and b</p><p>c** d</p>', '<p>a and b</p>\n<p>c d</p>'],
  ['fence lines', '<p>```html\n- a\n```</p>', '<ul><li>a</li></ul>'],
])('repairs %s', (_, html, expected) => {
  expect(repair(html)).toBe(expected)
})

test.each([
  '<p>5 * 3 * 2 = 30 and 2**3 is 8</p>',
  '<p>snake_case_name and __init__ and C:\\_temp ~5~</p>',
  '<p>In 2019. It was 1. place</p>',
  '<p>1. place in the race</p>',
  '<p>a - b – c, #1 and #hashtag</p>',
  '<pre><code>**a** # b\n- c</code></pre>',
  '<p><code>**a**</code> is bold in <code>*md*</code></p>',
  '<p>&lt;b&gt; &amp;amp; stays</p>',
])('leaves alone what is no mark: %s', (html) => {
  expect(repair(html)).toBe(html)
})

test('code beside marks keeps its asterisks', () => {
  expect(repair('<p>**a** <code>*b*</code></p>')).toBe('<p><strong>a</strong> <code>*b*</code></p>')
})

test('text similar to markup is not parsed as markup while marks are repaired', () => {
  expect(repair('<p>**&lt;script&gt;alert(1)&lt;/script&gt;** &amp;lt;b&amp;gt;</p>')).toBe(
    '<p><strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong> &amp;lt;b&amp;gt;</p>',
  )
})

test.each([
  ['**The** `title` of *it*', 'The title of it'],
  ['## Title', 'Title'],
  ['**Title', 'Title'],
  ['<b>&amp; $&', '<b>&amp; $&'],
])('a line of text loses its marks: %s', (line, expected) => {
  expect(withoutMarks(line)).toBe(expected)
})
