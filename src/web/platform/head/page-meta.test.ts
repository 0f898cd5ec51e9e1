import { expect, test } from 'vitest'
import { notFoundMeta, pageMeta } from './page-meta.ts'

function tagOf(tags: unknown[], key: string): Record<string, string> | undefined {
  return (tags as Record<string, string>[]).find((tag) => tag.name === key || tag.property === key || tag.rel === key)
}

test('a page without a canonical address has no canonical link and is not indexed', () => {
  expect(tagOf(notFoundMeta(), 'canonical')).toBeUndefined()
  expect(tagOf(notFoundMeta(), 'robots')?.content).toBe('noindex')
})

test('pages of the blog link to its feed', () => {
  const page = { title: 'Blog', description: '', robots: 'index', canonical: null } as const
  expect(tagOf(pageMeta({ ...page, feed: true }), 'alternate')?.href).toBe('/blog/rss.xml')
  expect(tagOf(pageMeta(page), 'alternate')).toBeUndefined()
})
