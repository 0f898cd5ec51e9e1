import { expect, test } from 'vitest'
import type { Frame } from '#adapters/knowledge/frame.ts'
import { shippedFrames } from '#adapters/knowledge/frame-pack.ts'
import type { Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import { type Knowledge, shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import { countWords } from '../grammar.ts'
import { type Block, textsOf } from '../html.ts'
import { composeGuide } from './compose-guide.ts'
import { generalSubject } from './general-subject.ts'

const pack = shippedFrames()
const targetUrl = 'https://shop.example/page?a=1&b=2'

const lastRead: { keyword: string; knowledge: Knowledge | null } = { keyword: '', knowledge: null }
/** The knowledge about a keyword, which is read once for articles that follow each other. */
function knowledgeOf(keyword: string): Knowledge {
  if (lastRead.knowledge !== null && lastRead.keyword === keyword) return lastRead.knowledge
  const knowledge = shippedKnowledge(keyword, pack)
  Object.assign(lastRead, { keyword, knowledge })
  return knowledge
}

/** The article on a keyword; `frame` replaces the keyword's own frame. */
function compose(keyword: string, seed: string, frame?: Frame): Block[] {
  const knowledge = knowledgeOf(keyword)
  const { reading } = knowledge
  const subject = frame === undefined ? knownSubject(reading) : subjectOf(frame)
  if (subject === null) throw new Error(`No frame knows ${keyword}`)
  const brief = {
    keyword,
    anchorText: 'a <useful> page',
    targetUrl,
    wordCount: 1_000,
    tone: 'professional',
    seed,
    knowledge,
  } as const
  return composeGuide(brief, reading, subject)
}

function subjectOf(frame: Frame): Subject {
  const ownName = frame.family === 'general' ? { one: 'sample subject', many: null } : null
  return { frame, kind: null, isKindName: false, attributes: [], start: 0, length: 0, ownName }
}

const firstArticles = new Map<Frame, Block[]>()
/** The article of a frame with the seed 1, which is composed once for all tests. */
function firstArticleOf(frame: Frame): Block[] {
  const blocks = firstArticles.get(frame) ?? compose(frame.name.many ?? frame.name.one, '1', frame)
  firstArticles.set(frame, blocks)
  return blocks
}

const textOf = (blocks: readonly Block[]) => blocks.flatMap(textsOf).join('\n')
/** Sentences of the text, without headings and labels. */
const sentencesOf = (blocks: readonly Block[]) =>
  blocks
    .filter(({ type }) => !/^h\d$/.test(type))
    .flatMap(textsOf)
    .flatMap((text) => text.replace(/<(strong|em)>.*?<\/\1>|<[^>]*>/g, '').split(/(?<=[.?])\s+/))
    .filter((sentence) => countWords(sentence) > 4)

test.each(pack.frames.map((frame) => [frame.id, frame] as const))(
  'the article of %s has its link once in the second paragraph, no gap, and no sentence twice',
  (_, frame) => {
    const others = ['2', '3'].map((seed) => compose(frame.name.many ?? frame.name.one, seed, frame))
    for (const blocks of [firstArticleOf(frame), ...others]) {
      const text = textOf(blocks)
      expect(text).not.toMatch(
        /[{}]|undefined|(?<!and |a )null\b|\s{2}|\s[.,;]|\b[Aa] (?!u|eu|one|once)[aeiou][a-z]{3}/,
      )
      expect(text.match(/<a /g)).toHaveLength(1)
      expect(blocks.filter(({ type }) => type === 'p')[1]).toMatchObject({
        text: expect.stringContaining('<a href="https://shop.example/page?a=1&amp;b=2">a &lt;useful&gt; page</a>'),
      })
      const sentences = sentencesOf(blocks)
      expect(sentences).toHaveLength(new Set(sentences).size)
      expect(blocks.filter(({ type }) => type === 'h2').length).toBeGreaterThanOrEqual(
        frame.family === 'general' ? 3 : 4,
      )
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
  for (const frame of pack.frames) {
    const { id } = frame
    for (const sentence of new Set(sentencesOf(firstArticleOf(frame)))) {
      // Two subjects may have a criterion of the same name, and the sentence of the link names criteria.
      if (sentence.includes('a &lt;useful&gt; page')) continue
      if (all.has(sentence) && all.get(sentence) !== id) shared.push(sentence)
      all.set(sentence, id)
    }
  }
  expect(shared).toEqual([])
})

test.each([
  ['can you freeze milk', /^(?:Yes|You can|Milk)/],
  ['are standing desks worth it', /^(?:Yes|No)\b.*worth it for people who \w+ change position/],
])('the article of the question %j opens with its answer', (keyword, answer) => {
  const [opening] = compose(keyword, '1').filter(({ type }) => type === 'p')
  expect(opening && 'text' in opening ? opening.text : '').toMatch(answer)
})

const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === 'h2' ? textsOf(block) : [])).map((text) => text.replace(/&#39;/g, "'"))

test.each([
  ['lower back pain when sitting', 'Why sitting hurts and what eases it'],
  ['used car timing belt replacement cost', 'What a timing belt replacement costs'],
])('the article on %j has the topic that the keyword names among its first sections', (keyword, heading) => {
  for (const seed of ['1', '2', '3', '4']) expect(headingsOf(compose(keyword, seed)).slice(0, 3)).toContain(heading)
})

test('a subject and one of its kinds are compared if the keyword requests it', () => {
  for (const seed of ['1', '2', '3'])
    expect(headingsOf(compose('cordless drill vs hammer drill', seed)).join('\n')).toMatch(
      /Cordless drills? and hammer drills? side by side/i,
    )
})

test('a legal notice in the keyword is not a missing tool', () => {
  for (const seed of ['1', '2', '3'])
    expect(headingsOf(compose('can my landlord evict me without notice', seed))).not.toContain('Without notice')
})

test('a kind whose name ends in -is is singular', () => {
  const texts = ['1', '2', '3', '4', '5', '6'].map((seed) => textOf(compose('spinal stenosis', seed)))
  expect(texts.join('\n')).toMatch(/Spinal stenosis is /)
  expect(texts.join('\n')).not.toMatch(/stenosis are /)
})

test.each([
  ['vr headset for people with glasses', /^With glasses use a spacer/],
  ['cat tree for large cats', /^Large cats of 6 to 10 kg/],
  ['cloud storage for small business', /^For small businesses, |^Small (?:companies|businesses) /],
])('an article for a reader opens with the advice for that reader: %j', (keyword, opening) => {
  expect(textsOf(compose(keyword, '7').find(({ type }) => type === 'p') ?? { type: 'p', text: '' })[0]).toMatch(opening)
})

test('a medicine without a frame is treated as a medical treatment with a care note, never as a thing to buy', () => {
  const { reading } = shippedKnowledge('ibuprofen with paracetamol', pack)
  const subject = generalSubject(reading, pack)
  expect(subject.frame).toMatchObject({ id: 'medical-treatment', care: 'health' })
  expect(generalSubject(shippedKnowledge('bookbinding kit', pack).reading, pack).frame.id).toBe('thing')
})
