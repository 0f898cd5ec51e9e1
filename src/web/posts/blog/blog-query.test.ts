import { expect, test } from 'vitest'
import { blogPath } from './blog-paths.ts'
import { readBlogQuery } from './blog-query.ts'

/** The cursor of a search contains the words of the search, so it is long. */
const longCursor = 'x'.repeat(1_500)

test.each([
  ['/blog', {}],
  ['/blog?q=pour+over', { q: 'pour over' }],
  ['/blog?category=Food+%26+Lifestyle', { category: 'Food & Lifestyle' }],
  ['/blog?tag=pour+over', { tag: 'pour over' }],
  ['/blog?q=a&category=Travel&tag=b&cursor=x', { q: 'a', category: 'Travel', tag: 'b', cursor: 'x' }],
  [`/blog?q=a&cursor=${longCursor}`, { q: 'a', cursor: longCursor }],
])('%s is read and written back the same', (path, query) => {
  const read = readBlogQuery(new URL(path, 'https://links.example'))
  expect(read).toEqual(query)
  expect(blogPath(read)).toBe(path)
})

test.each([['/blog?category=Nonsense'], ['/blog?q=+++'], [`/blog?q=${'a'.repeat(201)}`], ['/blog?cursor=']])(
  '%s is the query of the whole list',
  (path) => {
    expect(blogPath(readBlogQuery(new URL(path, 'https://links.example')))).toBe('/blog')
  },
)

test('a tag that no post could carry is left out of a search, as an unknown category is', () => {
  const tag = 'a'.repeat(60)
  expect(readBlogQuery(new URL(`/blog?q=links&tag=${tag}`, 'https://links.example'))).toEqual({ q: 'links' })
  expect(readBlogQuery(new URL(`/blog?tag=${tag}`, 'https://links.example'))).toEqual({ tag })
})
