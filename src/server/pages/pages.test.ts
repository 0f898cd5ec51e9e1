import { expect, test } from 'vitest'
import { withoutTrailingSlash } from './pages.ts'

const origin = 'https://links.example.com'

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/blog//', '/blog'],
  ['/blog/a/?q=1', '/blog/a?q=1'],
  ['/blog?next=/x/', '/blog?next=/x/'],
  ['/.//evil.example.com/', '/evil.example.com'],
])('%s is kept at or sent to %s', (path, canonical) => {
  expect(withoutTrailingSlash(path, origin)).toBe(canonical)
})

test('no redirect leads to another site', () => {
  for (const path of ['/.//evil.com/', '/%2f%2fevil.com/', '/a/..//evil.com/', '/.//..//evil.com/']) {
    expect(new URL(withoutTrailingSlash(path, origin), origin).origin).toBe(origin)
  }
})
