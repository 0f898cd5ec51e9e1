import { expect, test } from 'vitest'
import { blogPath, readBlogQuery } from './blog-query.ts'

test.each([
  ['/blog', {}],
  ['/blog?q=pour+over', { q: 'pour over' }],
  ['/blog?category=Food+%26+Lifestyle', { category: 'Food & Lifestyle' }],
  ['/blog?tag=pour+over', { tag: 'pour over' }],
  ['/blog?q=a&category=Travel&tag=b&cursor=x', { q: 'a', category: 'Travel', tag: 'b', cursor: 'x' }],
])('%s is read and written back the same', (path, query) => {
  const read = readBlogQuery(new URL(path, 'https://links.example'))
  expect(read).toEqual(query)
  expect(blogPath(read)).toBe(path)
})

test.each([['/blog?category=Nonsense'], ['/blog?q=+++'], [`/blog?q=${'a'.repeat(201)}`], ['/blog?cursor=']])(
  '%s asks for the whole list',
  (path) => {
    expect(blogPath(readBlogQuery(new URL(path, 'https://links.example')))).toBe('/blog')
  },
)
