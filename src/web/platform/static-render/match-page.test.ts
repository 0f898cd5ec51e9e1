import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createPageMatcher } from './match-page.ts'

const routes = [
  { id: 'post', path: 'blog/:slug' },
  { id: 'report', path: 'blog/:slug/report' },
  { id: 'author', path: 'blog/author/:slug' },
  { id: 'blog', path: 'blog' },
]
const match = createPageMatcher(routes)

test.each([
  '/blog',
  '/blog/a',
  '/blog/a%20b',
  '/blog/a/report',
  '/blog/author/ann',
  '/blog/author/report',
  '/blog/a/b/c',
])('%s has the page that the framework finds', (path) => {
  const found = matchRoutes(routes, path)?.at(-1)
  expect(match(path)).toEqual(found === undefined ? null : { id: found.route.id, params: found.params })
})

test('a path that is spelled differently is left to the framework', () => {
  for (const path of ['/blog/', '/blog//report', '/Blog', '/blog/%', '/blog/a/']) expect(match(path)).toBeNull()
})
