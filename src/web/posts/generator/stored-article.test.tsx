import { expect, test } from 'vitest'
import { storedBlocks } from './stored-article.ts'

const targetUrl = 'https://shop.example/kettle'
const link = (text: string) => `<a href="${targetUrl}" rel="ugc">${text}</a>`

function linkedIn(contentHtml: string) {
  const blocks = storedBlocks({ title: 'Tea kettles', contentHtml, targetUrl })
  return blocks.flatMap((block) => {
    if (block.link === undefined) return []
    const { start, end } = block.link
    return [[block.text.slice(0, start), block.text.slice(start, end), block.text.slice(end)]]
  })
}

test.each([
  [
    'the keyword itself is the anchor',
    `<p>Kettle kettle.</p><p>A kettle, a ${link('kettle')}, a kettle.</p>`,
    'A kettle, a ',
  ],
  ['the anchor is part of a longer word before', `<p>All kettles. My ${link('kettle')}.</p>`, 'All kettles. My '],
  ['the link stands in bold words', `<p>One <strong>kettle and ${link('kettle')}</strong>.</p>`, 'One kettle and '],
  ['the link stands in a list', `<p>A kettle.</p><ul><li>kettles</li><li>the ${link('kettle')}</li></ul>`, 'the '],
  ['entities come before it', `<p>Tea &amp; coffee &lt;kettle&gt; ${link('kettle')}</p>`, 'Tea & coffee <kettle> '],
])('the word that is marked is the one the page links when %s', (_name, html, before) => {
  expect(linkedIn(html)).toMatchObject([[before, 'kettle', expect.any(String)]])
})

test('every block of the article is there, in its order and kind, as text', () => {
  const contentHtml = `<p>One <em>two</em>.</p><h2>Three</h2><ol><li>four</li></ol><table><tbody><tr><td>${link('five')}</td></tr></tbody></table>`

  expect(storedBlocks({ title: 'Tea kettles', contentHtml, targetUrl }).map(({ kind, text }) => [kind, text])).toEqual([
    ['title', 'Tea kettles'],
    ['paragraph', 'One two.'],
    ['heading', 'Three'],
    ['item', 'four'],
    ['item', 'five'],
  ])
})

test('an article without its link marks nothing', () => {
  expect(linkedIn('<p>A kettle. <a href="https://other.example/">kettle</a></p>')).toEqual([])
})
