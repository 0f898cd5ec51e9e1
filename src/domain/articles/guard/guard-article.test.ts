import { expect, test } from 'vitest'
import type { DoubtfulText } from '#adapters/text/text-writer.ts'
import { atOnce } from '#test/harness/turns.ts'
import { composeArticle } from '../compose/compose-article.ts'
import { findDoubts, guardArticle } from './guard-article.ts'
import { deskRequest } from './guard-case.fixtures.ts'

const request = deskRequest()
const link = `<a href="${request.targetUrl}">${request.anchorText}</a>`
const calm =
  'A frame should be level before anything is put on it. The top carries the screen, and the controller stores heights. '

const article = `<h1>Standing desks for small rooms</h1>
<p>${calm}About 70% of buyers regret a light frame. Measure the room first.</p>
<p>${calm}Hold ${link} against the points below.</p>
<h2>What decides</h2>
<ul><li>Height range: sit and measure.</li><li>Stability: tests by Wirecutter prove it.</li></ul>
<h2>What owners say</h2>
<blockquote><p>It changed my life at the office for good.</p></blockquote>
<h2>Kinds</h2>
<table><thead><tr><th>Kind</th><th>Suits</th></tr></thead><tbody><tr><td>Electric</td><td>Daily change</td></tr><tr><td>Jarvis by Fully</td><td>Everyone</td></tr></tbody></table>
<h2>Questions</h2>
<h3>Is it loud?</h3><p>${calm}</p>
<h3>Does IKEA sell one?</h3><p>It depends on the shop.</p>
<p>${calm}</p>`

async function guard(
  raw: string,
  answer: (doubt: DoubtfulText, index: number) => string | null = () => null,
  of = request,
) {
  const requests: DoubtfulText[][] = []
  const guarded = await guardArticle(raw, of, async (doubts) => {
    requests.push([...doubts])
    return doubts.map(answer)
  })
  return { ...guarded, requests }
}

function published(raw: string, of = request): string {
  const result = atOnce(composeArticle(raw, { ...of, linkRel: 'ugc' }))
  return result.ok ? result.article.contentHtml : ''
}

test('an article that only repeats the brief is returned unchanged, and nothing is rewritten', async () => {
  const raw = `<h1>Standing desks for small rooms</h1>\n<p>${calm}</p>\n\n<p>${calm}Hold ${link} against it.</p>`

  expect(await guard(raw)).toEqual({ raw, sentences: 5, doubtful: 0, redone: 0, removed: 0, requests: [] })
})

test('all sentences in doubt are sent in one request, each with its findings', async () => {
  const { requests } = await guard(article)

  expect(requests).toHaveLength(1)
  expect(requests[0]?.map(({ text, findings }) => [text, findings.map(({ kind }) => kind)])).toEqual([
    ['About 70% of buyers regret a light frame.', ['number']],
    ['Stability: tests by Wirecutter prove it.', ['name']],
    ['It changed my life at the office for good.', ['quotation']],
    ['Jarvis by Fully', ['name']],
    ['Does IKEA sell one?', ['name']],
  ])
})

test('a rewritten sentence replaces the first', async () => {
  const { raw, redone, removed } = await guard(article, ({ text }) =>
    text.startsWith('About') ? 'Many buyers regret a light frame.' : null,
  )

  expect(raw).toContain('Many buyers regret a light frame. Measure the room first.')
  expect([redone, removed]).toEqual([1, 4])
})

test('a sentence that is not rewritten, or rewritten with another invention, is removed with the item, row, quotation and headings it leaves empty', async () => {
  const { raw, removed } = await guard(article, () => 'About 80% of people agree with Steelcase.')

  expect(removed).toBe(5)
  expect(raw).not.toMatch(/70%|80%|Wirecutter|changed my life|Jarvis|IKEA|Steelcase/)
  expect(raw).toContain('Measure the room first.')
  expect(raw).toContain('<ul><li>Height range: sit and measure.</li></ul>')
  expect(raw).not.toContain('What owners say')
  expect(raw.match(/<tr>/g)).toHaveLength(2)
  expect(raw).not.toContain('It depends on the shop.')
  expect(raw).toContain('Is it loud?')
  expect(raw).not.toMatch(/<(p|li|h\d|td|ul|tbody)>\s*<\/\1>/)
})

