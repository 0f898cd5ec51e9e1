import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { atOnce } from '#test/harness/turns.ts'
import { composeArticle } from '../compose/compose-article.ts'
import { hostileMarkup, hostileTexts } from '../document/hostile-input.fixtures.ts'
import { findDoubts, guardArticle } from './guard-article.ts'
import { deskRequest } from './guard-case.fixtures.ts'

const request = deskRequest()
const link = `<a href="${request.targetUrl}">${request.anchorText}</a>`
const calm = 'A frame should be level before anything is put on it.'
const invented = [
  'About 71% of buyers agree.',
  'Steelcase and IKEA sell it.',
  'See https://casino.example/ for more.',
  'One owner said “it has changed my whole life”.',
  'Studies show that it helps.',
  `${link} promises a lifetime guarantee.`,
  'It weighs 143 kg and costs $999.',
]
const sentence = fc.oneof(fc.constant(calm), fc.constantFrom(...invented), fc.constant(`Hold ${link} against it.`))
const prose = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const block = fc.oneof(
  prose.map((text) => `<p>${text}</p>`),
  prose.map((text) => `<p><strong>${text}</strong> <em>${text}</em></p>`),
  fc
    .array(prose, { minLength: 1, maxLength: 4 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
  fc
    .array(prose, { minLength: 1, maxLength: 3 })
    .map((items) => `<ol>${items.map((item) => `<li><p>${item}</p><ul><li>${calm}</li></ul></li>`).join('')}</ol>`),
  fc
    .tuple(prose, prose)
    .map(
      ([one, two]) =>
        `<table><thead><tr><th>Kind</th><th>Suits</th></tr></thead><tbody><tr><td>${one}</td><td>${two}</td></tr></tbody></table>`,
    ),
  sentence.map((text) => `<h2>${text.replace(/<[^>]*>/g, '')}</h2>`),
  sentence.map((text) => `<h3>${text.replace(/<[^>]*>/g, '')}</h3>`),
  prose.map((text) => `<blockquote><p>${text}</p></blockquote>`),
  fc.constantFrom(...hostileMarkup),
  fc.constantFrom(...hostileTexts),
)
const draft = fc
  .array(block, { minLength: 1, maxLength: 14 })
  .map(
    (blocks) =>
      `<h1>Standing desks for small rooms</h1>${`<p>${`${calm} `.repeat(12)}</p>`.repeat(2)}${blocks.join('\n')}`,
  )
const redone = fc.oneof(
  fc.constant(null),
  fc.constant(calm),
  fc.constantFrom(...invented),
  fc.constantFrom(...hostileMarkup),
)

test('for every text and every rewriting, nothing in doubt remains, the article is well-formed and has its one link', async () => {
  await fc.assert(
    fc.asyncProperty(draft, fc.array(redone, { minLength: 5, maxLength: 5 }), async (raw, answers) => {
      const { raw: guarded } = await guardArticle(raw, request, async (doubts) =>
        doubts.map((_, index) => answers[index % answers.length] ?? null),
      )

      expect(findDoubts(guarded, request)).toEqual([])
      const result = atOnce(composeArticle(guarded, { ...request, linkRel: 'ugc' }))
      if (!result.ok) throw new Error('the article was lost')
      const { contentHtml } = result.article
      expect(contentHtml.match(/<a /g)).toHaveLength(1)
      expect(serialize(parseFragment(contentHtml))).toBe(
        contentHtml.replaceAll('&quot;', '"').replaceAll('\u00a0', '&nbsp;'),
      )
      expect(contentHtml).not.toMatch(/<(p|li|h\d|td|th|tr|tbody|ul|ol|blockquote)>\s*<\/\1>/)
    }),
    { numRuns: 150 },
  )
})

test('a guarded article is not changed by being guarded again', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (raw) => {
      const once = await guardArticle(raw, request, async () => [])
      const twice = await guardArticle(once.raw, request, async () => [])

      expect(twice.raw).toBe(once.raw)
    }),
    { numRuns: 60 },
  )
})
