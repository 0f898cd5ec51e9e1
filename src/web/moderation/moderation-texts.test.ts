import { expect, test } from 'vitest'
import { linksText, siteOf, waitedText, wordsText } from './moderation-texts.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:59:31Z', 'for less than a minute'],
  ['2026-11-22T11:59:00Z', 'for 1 minute'],
  ['2026-11-22T10:00:01Z', 'for 1 hour'],
  ['2026-11-20T12:00:00Z', 'for 2 days'],
  ['2026-11-22T12:00:05Z', 'for less than a minute'],
])('an item from %s waits %s', (since, expected) => {
  expect(waitedText(since, now)).toBe(expected)
})

test('counts use singular and plural', () => {
  expect([linksText(1), linksText(0), wordsText(1_200)]).toEqual(['1 link', '0 links', '1,200 words'])
})

test.each([
  ['https://www.example.com/a?b=c', { host: 'example.com', isOwn: false }],
  ['https://own.example/blog/other', { host: 'own.example', isOwn: true }],
  ['http://own.example/blog/other', { host: 'own.example', isOwn: false }],
  ['https://own.example.evil.example/', { host: 'own.example.evil.example', isOwn: false }],
  ['https://own.example@evil.example/', { host: 'evil.example', isOwn: false }],
  ['nonsense', { host: 'nonsense', isOwn: false }],
])('the shown host of %s is its real host', (href, expected) => {
  expect(siteOf(href, 'https://own.example/blog/this-post')).toEqual(expected)
})
