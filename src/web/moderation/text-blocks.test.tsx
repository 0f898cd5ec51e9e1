import { expect, test } from 'vitest'
import { linksIn, textBlocks } from './text-blocks.ts'

test('an article is split into its blocks, with the target of each link', () => {
  const html = `<h2>Sand</h2><p>See <a href="https://example.com/a" rel="ugc">which <em>sand</em></a> to buy.</p>
    <ul><li>Dry<ol><li>Very</li></ol></li><li><p>Clean</p></li></ul><blockquote><p>Keep it cool.</p></blockquote>
    <figure><img src="/media/images/1-1600.webp" alt="A box"><figcaption>My box</figcaption></figure><hr><pre><code>a  b</code></pre>`
  expect(textBlocks(html).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'Heading: Sand',
    'Paragraph: See which sand [https://example.com/a] to buy.',
    'List item: Dry',
    'List item: Very',
    'List item: Clean',
    'Paragraph: Keep it cool.',
    'Picture: /media/images/1-1600.webp A box',
    'Paragraph: My box',
    'Divider: ',
    'Code: a b',
  ])
})

test('links are listed in the order of the text, with their anchor text', () => {
  expect(
    linksIn('<p><a href="https://b.example/">B</a> and <a href="https://a.example/?x=1&amp;y=2"> A </a></p>'),
  ).toEqual([
    { href: 'https://b.example/', text: 'B' },
    { href: 'https://a.example/?x=1&y=2', text: 'A' },
  ])
})
