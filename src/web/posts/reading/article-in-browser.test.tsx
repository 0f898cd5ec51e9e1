import { expect, test } from 'vitest'
import { articleInBrowser } from './article-in-browser.ts'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

test('a browser prepares an article like the server', () => {
  const body = parse(
    articleInBrowser({
      contentHtml:
        '<p><a href="https://a.example/">guide</a> <a href="https://b.example/">other</a></p><table></table><table></table><pre>x</pre>',
      targetUrl: 'https://A.example',
    }),
  )
  expect([...body.querySelectorAll('a')].map(({ className }) => className)).toEqual(['backlink', ''])
  const regions = [...body.querySelectorAll('.table-scroll')]
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(['Table', 'Table 2'])
  for (const region of regions)
    expect([region.getAttribute('role'), region.getAttribute('tabindex'), region.firstElementChild?.tagName]).toEqual([
      'region',
      '0',
      'TABLE',
    ])
  expect(body.querySelector('pre')?.getAttribute('tabindex')).toBe('0')
})

test('for moderators, links open in a new tab and send no referrer', () => {
  const post = { contentHtml: '<p><a href="https://b.example/">x</a></p>', targetUrl: null }
  const link = parse(articleInBrowser(post, { inOwnTab: true })).querySelector('a')
  expect([link?.target, link?.getAttribute('referrerpolicy')]).toEqual(['_blank', 'no-referrer'])
  expect(parse(articleInBrowser(post)).querySelector('a')?.target).toBe('')
})
