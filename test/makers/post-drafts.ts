import type { Draft } from '#contract/posts/blog-drafts.ts'

/** A member's draft in the format of the API. */
export function makeDraft(change: Partial<Draft> = {}): Draft {
  return {
    id: '00000000-0000-4000-8000-00000000d001',
    version: 1,
    state: 'editing',
    title: 'How bees winter',
    category: 'General',
    wordCount: 60,
    readingTime: 1,
    seoScore: 40,
    post: null,
    publishAt: null,
    scheduleProblem: null,
    reviewNote: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    contentHtml: '<p>They cluster.</p>',
    excerpt: '',
    metaDescription: '',
    keyword: '',
    tags: [],
    coverImageId: null,
    coverAlt: '',
    coverImage: null,
    linkCount: 0,
    seo: {
      score: 40,
      rules: [
        {
          id: 'r',
          label: 'Keyword in title',
          points: 0,
          pointsMax: 10,
          reason: 'There is no keyword yet.',
          applies: true,
        },
      ],
    },
    problems: [],
    reviewReasons: [],
    ...change,
  }
}
