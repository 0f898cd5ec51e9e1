import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import type { ArticleBrief } from '#adapters/text/text-writer.ts'
import { clean, readAnswer } from './clean.ts'
import { hostileMarkup, hostileTexts } from './hostile-input.fixtures.ts'
import { readPlainArticle } from './read-plain-article.ts'
import { sanitiseToTree } from './sanitise.ts'

/** Through two parsers and the sanitiser. */
function generalWay(raw: string) {
  const { html, titles } = clean(raw)
  return { blocks: sanitiseToTree(html), titles }
}

async function write(
  keyword: string,
  anchorText: string,
  targetUrl = 'https://example.com/?a=1&b="2"',
): Promise<string> {
  const brief: ArticleBrief = {
    ...{ keyword, anchorText, targetUrl, tone: 'professional', wordCount: 800, language: 'English', seed: keyword },
    knowledge: shippedKnowledge(keyword),
  }
  let raw = ''
  for await (const piece of embeddedWriter.write(brief, { signal: new AbortController().signal })) raw += piece
  return raw
}

test.each([
  ['standing desk', 'this shop'],
  ['air fryer vs oven', "O'Neill & Sons"],
  ['how to clean white sneakers', 'crème “brûlée” guide'],
  ['best laptops for students', '100% cotton'],
  ['quarterly widget frobnication', 'a < b'],
])('an article of the embedded writer is read without parsers, to the same tree: %s', async (keyword, anchorText) => {
  const raw = await write(keyword, anchorText)
  expect(readPlainArticle(raw)).not.toBeNull()
  expect(readAnswer(raw)).toEqual(generalWay(raw))
})

test.each([...hostileMarkup, ...hostileTexts])(
  'hostile input to the embedded writer leads to the same tree: %j',
  async (text) => {
    const raw = await write(text, text)
    expect(readAnswer(raw)).toEqual(generalWay(raw))
  },
)

const inline = fc
  .array(
    fc.constantFrom(
      ...[
        'word',
        'Café',
        ' ',
        '  ',
        ' and ',
        '.',
        '*',
        '**',
        '`',
        '# ',
        '- ',
        '1. ',
        '|',
        '&amp;',
        '&lt;b&gt;',
        '&#39;',
        '&nbsp;',
        '&',
        '\u00a0',
        '\u200b',
        '\t',
      ],
      ...[
        '<strong>bold</strong>',
        '<strong> </strong>',
        '<em>so</em>',
        '<em>a <strong>b</strong></em>',
        '<strong></strong>',
        '<br>',
        '<b>old</b>',
      ],
      ...[
        '<a href="https://example.com/?a=1&amp;b=2">link</a>',
        '<a href="javascript:alert(1)">x</a>',
        '<a href="/x">x</a>',
        '<a href="https://e.example" rel="ugc">y</a>',
        '</p>',
        'Title: x',
        'Here is your article:',
      ],
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))
const cell = fc.tuple(inline, inline).map(([one, other]) => [one, other] as const)
const block = fc.oneof(
  inline.map((text) => `<p>${text}</p>`),
  inline.map((text) => `<h2>${text}</h2>`),
  inline.map((text) => `<h1>${text}</h1>`),
  fc.array(inline, { maxLength: 3 }).map((items) => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`),
  fc.array(inline, { maxLength: 3 }).map((items) => `<ol>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ol>`),
  fc
    .tuple(cell, fc.array(cell, { maxLength: 2 }))
    .map(
      ([head, rows]) =>
        `<table>\n<thead><tr><th>${head[0]}</th><th>${head[1]}</th></tr></thead>\n<tbody>\n${rows.map(([one, other]) => `<tr><td>${one}</td><td>${other}</td></tr>\n`).join('')}</tbody>\n</table>`,
    ),
)

test('any answer in lines leads to the same tree and titles as the general way', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const raw = `<h1>A title of the article</h1>\n${blocks.join('\n')}\n`
      expect(readAnswer(raw)).toEqual(generalWay(raw))
    }),
    { numRuns: 500 },
  )
})
