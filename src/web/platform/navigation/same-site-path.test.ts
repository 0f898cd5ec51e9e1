import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/', '/dashboard', '/claim/on-bees?from=mail#top', '/a/../b', '/%2F%2Fevil.example', '/search?q=a//b'])(
  '%s stays on this site',
  (path) => {
    const result = sameSitePath(path)
    expect(result).not.toBeNull()
    expect(new URL(result ?? '', 'https://links.example').origin).toBe('https://links.example')
  },
)

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no slash', 'dashboard'],
  ['another site', 'https://evil.example/'],
  ['another host', '//evil.example'],
  ['a backslash for a slash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a backslash later', '/a\\b'],
  ['a script', 'javascript:alert(1)'],
  ['a tab, which browsers drop', '/\t/evil.example'],
  ['a line break', '/a\r\nset-cookie: a=b'],
  ['dots that leave two slashes', '/.//evil.example'],
  ['too much of it', `/${'a'.repeat(3_000)}`],
])('%s is refused', (_, path) => {
  expect(sameSitePath(path)).toBeNull()
})
