import { expect, test } from 'vitest'
import { bestMatches, matchWords } from './match-words.ts'

test.each([
  ['', 'Campaigns', 1],
  ['camp', 'Campaigns', 3],
  ['CAMP', 'campaigns', 3],
  ['rep', 'Backlink reports', 2],
  ['back rep', 'Backlink reports', 2],
  ['ports', 'Backlink reports', 1],
  ['or', 'Backlink reports', 0],
  ['xyz', 'Backlink reports', 0],
  ['cafe', 'Café Zürich', 3],
  ['zurich', 'Café Zürich', 2],
  ['example', 'https://www.example.com/garden', 2],
  ['back xyz', 'Backlink reports', 0],
])('“%s” matches “%s” with %i', (typed, name, fit) => {
  expect(matchWords(typed, name)).toBe(fit)
})

test('a part of another word is no match', () => {
  expect(matchWords('raft', 'My posts', 'articles drafts')).toBe(0)
  expect(matchWords('draft', 'My posts', 'articles drafts')).toBe(1)
})

test('other words count where the name does not match, and only together with it', () => {
  expect(matchWords('settings', 'Account', 'profile settings')).toBe(1)
  expect(matchWords('account settings', 'Account', 'profile settings')).toBe(1)
  expect(matchWords('account billing', 'Account', 'profile settings')).toBe(0)
})

test('the best matches are first, and equally good ones stay in order', () => {
  const names = ['My reports', 'Site reports', 'Reports', 'Sports', 'Blog']
  expect(bestMatches('rep', names, (name) => [name])).toEqual(['Reports', 'My reports', 'Site reports'])
  expect(bestMatches('', names, (name) => [name])).toEqual(names)
})
