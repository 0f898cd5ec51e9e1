import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { absoluteUrl, articleJsonLd, articleMeta, cutText, jsonForScript, notFoundMeta, pageMeta } from './page-meta.ts'

const origin = 'https://links.example'

function makePost(changes: Partial<Post> = {}): Post {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    slug: 'pour-over-coffee',
    url: `${origin}/blog/pour-over-coffee`,
    title: 'Pour-over coffee at home',
    excerpt: 'Grind, water and patience.',
    category: 'Food & Lifestyle',
    tags: ['coffee'],
    authorName: 'Maren Holt',
    authorSlug: null,
    featuredImage: { url: '/covers/1.png', alt: 'Curves', width: 1600, height: 900, credit: null },
    wordCount: 1042,
    readingTime: 6,
    isTrialPost: false,
    expiresAt: null,
    publishedAt: '2026-10-04T10:00:00.000Z',
    contentHtml: '<p>Text</p>',
    metaDescription: 'A plain account of what changes the cup.',
    keyword: 'pour-over coffee',
    keywords: ['pour-over coffee'],
    anchorText: 'a guide to grinders',
    targetUrl: 'https://grinders.example/',
    linkRel: 'ugc',
    status: 'published',
    writer: 'embedded',
    viewCount: 3,
    seoScore: 88,
    ogImageUrl: '/og/pour-over-coffee.png',
    createdAt: '2026-10-04T09:00:00.000Z',
    updatedAt: '2026-10-05T09:00:00.000Z',
    ...changes,
  }
}

function tagOf(tags: unknown[], key: string): Record<string, string> | undefined {
  return (tags as Record<string, string>[]).find((tag) => tag.name === key || tag.property === key || tag.rel === key)
}

describe('JSON between script tags', () => {
  test.each([
    ['the end of the element', '</script><script>alert(1)</script>'],
    ['the end of the element in capitals', '</SCRIPT >'],
    ['a comment', '<!--<script>'],
    ['a CDATA end', ']]>'],
    ['an entity', '&lt;/script&gt;'],
    ['a line separator', 'a\u2028b\u2029c'],
    ['quotes and backslashes', '"\\"\\u003c'],
  ])('holds %s as data only', (_, hostile) => {
    const json = jsonForScript({ headline: hostile })
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ headline: hostile })
  })

  test('survives any text unchanged and never leaves its element', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = jsonForScript({ text })
        const nodes = parseFragment(`<script type="application/ld+json">${json}</script><p></p>`).childNodes
        expect(nodes.map((node) => node.nodeName)).toEqual(['script', 'p'])
        expect(JSON.parse(json)).toEqual({ text })
      }),
    )
  })
})

test.each([
  ['a trial post', { isTrialPost: true, expiresAt: '2026-10-05T10:00:00.000Z' }, 'noindex'],
  ['a permanent post', {}, 'index,follow,max-image-preview:large'],
])('robots of %s', (_, changes, content) => {
  expect(tagOf(articleMeta(makePost(changes), origin), 'robots')?.content).toBe(content)
})

test.each([
  ['pour-over-coffee', 'https://links.example/blog/pour-over-coffee'],
  ['قهوة', 'https://links.example/blog/%D9%82%D9%87%D9%88%D8%A9'],
  ['a"><b', 'https://links.example/blog/a%22%3E%3Cb'],
])('the canonical address of %s is absolute and encoded', (slug, address) => {
  const tags = articleMeta(makePost({ slug }), origin)
  expect(tagOf(tags, 'canonical')?.href).toBe(address)
  expect(tagOf(tags, 'og:url')?.content).toBe(address)
})

test('a page without an address of record names none and stays out of search engines', () => {
  expect(tagOf(notFoundMeta(), 'canonical')).toBeUndefined()
  expect(tagOf(notFoundMeta(), 'robots')?.content).toBe('noindex')
})

test('pages of the blog name its feed', () => {
  const page = { title: 'Blog', description: '', robots: 'index', canonical: null } as const
  expect(tagOf(pageMeta({ ...page, feed: true }), 'alternate')?.href).toBe('/blog/rss.xml')
  expect(tagOf(pageMeta(page), 'alternate')).toBeUndefined()
})

test('the Open Graph picture is absolute and has its size and text', () => {
  const tags = articleMeta(makePost(), origin)
  expect(tagOf(tags, 'og:image')?.content).toBe('https://links.example/og/pour-over-coffee.png')
  expect(tagOf(tags, 'og:image:width')?.content).toBe('1200')
  expect(tagOf(tags, 'og:image:height')?.content).toBe('630')
  expect(tagOf(tags, 'og:image:alt')?.content).toBe('Pour-over coffee at home')
  expect(tagOf(tags, 'twitter:card')?.content).toBe('summary_large_image')
})

test('a tag that a post carries twice stands once', () => {
  const tags = articleMeta(makePost({ tags: ['coffee', 'coffee', 'water'] }), origin) as Record<string, string>[]
  expect(tags.filter((tag) => tag.property === 'article:tag').map((tag) => tag.content)).toEqual(['coffee', 'water'])
})

test('the structured data of a trial post says when it ends, that of a permanent one does not', () => {
  const expiresAt = '2026-10-05T10:00:00.000Z'
  expect(articleJsonLd(makePost({ isTrialPost: true, expiresAt }), origin)).toMatchObject({ expires: expiresAt })
  expect(articleJsonLd(makePost(), origin)).not.toHaveProperty('expires')
})

test('the structured data names author, dates, pictures and length', () => {
  expect(articleJsonLd(makePost(), origin)).toMatchObject({
    '@type': 'Article',
    headline: 'Pour-over coffee at home',
    author: { '@type': 'Person', name: 'Maren Holt' },
    datePublished: '2026-10-04T10:00:00.000Z',
    dateModified: '2026-10-05T09:00:00.000Z',
    image: ['https://links.example/og/pour-over-coffee.png', 'https://links.example/covers/1.png'],
    wordCount: 1042,
    timeRequired: 'PT6M',
  })
})

test.each([
  ['/og/1.png', 'https://links.example/og/1.png'],
  ['https://images.example/1.jpg', 'https://images.example/1.jpg'],
  ['http://', 'https://links.example'],
])('the address %s made absolute', (address, absolute) => {
  expect(absoluteUrl(origin, address)).toBe(absolute)
})

test('a cut text keeps its length in characters and never halves one', () => {
  expect(cutText('short', 10)).toBe('short')
  expect(cutText('one two three', 8)).toBe('one two…')
  expect(cutText('🙂🙂🙂🙂', 3)).toBe('🙂🙂…')
})
