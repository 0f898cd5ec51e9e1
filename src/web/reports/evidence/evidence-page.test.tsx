import { afterEach, expect, test } from 'vitest'
import { draw, erase, seen } from '#test/harness/screen.tsx'
import { shownEvidence } from '#test/makers/shown-reports.ts'
import { IndexEvidence } from './evidence-page.tsx'

afterEach(erase)

/** The visible facts, and the collapsed ones. */
function names() {
  const all = [...document.querySelectorAll('dt')]
  const isInside = (name: Element) => name.closest('details') !== null
  const textsOf = (found: Element[]) => found.map(({ textContent }) => textContent)
  return { open: textsOf(all.filter((name) => !isInside(name))), passed: textsOf(all.filter(isInside)) }
}

const { fetching, page } = shownEvidence()
const own = fetching.finalUrl
const quiet = {
  fetching: { ...fetching, status: 200, headers: {}, robots: { ...robots(), verdict: 'allowed' as const } },
  page: page && { ...page, robotsMeta: [], canonicals: [own] },
}

function robots() {
  return {
    verdict: 'disallowed' as const,
    url: 'https://a.example/robots.txt',
    status: 200,
    rule: 'Disallow: /',
    agent: '*',
    crawlDelaySeconds: null,
  }
}

test('of a page that may be indexed the evidence is one line until it is opened', async () => {
  draw(<IndexEvidence {...quiet} isIndexable />)
  await seen('5 checks passed')
  expect(document.querySelector('details')?.open).toBe(false)
  expect(names()).toEqual({
    open: ['Indexable'],
    passed: ['Status', 'robots.txt', 'X-Robots-Tag', 'Robots meta', 'Canonical'],
  })
})

test.each([
  ['a status that is an error', { status: 404 }, {}, ['Status']],
  ['a page that robots.txt forbids', { robots: robots() }, {}, ['robots.txt']],
  ['a header with noindex', { headers: { 'x-robots-tag': 'noindex' } }, {}, ['X-Robots-Tag']],
  ['a meta element with none', {}, { robotsMeta: [{ name: 'robots', content: 'none' }] }, ['Robots meta']],
  ['another page as the canonical', {}, { canonicals: ['https://b.example/'] }, ['Canonical']],
  [
    'rules outside the head',
    {},
    { ignored: { canonicals: ['https://b.example/'], robotsMeta: [{ name: 'robots', content: 'noindex' }] } },
    ['Canonical outside the head', 'Robots meta outside the head'],
  ],
  ['a canonical in a header', { headers: { link: '<https://b.example/>; rel="canonical"' } }, {}, ['Link header']],
])('%s is visible', async (_what, answer, facts, open) => {
  draw(
    <IndexEvidence
      fetching={{ ...quiet.fetching, ...answer }}
      page={quiet.page && { ...quiet.page, ...facts }}
      isIndexable={false}
    />,
  )
  await seen('checks passed')
  expect(names().open).toEqual(['Indexable', ...open])
})
