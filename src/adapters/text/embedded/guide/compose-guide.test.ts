import { expect, test } from 'vitest'
import { shippedFrames } from '#adapters/knowledge/frame-pack.ts'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { countWords } from '../grammar.ts'
import { type Block, textsOf } from '../html.ts'
import { composeGuide } from './compose-guide.ts'

const pack = shippedFrames()
const targetUrl = 'https://shop.example/page?a=1&b=2'

function compose(keyword: string, seed: string): Block[] {
  const knowledge = shippedKnowledge(keyword, pack)
  const { reading } = knowledge
  if (reading.subject === null) throw new Error(`No frame knows ${keyword}`)
  const brief = {
    keyword,
    anchorText: 'a <useful> page',
    targetUrl,
    wordCount: 1_000,
    tone: 'professional',
    seed,
    knowledge,
  } as const
  return composeGuide(brief, reading, reading.subject)
}

const textOf = (blocks: readonly Block[]) => blocks.flatMap(textsOf).join('\n')
/** Sentences of the text; headings and labels aside. */
const sentencesOf = (blocks: readonly Block[]) =>
  blocks
    .filter(({ type }) => !/^h\d$/.test(type))
    .flatMap(textsOf)
    .flatMap((text) => text.replace(/<strong>.*?<\/strong>|<[^>]*>/g, '').split(/(?<=[.?])\s+/))
    .filter((sentence) => countWords(sentence) > 4)

test.each(pack.frames.map(({ id, name }) => [id, name.many ?? name.one]))(
  'the article of %s has its link once in the second paragraph, no gap, and no sentence twice',
  (_, keyword) => {
    for (const seed of ['1', '2', '3']) {
      const blocks = compose(keyword, seed)
      const text = textOf(blocks)
      expect(text).not.toMatch(/[{}]|undefined|null\b|\s{2}|\s[.,;]|\b[Aa] (?!u|eu|one)[aeiou][a-z]{3}/)
      expect(text.match(/<a /g)).toHaveLength(1)
      expect(blocks.filter(({ type }) => type === 'p')[1]).toMatchObject({
        text: expect.stringContaining('<a href="https://shop.example/page?a=1&amp;b=2">a &lt;useful&gt; page</a>'),
      })
      const sentences = sentencesOf(blocks)
      expect(sentences).toHaveLength(new Set(sentences).size)
      expect(blocks.filter(({ type }) => type === 'h2').length).toBeGreaterThanOrEqual(4)
    }
  },
)

test('the same brief gives the same article, and another seed another one with other words', () => {
  expect(compose('standing desks', '1')).toEqual(compose('standing desks', '1'))
  const [one, other] = [
    sentencesOf(compose('standing desks', '1')),
    new Set(sentencesOf(compose('standing desks', '2'))),
  ]
  expect(one.filter((sentence) => other.has(sentence)).length / one.length).toBeLessThan(0.6)
})

test('articles about different subjects share no sentence', () => {
  const all = new Map<string, string>()
  const shared: string[] = []
  for (const { id, name } of pack.frames) {
    for (const sentence of new Set(sentencesOf(compose(name.many ?? name.one, '1')))) {
      if (all.has(sentence) && all.get(sentence) !== id) shared.push(sentence)
      all.set(sentence, id)
    }
  }
  expect(shared).toEqual([])
})

test.each([
  ['can you freeze milk', /^(?:Yes|You can|Milk)/],
  ['are standing desks worth it', /worth it for people who do change position/],
])('the article of the question %j opens with its answer', (keyword, answer) => {
  const [opening] = compose(keyword, '1').filter(({ type }) => type === 'p')
  expect(opening && 'text' in opening ? opening.text : '').toMatch(answer)
})
