import type { MyPost, Post } from '#contract/posts/posts.ts'

/** A member's post in the format of the API. */
export function makeMyPost(slug: string, change: Partial<MyPost> = {}): MyPost {
  return {
    id: idOf(slug),
    slug,
    url: `http://localhost:3000/blog/${slug}`,
    title: `Title of ${slug}`,
    excerpt: '',
    category: 'General',
    tags: [],
    authorName: 'Linkwright',
    authorSlug: null,
    featuredImage: { url: '/x.svg', alt: '', width: 1, height: 1, credit: null },
    wordCount: 1000,
    readingTime: 5,
    isTrialPost: false,
    expiresAt: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    status: 'published',
    isClaimed: true,
    claimedAt: '2026-01-01T00:00:00.000Z',
    viewCount: 1204,
    anchorText: 'a hive',
    targetUrl: 'https://hive.example/',
    linkRel: 'ugc',
    isCommunityPost: false,
    moderation: 'approved',
    moderationNote: null,
    draftId: null,
    ...change,
  }
}

/** An unclaimed trial post, in the complete public format. */
export function makeTrialPost(slug: string, change: Partial<Post> = {}): Post {
  const { isClaimed: _, claimedAt: __, ...post } = makeMyPost(slug)
  return {
    ...post,
    isTrialPost: true,
    expiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
    contentHtml: '<p>Text</p>',
    metaDescription: '',
    keyword: 'bees',
    keywords: [],
    writer: 'embedded',
    seoScore: 90,
    ogImageUrl: '/og.png',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** The same slug always has the same id. */
function idOf(slug: string): string {
  const number = [...slug].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 0xffffffff, 7)
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}
