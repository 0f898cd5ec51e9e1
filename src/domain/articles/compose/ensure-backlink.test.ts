import { expect, test } from 'vitest'
import { linkRels } from '#contract/posts/post-fields.ts'
import { hostileMarkup } from '../document/hostile-input.fixtures.ts'
import { ensureBacklink, linkText } from './ensure-backlink.ts'

const targetUrl = 'https://shop.example/beans?a=1&b=2'
const link = '<a href="https://shop.example/beans?a=1&amp;b=2" rel="ugc">fresh beans</a>'
const ensure = (html: string, anchorText = 'fresh beans') =>
  ensureBacklink(html, { anchorText, targetUrl, linkRel: 'ugc' })
const modelLink = (text: string, href = targetUrl) => `<a href="${href.replaceAll('&', '&amp;')}">${text}</a>`

test.each([
  [
    'the model’s own link stays and gets the policy’s rel',
    `<p>a</p><p>See ${modelLink('fresh beans')} now.</p>`,
    `<p>a</p>\n<p>See ${link} now.</p>`,
  ],
  [
    'its address is set right',
    `<p>a</p><p>See ${modelLink('fresh beans', 'http://www.shop.example/beans/?a=1&b=2#x')} now.</p>`,
    `<p>a</p>\n<p>See ${link} now.</p>`,
  ],
  [
    'its text is set right in capitals, spaces and marks',
    `<p>a</p><p>See ${modelLink('<b>Fresh  Beans</b>')} now.</p>`,
    `<p>a</p>\n<p>See ${link} now.</p>`,
  ],
  [
    'of several the one in the second paragraph stays',
    `<p>${modelLink('fresh beans')}</p><p>${modelLink('fresh beans')}</p><p>${modelLink('fresh beans')}</p>`,
    `<p>fresh beans</p>\n<p>${link}</p>\n<p>fresh beans</p>`,
  ],
  [
    'other links become their text',
    `<p>${modelLink('x', 'https://other.example/')}</p><p>${modelLink('fresh beans')}</p>`,
    `<p>x</p>\n<p>${link}</p>`,
  ],
  [
    'the anchor text linked elsewhere is linked to the target',
    `<p>a</p><p>See ${modelLink('fresh beans', 'https://other.example/')}.</p>`,
    `<p>a</p>\n<p>See ${link}.</p>`,
  ],
  [
    'the target linked with other words becomes text',
    `<p>a</p><p>${modelLink('click here')} for fresh beans</p>`,
    `<p>a</p>\n<p>click here for ${link}</p>`,
  ],
  [
    'a longer link is narrowed to the anchor text',
    `<p>a</p><p>See ${modelLink('our fresh beans guide')}.</p>`,
    `<p>a</p>\n<p>See our ${link} guide.</p>`,
  ],
  [
    'plain words are linked once, in the second paragraph',
    '<p>fresh beans</p><p>more fresh beans, fresh beans</p><p>fresh beans</p>',
    `<p>fresh beans</p>\n<p>more ${link}, fresh beans</p>\n<p>fresh beans</p>`,
  ],
  [
    'plain words of the only paragraph are linked',
    '<p>We like fresh beans.</p><h2>a</h2>',
    `<p>We like ${link}.</p>\n<h2>a</h2>`,
  ],
  [
    'plain words in an item are linked when there is no paragraph',
    '<ul><li>fresh beans</li></ul>',
    `<ul><li>${link}</li></ul>`,
  ],
  [
    'plain words in a cell are linked when there is no paragraph',
    '<table><tr><td>fresh beans</td></tr></table>',
    `<table><tbody><tr><td>${link}</td></tr></tbody></table>`,
  ],
  [
    'plain words within a mark are linked',
    '<p>a</p><p><strong>our fresh beans</strong></p>',
    `<p>a</p>\n<p><strong>our ${link}</strong></p>`,
  ],
  [
    'the same capitals go before other ones',
    '<p>a</p><p>the Fresh Beans, fresh beans</p>',
    `<p>a</p>\n<p>the Fresh Beans, ${link}</p>`,
  ],
  [
    'other capitals are better than a sentence of its own',
    '<p>a</p><p>the Fresh Beans</p>',
    `<p>a</p>\n<p>the ${link}</p>`,
  ],
])('%s', (_, html, expected) => {
  expect(ensure(html)).toBe(expected)
})

test.each([
  ['a heading', '<h2>fresh beans</h2>'],
  ['a header cell', '<table><tr><th>fresh beans</th></tr><tr><td>x</td></tr></table>'],
  ['inline code', '<p><code>fresh beans</code></p>'],
  ['a listing', '<pre>fresh beans</pre>'],
  ['a quotation', '<blockquote><p>fresh beans</p></blockquote>'],
  ['part of a word', '<p>fresh beansprouts</p>'],
])('never links in %s, but adds a sentence', (_, html) => {
  const linked = ensure(`<p>One.</p><p>Two.</p>${html}`)
  expect(linked).toMatch(
    /^<p>One\.<\/p>\n<p>Two\. [A-Z][a-z ,]+: <a href="[^"]+" rel="ugc">fresh beans<\/a>\.<\/p>|^<p>One\.<\/p>\n<p>Two\. \(<a [^>]+>fresh beans<\/a>\)/,
  )
  expect(linked.match(/<a /g)).toHaveLength(1)
})

