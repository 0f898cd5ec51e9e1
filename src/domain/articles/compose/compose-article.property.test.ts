import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { excerptMax, metaDescriptionMax, slugTextMax, titleMax, titleMin } from '#contract/limits.ts'
import { linkRels } from '#contract/posts/post-fields.ts'
import { categories } from '#contract/posts/post-values.ts'
import { atOnce } from '#test/harness/turns.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { hostileMarkup, hostileTexts, scriptRanges } from '../document/hostile-input.fixtures.ts'
import { allowedTags, sanitise } from '../document/sanitise.ts'
import { fitsLength } from '../words/text-length.ts'
import { type ArticleRequest, composeArticle } from './compose-article.ts'
import { ensureBacklink, linkText } from './ensure-backlink.ts'

type TreeElement = DefaultTreeAdapterTypes.Element
type TreeNode = DefaultTreeAdapterTypes.ChildNode

const prose = Array.from(
  { length: 12 },
  (_, index) =>
    `<p>This is sentence number ${index} of a calm article, and it says nothing that matters to the test at all.</p>`,
).join('')

const scriptText = fc
  .constantFrom(...scriptRanges)
  .chain(({ from, to }) =>
    fc
      .array(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 40 })
      .map((codePoints) => codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('')),
  )
const fragment = fc.oneof(
  fc.constantFrom(...hostileMarkup),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td>',
      '<th>',
      '</table>',
      '<a href="https://target.example/page">',
    ],
    ...[
      '</a>',
      '<strong>',
      '</strong>',
      '<em>',
      '</b>',
      '<h1>',
      '<h2>',
      '</h2>',
      '<pre>',
      '<code>',
      '</code>',
      '</pre>',
      '<br>',
      '\n\n',
    ],
    ...[
      '<blockquote>',
      '</blockquote>',
      '<div>',
      '</div>',
      '# ',
      '## ',
      '**',
      '* ',
      '- ',
      '1. ',
      '> ',
      '`',
      '```\n',
      '[a](https://b.example)',
    ],
    ...[
      'anchor words',
      ' anchor words ',
      'Anchor Words',
      '<a href="http://target.example/page/">anchor words</a>',
      '|a|b|\n|-|-|\n',
      ' ',
      '\n',
    ],
  ),
  scriptText,
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)
const answer = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''))
const longAnswer = fc.tuple(answer, answer, answer).map(([a, b, c]) => a + prose + b + prose + c)

const line = fc
  .oneof(
    scriptText,
    fc.constantFrom(...hostileTexts),
    fc.constantFrom(...hostileMarkup),
    fc.constant('anchor words'),
    fc.string(),
  )
  .map((text) => text.trim().slice(0, 200))
  .map((text) => (text === '' ? 'x' : text))
const request: fc.Arbitrary<ArticleRequest> = fc.record({
  keyword: line,
  anchorText: line,
  targetUrl: fc.constantFrom(
    'https://target.example/page',
    'http://target.example/?a=1&b=%22%3E&c=$&',
    'https://xn--e1afmkfd.xn--p1ai/%D1%8F#"x',
    "https://target.example/a'b(c)",
  ),
  linkRel: fc.constantFrom(...linkRels),
})

function elementsOf(html: string): { element: TreeElement; ancestors: string[] }[] {
  const found: { element: TreeElement; ancestors: string[] }[] = []
  const visit = (nodes: TreeNode[], ancestors: string[]) => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      found.push({ element: node, ancestors })
      visit(node.childNodes, [...ancestors, node.tagName])
    }
  }
  visit(parseFragment(html).childNodes, [])
  return found
}

function textOf(node: { childNodes: TreeNode[] }): string {
  return node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')
}

function attributesOf(element: TreeElement): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

