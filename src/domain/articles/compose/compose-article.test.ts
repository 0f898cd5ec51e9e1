import { expect, test } from 'vitest'
import { categories } from '#contract/posts/post-values.ts'
import { inTurns } from '#domain/in-turns.ts'
import { atOnce, countTurns } from '#test/harness/turns.ts'
import { hostileMarkup, hostileTexts } from '../document/hostile-input.fixtures.ts'
import { type ArticleRequest, type ComposedArticle, composeArticle } from './compose-article.ts'

const request: ArticleRequest = {
  keyword: 'how to fix a leaking tap',
  anchorText: 'plumbing tools',
  targetUrl: 'https://shop.example/tools?a=1&b=2',
  linkRel: 'ugc',
}
const text =
  'A leaking tap wastes water and slowly stains the sink. Most taps drip because a small rubber washer has worn out, and a new ' +
  'one costs very little. You can change it in half an hour with a spanner and some patience.'
const markdown = `Sure! Here is your article:

\`\`\`markdown
# **How to Fix a Leaking Tap**

${text}

## Why a leaking tap matters

${text} Our *plumbing tools* list has [all of it](https://other.example/x).

- First, turn off the water
- Then open the tap

${text}
\`\`\`

Let me know if you want changes!`

function compose(raw: string, change: Partial<ArticleRequest> = {}): ComposedArticle {
  const result = atOnce(composeArticle(raw, { ...request, ...change }))
  if (!result.ok) throw new Error(result.reason)
  return result.article
}

test('a model’s whole answer becomes an article', () => {
  const { seoScore, seoRules, ...article } = compose(markdown)
  expect(article).toEqual({
    title: 'How to Fix a Leaking Tap',
    slugText: 'how-to-fix-a-leaking-tap',
    contentHtml:
      `<p>${text}</p>\n<h2>Why a leaking tap matters</h2>\n<p>${text} Our <em><a href="https://shop.example/tools?a=1&amp;b=2" rel="ugc">` +
      `plumbing tools</a></em> list has all of it.</p>\n<ul><li>First, turn off the water</li><li>Then open the tap</li></ul>\n<p>${text}</p>`,
    excerpt: text.slice(0, text.indexOf(' You can')),
    metaDescription: expect.stringMatching(/^How to fix a leaking tap: A leaking tap wastes water .*…$/),
    keywords: expect.arrayContaining(['how to fix a leaking tap', 'water', 'washer']),
    tags: expect.arrayContaining(['leaking tap']),
    category: 'Food & Lifestyle',
    wordCount: 148,
    readingTime: 1,
  })
  expect(seoScore).toBeGreaterThan(50)
  expect(seoRules.find(({ id }) => id === 'keyphrase-title')?.points).toBe(4)
})

test('HTML and Markdown of the same article make the same article', () => {
  const html = `<h1>How to Fix a Leaking Tap</h1><p>${text}</p><h2>Part</h2><p>${text}</p><p>${text}</p>`
  const same = `# How to Fix a Leaking Tap\n\n${text}\n\n## Part\n\n${text}\n\n${text}`
  expect(compose(html)).toEqual(compose(same))
})

test.each([
  ['', 'empty'],
  [' \n\u200b', 'empty'],
  ['<script>alert(1)</script>', 'empty'],
  ['{"error":{"message":"overloaded"}}', 'empty'],
  ['… — !', 'empty'],
  ['I cannot help with that.', 'too_short'],
  [`# Title\n\n${'word '.repeat(99)}`, 'too_short'],
])('no article is made of %j: %s', (raw, reason) => {
  expect(atOnce(composeArticle(raw, request))).toEqual({ ok: false, reason })
})

test('a hundred words are an article, in scripts without spaces too', () => {
  expect(atOnce(composeArticle('word '.repeat(100), request)).ok).toBe(true)
  expect(atOnce(composeArticle('我喜欢喝咖啡。'.repeat(30), request)).ok).toBe(true)
})

