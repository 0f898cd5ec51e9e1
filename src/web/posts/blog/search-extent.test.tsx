import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlogEmpty } from './blog-empty.tsx'
import { isPartial } from './search-extent.ts'
import { SearchSummary } from './search-summary.tsx'

const q = '"copper pans"'
const notice = 'Only the newest posts with these words were searched.'

test('a search for a phrase that ended before the oldest posts says so, with and without results', () => {
  const nothing = renderToStaticMarkup(<BlogEmpty query={{ q }} search={{ total: 0, isTotalCapped: true }} />)
  const few = renderToStaticMarkup(<SearchSummary typed={q} corrected={null} total={3} isTotalCapped />)
  expect(nothing).toContain(notice)
  expect(few).toContain(notice)
  expect(few).toContain('3 or more posts')
})

test('a search of all posts says nothing about its extent', () => {
  const nothing = renderToStaticMarkup(<BlogEmpty query={{ q }} search={{ total: 0, isTotalCapped: false }} />)
  const many = renderToStaticMarkup(<SearchSummary typed={q} corrected={null} total={100} isTotalCapped />)
  expect(nothing).not.toContain(notice)
  expect(nothing).toContain('Try fewer or different words.')
  expect(many).not.toContain(notice)
})

test('a search is partial if it ended with few results although there may be more', () => {
  expect(isPartial({ total: 0, isTotalCapped: true })).toBe(true)
  expect(isPartial({ total: 3, isTotalCapped: true })).toBe(true)
  expect(isPartial({ total: 0, isTotalCapped: false })).toBe(false)
  expect(isPartial({ total: 100, isTotalCapped: true })).toBe(false)
})
