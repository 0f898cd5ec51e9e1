import { beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '#contract/posts/posts.ts'
import { liveTrialPosts, rememberTrialPost, removeTrialPosts, watchTrialPosts } from './trial-post-storage.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const inOneHour = '2026-01-01T01:00:00.000Z'
const madeAt = '2025-12-31T01:00:00.000Z'

beforeEach(() => localStorage.clear())

function makePost(slug: string, expiresAt: string | null = inOneHour): Post {
  return {
    id: `id-of-${slug}`,
    slug,
    url: `https://linkwright.example/blog/${slug}`,
    title: `Title of ${slug}`,
    excerpt: '',
    category: 'General',
    tags: [],
    authorName: 'Linkwright',
    authorSlug: null,
    featuredImage: { url: '', alt: '', width: 1, height: 1, credit: null },
    wordCount: 1000,
    readingTime: 5,
    isTrialPost: expiresAt !== null,
    expiresAt,
    publishedAt: null,
    contentHtml: '',
    metaDescription: '',
    keyword: 'bees',
    keywords: [],
    anchorText: 'a hive',
    targetUrl: 'https://hive.example/',
    linkRel: 'ugc',
    status: 'published',
    writer: 'embedded',
    viewCount: 0,
    seoScore: 90,
    ogImageUrl: '',
    createdAt: '',
    updatedAt: '',
  }
}

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

test('a finished trial post is remembered under its own key and in both lists', () => {
  rememberTrialPost(makePost('first'), madeAt)

  const expected = {
    is_trial_post: true,
    claimed_by_user_id: null,
    claimed_by_email: null,
    claimed_at: null,
    id: 'id-of-first',
    slug: 'first',
    title: 'Title of first',
    url: 'https://linkwright.example/blog/first',
    anchor_text: 'a hive',
    target_url: 'https://hive.example/',
    expires_at: inOneHour,
    created_at: madeAt,
  }
  expect(stored('blog_post_first')).toEqual(expected)
  expect(stored('trial_blog_posts')).toEqual([expected])
  expect(stored('all_blog_posts')).toEqual([expected])
})

test('the newest post comes first, and one slug is listed once', () => {
  rememberTrialPost(makePost('first'), madeAt)
  rememberTrialPost(makePost('second'), madeAt)
  rememberTrialPost(makePost('first'), madeAt)

  expect(liveTrialPosts(now).map(({ slug }) => slug)).toEqual(['first', 'second'])
})

test('an expired post leaves the trial list and loses its own record', () => {
  rememberTrialPost(makePost('gone', '2025-12-31T23:59:59.000Z'), madeAt)
  rememberTrialPost(makePost('here'), madeAt)

  expect(liveTrialPosts(now).map(({ slug }) => slug)).toEqual(['here'])
  expect(localStorage.getItem('blog_post_gone')).toBeNull()
  expect(localStorage.getItem('blog_post_here')).not.toBeNull()
})

test('a permanent post is not remembered as a trial', () => {
  rememberTrialPost(makePost('permanent', null), madeAt)

  expect(localStorage.length).toBe(0)
})

test.each([
  ['not json'],
  ['{"slug":"x"}'],
  ['[null, 1, {"slug":"x"}, {"slug":1,"title":"t","url":"u","expires_at":"2026"}]'],
  ['[{"slug":"x","title":"t","url":"u","expires_at":"never"}]'],
])('invalid data in the list is ignored: %s', (text) => {
  localStorage.setItem('trial_blog_posts', text)

  expect(liveTrialPosts(now)).toEqual([])
})

test('removed posts are no longer in the list and have no record of their own', () => {
  rememberTrialPost(makePost('first'), madeAt)
  rememberTrialPost(makePost('second'), madeAt)

  removeTrialPosts(['first'])

  expect(liveTrialPosts(now).map(({ slug }) => slug)).toEqual(['second'])
  expect(localStorage.getItem('blog_post_first')).toBeNull()
  removeTrialPosts(['second'])
  expect(localStorage.getItem('trial_blog_posts')).toBeNull()
})

test('a watcher is called for a change here and in another tab', () => {
  const onChange = vi.fn()
  const stop = watchTrialPosts(onChange)

  rememberTrialPost(makePost('first'), madeAt)
  window.dispatchEvent(new StorageEvent('storage', { key: 'trial_blog_posts' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something_else' }))
  stop()
  rememberTrialPost(makePost('second'), madeAt)

  expect(onChange).toHaveBeenCalledTimes(2)
})

test('in a browser that refuses storage, posts are remembered until the page closes, without an error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  rememberTrialPost(makePost('first'), madeAt)
  expect(liveTrialPosts(now).map(({ slug }) => slug)).toEqual(['first'])
  removeTrialPosts(['first'])

  expect(liveTrialPosts(now)).toEqual([])
  vi.unstubAllGlobals()
})