test.each(['<h2>', '<th>', '<pre>', '<code>', '<blockquote>'])('a model’s link in %s does not stay there', (tag) => {
  const close = tag.replace('<', '</')
  const html = `<p>One.</p><p>Two.</p>${tag === '<th>' ? '<table><tr>' : ''}${tag}${modelLink('fresh beans')}${close}`
  expect(ensure(html)).toMatch(/<p>Two\. .*<a /)
})

test('the added sentence is in the second paragraph, and in English text it is English', () => {
  const english = '<p>This is the first of them.</p><p>And this is what comes after it.</p><p>There is one more.</p>'
  expect(ensure(english)).toMatch(
    /^<p>This is the first of them\.<\/p>\n<p>And this is what comes after it\. [A-Z][\w ,]+: <a [^>]+>fresh beans<\/a>\.<\/p>\n<p>There/,
  )
})

test.each([
  [
    'before it',
    `<p>See ${modelLink('fresh beans')}.</p><p>And so.</p>`,
    /^<p>See fresh beans\.<\/p>\n<p>And so\. .*<a /,
  ],
  [
    'after it',
    `<p>One.</p><p>Two.</p><p>See ${modelLink('fresh beans')}.</p>`,
    /<p>Two\. .*<a .*<\/p>\n<p>See fresh beans\.<\/p>$/,
  ],
  [
    'in a list',
    `<p>One.</p><p>Two.</p><ul><li>${modelLink('fresh beans')}</li></ul>`,
    /<p>Two\. .*<a .*<\/p>\n<ul><li>fresh beans<\/li><\/ul>$/,
  ],
])('a link that a model set %s moves to the second paragraph', (_, html, pattern) => {
  expect(ensure(html)).toMatch(pattern)
})

test.each([
  ['Первый абзац о кофе.', 'Подробнее: '],
  ['第一段是关于咖啡的文字。', '延伸阅读：'],
  ['これはコーヒーについての段落です。', '関連情報：'],
  ['هذه فقرة عن القهوة.', 'للمزيد: '],
  ['Erster Absatz über Kaffee und Bohnen.', '('],
  ['ეს არის აბზაცი ყავაზე.', '('],
])('the added sentence is in the language of %j where the language can be determined', (text, opener) => {
  expect(ensure(`<p>${text}</p><p>${text}</p>`)).toContain(`${text} ${opener}<a `)
})

test.each([
  [
    'after a second paragraph that ends no sentence',
    '<p>One.</p><p>Two</p><p>Three.</p>',
    /<p>Two<\/p>\n<p>[^<]+<a .*<\/p>\n<p>Three/,
  ],
  [
    'not in a paragraph that announces a list',
    '<p>One.</p><p>Two:</p><ul><li>x</li></ul><p>Three.</p>',
    /<p>Two:<\/p>\n<ul>.*<\/ul>\n<p>Three\. .*<a /,
  ],
  ['in the only paragraph', '<h2>H</h2><p>One.</p>', /<p>One\. .*<a /],
  ['at the end without paragraphs', '<h2>H</h2><ul><li>x</li></ul>', /<\/ul>\n<p>[^<]*<a .*<\/p>$/],
  [
    'at the end when every paragraph announces something',
    '<p>One:</p><p>Two:</p><ul><li>x</li></ul>',
    /<\/ul>\n<p>[^<]*<a .*<\/p>$/,
  ],
  ['alone in an empty article', '', /^<p>[^<]*<a .*<\/p>$/],
])('the added sentence is %s', (_, html, pattern) => {
  expect(ensure(html)).toMatch(pattern)
})

test.each(linkRels)('rel follows the policy %s', (linkRel) => {
  const html = ensureBacklink('<p>a</p><p>x y</p>', { anchorText: 'y', targetUrl: 'https://t.example/', linkRel })
  expect(html).toContain(
    linkRel === 'dofollow'
      ? '<a href="https://t.example/">y</a>'
      : `<a href="https://t.example/" rel="${linkRel}">y</a>`,
  )
})

test.each([...hostileMarkup, '$&', "$`$'", '$1', '\\', '.*', '__proto__', '&amp;', 'a < b & c > "d"'])(
  'the anchor text %j is shown, never interpreted',
  (anchorText) => {
    const html = ensure('<p>One.</p><p>Two.</p>', anchorText)
    const shown =
      /^<p>One\.<\/p>\n<p>Two\. [^<]*<a href="[^"]*" rel="ugc"(?: dir="auto")?>([^<]*)<\/a>[^<]*<\/p>$/.exec(html)?.[1]
    const decoded = shown
      ?.replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    expect(decoded).toBe(anchorText.replace(/\s+/g, ' '))
  },
)

test('a right-to-left anchor text is isolated from the text around it', () => {
  expect(ensure('<p>a</p><p>word שלום, 12</p>', 'שלום')).toContain('rel="ugc" dir="auto">שלום</a>, 12')
})

test('an anchor text of 10,000 characters is linked whole', () => {
  expect(ensure('<p>One.</p><p>Two.</p>', 'x'.repeat(10_000))).toContain(`>${'x'.repeat(10_000)}</a>`)
})

test.each([
  [' a\n\tb ', 'a b'],
  ['a\u0000\u202eb', 'ab'],
  ['\u200b\u2060', 'shop.example'],
  ['\ud800', '\ufffd'],
  ['👍', '👍'],
])('the link text of %j is %j', (anchorText, expected) => {
  expect(linkText({ anchorText, targetUrl })).toBe(expected)
})
