import { sitemapChunkSize } from '../../../src/contract/limits.ts'
import { categories } from '../../../src/contract/posts/post-values.ts'
import { createRandom, makeVocabulary } from '../blog/blog-texts.ts'
import { vocabularySize } from '../search-queries.ts'

/** What is stored while a call is measured. */
export type GrowthData = { posts: number; token: string; largeReport: string }
/** A call of the product; each time another address. `firstReads`: only so often, because later calls get a cached answer. */
export type GrowthCall = {
  name: string
  next: (data: GrowthData) => { path: string; token?: string }
  firstReads?: number
}

/** A tenth of a million posts has so many. */
const chunksRead = 10

/** The calls whose answers show a part of what is stored. The same addresses in every run. */
export function makeGrowthCalls(): GrowthCall[] {
  const random = createRandom(11)
  const upTo = (count: number) => Math.floor(random() * count)
  const vocabulary = makeVocabulary(vocabularySize)
  const word = (from: number, to: number): string => {
    const found = vocabulary[from + upTo(to - from)] ?? ''
    return found.length >= 5 ? found : word(from, to)
  }
  const postOf = ({ posts }: GrowthData) => `post-${1 + upTo(posts)}`
  const open = (name: string, path: (data: GrowthData) => string): GrowthCall => ({
    name,
    next: (data) => ({ path: path(data) }),
  })
  const own = (name: string, path: (data: GrowthData) => string): GrowthCall => ({
    name,
    next: (data) => ({ path: path(data), token: data.token }),
  })
  // A parameter that no page knows keeps a page from the cache.
  const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=${upTo(1e9)}`
  let chunk = 0
  // The last chunks, so that none is cached since there was a tenth of the posts.
  const nextChunk = ({ posts }: GrowthData) => {
    const last = Math.max(1, Math.floor(posts / sitemapChunkSize))
    return `/sitemap-posts-${last - (chunk++ % Math.min(last, chunksRead))}.xml`
  }
  const results = ({ largeReport }: GrowthData, query: string) => `/api/reports/${largeReport}/results?limit=50${query}`
  return [
    open('posts, newest', () => '/api/posts'),
    open('posts of a category', () => `/api/posts?category=${encodeURIComponent(categories[upTo(9)] ?? '')}`),
    open('posts with two words', () => `/api/posts?q=${word(60, 150)}%20${word(200, 3_000)}`),
    open('posts with a phrase', () => `/api/posts?q=%22${word(60, 150)}%20${word(60, 150)}%22`),
    open('search, two words', () => `/api/posts/search?q=${word(60, 150)}%20${word(200, 3_000)}`),
    open('search, a phrase', () => `/api/posts/search?q=%22${word(60, 150)}%20${word(60, 150)}%22`),
    open('a post', (data) => `/api/posts/${postOf(data)}`),
    open('page of a post, rendered', (data) => uncached(`/blog/${postOf(data)}`)),
    open('page of the blog, rendered', () => uncached('/blog')),
    open('index of the sitemap', () => uncached('/sitemap.xml')),
    { ...open('chunk of the sitemap, first read', nextChunk), firstReads: chunksRead },
    open('chunk of the sitemap', nextChunk),
    open('feed', () => uncached('/blog/rss.xml')),
    own('own reports, 20 of 1,000 pages', () => '/api/reports'),
    own('a report of 10,000 pages', ({ largeReport }) => `/api/reports/${largeReport}`),
    own('its results', (data) => results(data, '')),
    own('its results by address', (data) => results(data, '&sort=url')),
    own('its figures', ({ largeReport }) => `/api/reports/${largeReport}/figures`),
  ]
}
