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

test.each([
  ['"copper pans"', 'copper pans'],
  ['“copper pans”', 'copper pans'],
  ['"copper pans', 'copper pans'],
  ['kettle "copper pans" -"cast iron"', 'kettle ‘copper pans’ -‘cast iron’'],
  ['copper pans', 'copper pans'],
])('the search %s is shown in one pair of quotation marks', (typed, shown) => {
  const found = renderToStaticMarkup(<SearchSummary typed={typed} corrected={null} total={3} isTotalCapped={false} />)
  const nothing = renderToStaticMarkup(<BlogEmpty query={{ q: typed }} search={{ total: 0, isTotalCapped: false }} />)
  expect(found.replace(/<[^>]+>/g, '')).toContain(`Results for “${shown}”`)
  expect(nothing).toContain(`No results for “${shown}”`)
})