function expectAllowed(html: string): void {
  for (const { element } of elementsOf(html)) {
    expect(allowedTags).toContain(element.tagName)
    for (const { name, value } of element.attrs) {
      if (name === 'dir') expect(['rtl', 'auto']).toContain(value)
      else {
        expect(element.tagName).toBe('a')
        expect(['href', 'rel']).toContain(name)
        if (name === 'href') expect(value).toMatch(/^https?:\/\//)
      }
    }
  }
}

function expectOneBacklink(html: string, { anchorText, targetUrl, linkRel }: ArticleRequest): void {
  const links = elementsOf(html).filter(({ element }) => element.tagName === 'a')
  expect(links).toHaveLength(1)
  for (const { element, ancestors } of links) {
    const { dir: _, ...attributes } = attributesOf(element)
    expect(attributes).toEqual(linkRel === 'dofollow' ? { href: targetUrl } : { href: targetUrl, rel: linkRel })
    expect(textOf(element)).toBe(linkText({ anchorText, targetUrl }))
    for (const tag of ['h2', 'h3', 'h4', 'a', 'code', 'pre', 'th', 'blockquote']) expect(ancestors).not.toContain(tag)
  }
}

/** The letters and digits a reader sees, in order. */
function visible(html: string): string {
  return textOf(parseFragment(html)).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Each letter alone: for a whole text, `toLowerCase` depends on the neighbours of a sigma. */
function lowerCase(text: string): string {
  return [...text].map((letter) => letter.toLowerCase()).join('')
}

/** A browser parses the text to the same tree it was written from: nothing moves, so nothing can mutate into a script. */
function expectStable(html: string): void {
  const reread = serialize(parseFragment(html)).replaceAll('&nbsp;', '\u00a0')
  expect(reread.replaceAll('&quot;', '"')).toBe(html.replaceAll('&quot;', '"'))
}

test('sanitised HTML, read by another parser, holds only allowed tags and attributes and reads back unchanged', () => {
  fc.assert(
    fc.property(answer, (raw) => {
      const html = sanitise(raw)
      expectAllowed(html)
      expectStable(html)
      expect(sanitise(html)).toBe(html)
    }),
    { numRuns: 700 },
  )
})

test('sanitised HTML of markup made of random tags and attributes holds only what is allowed', () => {
  const name = fc.oneof(
    fc.constantFrom(
      ...'p a h1 li td svg math style title mi mtext annotation-xml foreignObject table select template noscript form input img b'.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 4 }),
  )
  const tag = fc
    .record({
      name,
      close: fc.boolean(),
      attribute: fc.constantFrom(
        '',
        ' href=javascript:x',
        ' onclick=x()',
        ' style="x"',
        ' dir=ltr',
        ' rel="ugc"',
        ' id=x',
        '/',
        ' href="//x"',
        ' href="https://a.example/"',
      ),
    })
    .map(({ name, close, attribute }) => (close ? `</${name}>` : `<${name}${attribute}>`))
  const markup = fc.array(fc.oneof(tag, fc.constantFrom('text', '<!--', '-->', '<![CDATA[', ']]>', '"', "'", '<')), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(markup, (parts) => {
      const html = sanitise(parts.join(''))
      expectAllowed(html)
      expectStable(html)
    }),
    { numRuns: 700 },
  )
})

test('every article has exactly one link, the backlink, and only where a link is allowed', () => {
  fc.assert(
    fc.property(answer, request, (raw, input) => {
      const html = ensureBacklink(sanitise(raw), input)
      expectAllowed(html)
      expectStable(html)
      expectOneBacklink(html, input)
    }),
    { numRuns: 700 },
  )
})

test('an article with its backlink is unchanged when it is sanitised and gets its backlink again', () => {
  fc.assert(
    fc.property(answer, request, (raw, input) => {
      const once = ensureBacklink(sanitise(raw), input)
      const normalised = sanitise(once)
      expect(ensureBacklink(normalised, input)).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test('placing the backlink loses no letter of the article', () => {
  fc.assert(
    fc.property(answer, request, (raw, input) => {
      const before = sanitise(raw)
      const after = lowerCase(visible(ensureBacklink(before, input)))
      // The added text is one continuous part; the old text is unchanged before and after it.
      const old = lowerCase(visible(before))
      let start = 0
      while (start < old.length && old[start] === after[start]) start += 1
      expect(after.endsWith(old.slice(start))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('composing never throws, and every field of the article is within its bounds', () => {
  fc.assert(
    fc.property(fc.oneof(answer, longAnswer, fc.string({ unit: anyCharacter })), request, (raw, input) => {
      const result = atOnce(composeArticle(raw, input))
      if (!result.ok) return
      const { article } = result
      expectAllowed(article.contentHtml)
      expectStable(article.contentHtml)
      expectOneBacklink(article.contentHtml, input)
      expect(fitsLength(article.title, titleMin, titleMax)).toBe(true)
      expect(article.slugText).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(article.slugText.length).toBeLessThanOrEqual(slugTextMax)
      expect(article.excerpt.length).toBeLessThanOrEqual(excerptMax)
      expect(article.metaDescription.length).toBeLessThanOrEqual(metaDescriptionMax)
      expect(article.excerpt).not.toBe('')
      expect(article.metaDescription).not.toBe('')
      expect(article.keywords.length).toBeLessThanOrEqual(10)
      expect(article.tags.length).toBeLessThanOrEqual(5)
      expect(categories).toContain(article.category)
      expect(article.readingTime).toBe(Math.max(1, Math.ceil(article.wordCount / 200)))
      expect(Number.isInteger(article.seoScore) && article.seoScore >= 0 && article.seoScore <= 100).toBe(true)
      for (const { points, pointsMax, reason } of article.seoRules) {
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(pointsMax)
        expect(reason).not.toBe('')
      }
      for (const text of [
        article.title,
        article.excerpt,
        article.metaDescription,
        article.contentHtml,
        ...article.tags,
      ]) {
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toContain('\u0000')
      }
    }),
    { numRuns: 700 },
  )
})

test('the same answer and request always make the same article', () => {
  fc.assert(
    fc.property(longAnswer, request, (raw, input) => {
      expect(atOnce(composeArticle(raw, input))).toEqual(atOnce(composeArticle(raw, input)))
    }),
    { numRuns: 50 },
  )
})

test('composing changes no letter of running text in any script', () => {
  for (const { name, from, to } of scriptRanges) {
    const letters: string[] = []
    for (let codePoint = from; codePoint <= to; codePoint += 1) letters.push(String.fromCodePoint(codePoint))
    const words = letters.filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    const text = `<p>${words.join(' ')}</p>`
    const result = atOnce(
      composeArticle(text + prose, {
        keyword: name,
        anchorText: name,
        targetUrl: 'https://t.example/',
        linkRel: 'ugc',
      }),
    )
    expect(result.ok, name).toBe(true)
    if (result.ok) expect(visible(result.article.contentHtml), name).toContain(words.join(''))
  }
})
