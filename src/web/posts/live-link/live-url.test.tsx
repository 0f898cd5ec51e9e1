import { expect, test } from 'vitest'
import { liveUrl } from './live-url.ts'

const origin = 'https://linkwright.example'

test.each([
  ['an absolute URL is used as it is', 'https://other.example/p/1', 'https://other.example/p/1'],
  ['an absolute URL may be in capitals', 'HTTPS://Other.example/p', 'HTTPS://Other.example/p'],
  ['a path is put after the origin', '/blog/some-post', 'https://linkwright.example/blog/some-post'],
  ['a bare value is a slug under /blog', 'some-post', 'https://linkwright.example/blog/some-post'],
  ['spaces around a value do not count', ' some-post ', 'https://linkwright.example/blog/some-post'],
  ['without an address the slug of the post is used', undefined, 'https://linkwright.example/blog/own-slug'],
  ['null is no address', null, 'https://linkwright.example/blog/own-slug'],
  ['an empty text is no address', '', 'https://linkwright.example/blog/own-slug'],
])('%s', (_rule, url, expected) => {
  expect(liveUrl({ url, slug: 'own-slug' }, origin)).toBe(expected)
})
