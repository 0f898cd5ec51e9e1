import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' example.com/page ', 'https://example.com/page'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['http://example.com', 'http://example.com/'],
])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

test.each([
  '',
  'two words.com',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'localhost',
  'https://u:p@example.com',
  'https://',
  'data:text/html,x',
])('%j is refused', (typed) => expect(linkAddress(typed)).toBeNull())