test.each([...hostileMarkup, ...hostileTexts])(
  '%j as keyword, anchor text and answer runs nothing and is shown',
  (hostile) => {
    const { contentHtml, title, category } = compose(`${markdown}\n\n${hostile}`, {
      keyword: hostile,
      anchorText: hostile,
    })
    const opened = (contentHtml.match(/<[a-z][^>]*>/g) ?? []).filter((tag) => !tag.startsWith('<a '))
    for (const tag of opened)
      expect(tag).toMatch(
        /^<(?:p|h[2-4]|ul|ol|li|strong|em|blockquote|code|pre|table|thead|tbody|tr|th|td|br|hr)(?: dir="rtl")?>$/,
      )
    expect(contentHtml.match(/<a [^>]*>/g)).toEqual([
      expect.stringMatching(/^<a href="https:\/\/shop\.example\/tools\?a=1&amp;b=2" rel="ugc"(?: dir="auto")?>$/),
    ])
    expect(title.length).toBeGreaterThanOrEqual(8)
    expect(categories).toContain(category)
  },
)

test.each(['x', '漢', '👍', '$', 'x'.repeat(10_000), 'word '.repeat(2000).trim()])(
  'a keyword and anchor text from 1 to 10,000 characters fits (%#)',
  (line) => {
    const article = compose(text.repeat(5), { keyword: line, anchorText: line })
    expect(article.contentHtml).toContain(`>${line}</a>`)
    expect(article.title.length).toBeLessThanOrEqual(140)
    expect(article.metaDescription.length).toBeLessThanOrEqual(160)
  },
)

test.each([
  'https://t.example/?q=%22%3E%3Cscript%3E&x=\'"',
  'https://t.example/$&$1',
  'https://xn--bcher-kva.example/',
  'http://[::1]/',
  `https://t.example/${'x'.repeat(2000)}`,
])('the target %s is the link’s address to the letter', (targetUrl) => {
  const { contentHtml } = compose(markdown, { targetUrl })
  expect(contentHtml).toContain(`<a href="${targetUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" rel="ugc">`)
})

test('right-to-left articles are marked as such, with the link isolated', () => {
  const hebrew = 'ברז דולף מבזבז מים ומכתים את הכיור לאט לאט. '
  const { contentHtml, title } = compose(`# מדריך לתיקון ברז\n\n${hebrew.repeat(10)}\n\n${hebrew.repeat(10)}`, {
    anchorText: 'C++ (כלים)',
  })
  expect(title).toBe('מדריך לתיקון ברז')
  expect(contentHtml).toMatch(
    /^<p dir="rtl">.*<\/p>\n<p dir="rtl">.* לקריאה נוספת: <a href="[^"]*" rel="ugc" dir="auto">C\+\+ \(כלים\)<\/a>\.<\/p>$/,
  )
})

test('the image’s alternative text counts once it is known', () => {
  const score = (imageAlt: string | null) => {
    const result = atOnce(composeArticle(markdown, request, { imageAlt }))
    return result.ok ? result.article.seoScore : -1
  }
  expect(score('A tap')).toBeGreaterThan(score(null))
})

test.each([
  '<b>',
  '<p>**',
  '<p>- a\n',
  '**a ',
  '[a](',
  '> ',
  '- a\n',
  '`',
  '<svg><title><b>',
  '</i><b>',
  '{"a":',
  '*',
  '\\',
  '漢',
  'a\u0301',
  '<td>',
  '<p>`</p>',
  'Title: x\n\n',
])('300 kB of %j are composed or refused, not thrown at', (unit) => {
  const raw = unit.repeat(Math.ceil(300_000 / unit.length))
  const answer = `<p>${text}</p><p>${text}</p><p>${text}</p>${raw}`
  expect(atOnce(composeArticle(answer, request))).toHaveProperty('ok')
})

test('other work gets its turn between the steps of composing', async () => {
  expect(await countTurns(inTurns(composeArticle('word '.repeat(100), request)))).toBeGreaterThanOrEqual(4)
})
