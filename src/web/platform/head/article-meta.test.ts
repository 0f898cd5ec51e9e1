import { expect, test } from 'vitest'
import type { Post } from '#contract/posts/posts.ts'
import { absoluteUrl, articleJsonLd, articleMeta } from './article-meta.ts'

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

test('the Open Graph image is absolute and has its size and alternative text', () => {
  const tags = articleMeta(makePost(), origin)
  expect(tagOf(tags, 'og:image')?.content).toBe('https://links.example/og/pour-over-coffee.png')
  expect(tagOf(tags, 'og:image:width')?.content).toBe('1200')
  expect(tagOf(tags, 'og:image:height')?.content).toBe('630')
  expect(tagOf(tags, 'og:image:alt')?.content).toBe('Pour-over coffee at home')
  expect(tagOf(tags, 'twitter:card')?.content).toBe('summary_large_image')
})

test('a duplicate tag of a post appears once', () => {
  const tags = articleMeta(makePost({ tags: ['coffee', 'coffee', 'water'] }), origin) as Record<string, string>[]
  expect(tags.filter((tag) => tag.property === 'article:tag').map((tag) => tag.content)).toEqual(['coffee', 'water'])
})

test('the structured data of a trial post has an end date, that of a permanent one does not', () => {
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