test('a sentence that announces a list is removed with the list', async () => {
  const raw = `<h1>Standing desks at home</h1><p>${calm}</p><p>${calm}${link} is one page.</p><p>Two brands lead:</p><ul><li>Steelcase.</li><li>IKEA.</li></ul><p>${calm}</p>`

  const guarded = await guard(raw)

  expect(guarded.raw).not.toContain('lead:')
  expect(guarded.raw).not.toContain('<ul>')
})

test('the sentence with the link is never lost: it is rewritten with its link, else the link is in plain words', async () => {
  const raw = `<h1>Standing desks at home</h1><p>${calm.repeat(5)}</p><p>${calm}${link} promises a money-back guarantee. ${calm}</p>`

  const good = await guard(raw, ({ mustContain }) => `Hold ${mustContain} against the points below.`)
  const linkless = await guard(raw, () => 'Hold the page against the points below.')
  const bad = await guard(raw, ({ mustContain }) => `${mustContain} gives a money-back guarantee of 90 days.`)

  expect(good.requests[0]?.[0]?.mustContain).toBe(request.anchorText)
  expect(good.raw).toContain(`Hold <a href="${request.targetUrl}">${request.anchorText}</a> against`)
  for (const { raw } of [good, linkless, bad]) {
    expect(raw.match(/<a /g)).toHaveLength(1)
    expect(raw).not.toMatch(/money-back|guarantee|90 days/)
    expect(published(raw).match(/<a /g)).toHaveLength(1)
    expect(published(raw)).toContain(`<a href="${request.targetUrl}" rel="ugc">${request.anchorText}</a>`)
  }
})

test('rewritten sentences that are accepted one by one, but together read as a quotation, are removed', async () => {
  const raw = `<h1>Standing desks at home</h1><p>${calm}</p><p>${calm}Hold ${link} against it.</p><blockquote><p>About 71% of buyers agree. About 72% of buyers agree.</p></blockquote><p>${calm}</p>`

  const { raw: guarded } = await guard(raw, (_, index) => ['x', '[a] goes further'][index] ?? null)

  expect(guarded).not.toMatch(/goes further|blockquote/)
  expect(findDoubts(guarded, request)).toEqual([])
})

test('a second link in a sentence that is removed leaves no trace, the first stays', async () => {
  const raw = `<h1>Standing desks at home</h1><p>${calm}</p><p>${calm}Hold ${link} against it.</p><p>${calm}At ${link} you save 40% today.</p>`

  const { raw: guarded } = await guard(raw)

  expect(guarded.match(/<a /g)).toHaveLength(1)
  expect(guarded).toContain(`Hold ${link} against it.`)
})

test('an invented title is rewritten, else the title comes from the keyword', async () => {
  const raw = `<h1>9 of 10 offices swear by Steelcase desks</h1><p>${calm}</p><p>${calm}Hold ${link} against it.</p>`

  expect((await guard(raw, () => 'Standing desks for small rooms')).raw).toContain(
    '<h1>Standing desks for small rooms</h1>',
  )
  const { raw: guarded } = await guard(raw)
  expect(guarded).not.toContain('Steelcase')
  expect(guarded).not.toContain('<h1>')
})

test('Markdown is read as well, and marks, links and tags in a rewritten sentence are removed', async () => {
  const raw = `# Standing desks at home\n\n${calm}\n\n${calm}Hold [${request.anchorText}](${request.targetUrl}) against it.\n\n- **Price:** it costs $400.\n- Height: measure it.`

  const { raw: guarded } = await guard(raw, () => '**Price:** <b>it</b> follows the [frame](https://evil.example/x).')

  expect(guarded).toContain('<li>Price: it follows the frame.</li>')
  expect(guarded).not.toContain('evil.example')
})

test('a rewritten sentence of the length of an essay is refused', async () => {
  const { raw } = await guard(article, ({ text }) => `${text.replaceAll(/[\d%]/g, '')} ${calm.repeat(20)}`)

  expect(raw).not.toContain(calm.repeat(3))
})

test('an answer that ends without sentences in doubt but holds invented links loses the sentence with each', async () => {
  const raw = `<h1>Standing desks at home</h1><p>${calm}</p><p>${calm}Hold ${link} against it. Also see <a href="https://casino.example/">this page</a>. ${calm}</p>`

  const { raw: guarded } = await guard(raw)

  expect(guarded).not.toContain('casino')
  expect(guarded).not.toContain('Also see')
})

test('an error of the rewriting is thrown', async () => {
  await expect(
    guardArticle(article, request, async () => {
      throw new Error('the reader left')
    }),
  ).rejects.toThrow('the reader left')
})
