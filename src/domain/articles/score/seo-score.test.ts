import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Source, shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { SeoRule } from '#contract/posts/post-fields.ts'
import { splitWords } from '#domain/articles/words/words.ts'
import { countSyllables, fleschReadingEase } from './reading-ease.ts'
import type { SeoInput } from './seo-measures.ts'
import { scoreSeo } from './seo-score.ts'

const filler = 'You can see it in the way the water runs, and you can hear it at night when the house is still.'
const section = (heading: string) => `<h2>${heading}</h2>${`<p>${`${filler} `.repeat(4)}</p>`.repeat(2)}`
const good: SeoInput = {
  keyword: 'leaking tap',
  title: 'How to Fix a Leaking Tap in Half an Hour',
  slug: 'how-to-fix-a-leaking-tap',
  metaDescription: `A leaking tap wastes water and money. ${filler}`,
  contentHtml:
    '<p>A leaking tap is a small thing. It wastes water. Every leaking tap in an old house can be fixed with <a href="https://t.example/">a washer</a>.</p>' +
    ['Why a leaking tap matters', 'What you need', 'Step by step', 'Common mistakes'].map(section).join('') +
    '<p>A leaking tap needs a washer. A leaking tap needs care.</p>',
  imageAlt: 'A tap',
}
const source: Source = { id: 'a', kind: 'topic_frame', title: 'a', url: null, licence: null, retrievedAt: null }
const rule = (input: SeoInput, id: string) => {
  const found = scoreSeo(input).rules.find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`no rule ${id}`)
  return found
}

test('every rule can be met, and an article that meets them all scores 100', () => {
  const contentHtml = `${good.contentHtml + section('More')}<ul><li>A leaking tap drips.</li></ul><ol><li>Close the valve.</li></ol>`
  const { score, rules } = scoreSeo({ ...good, contentHtml })
  expect(rules.filter(({ points, pointsMax, applies }) => applies && points < pointsMax)).toEqual([])
  expect(score).toBe(100)
})

test('an empty article about nothing scores next to nothing', () => {
  const { score } = scoreSeo({ keyword: 'x', title: '', slug: 'y', metaDescription: '', contentHtml: '' })
  expect(score).toBeLessThanOrEqual(5)
})

test('every rule matches the schema of the contract and has a unique id', () => {
  const { rules } = scoreSeo(good)
  for (const entry of rules) expect(SeoRule.parse(entry)).toEqual(entry)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.length).toBeGreaterThanOrEqual(15)
})

test.each<[string, Partial<SeoInput>, number, RegExp]>([
  ['keyphrase-title', { title: 'Taps that are Leaking' }, 3, /all words/],
  ['keyphrase-title', { title: 'Tapestry' }, 0, /does not contain/],
  ['keyphrase-first-paragraph', { contentHtml: '<p>Nothing here.</p><p>A leaking tap.</p>' }, 0, /does not contain/],
  ['keyphrase-subheadings', { contentHtml: '<h2>Leaking taps</h2><h2>b</h2>' }, 2, /1 of 2/],
  ['keyphrase-subheadings', { contentHtml: '<p>a</p>' }, 0, /no subheadings/],
  ['keyphrase-slug', { slug: 'taps-leaking' }, 1, /all words/],
  ['keyphrase-meta-description', { metaDescription: 'Nothing' }, 0, /does not contain/],
  ['keyphrase-density', { contentHtml: `<p>${'leaking tap '.repeat(50)}</p>` }, 0, /50 times, 50\.0%/],
  ['keyphrase-density', { contentHtml: `<p>leaking tap ${'word '.repeat(398)}</p>` }, 1, /1 time, 0\.3%/],
  [
    'keyphrase-density',
    { contentHtml: `<p>leaking tap. A tap that is leaking. ${'word '.repeat(193)}</p>` },
    2,
    /2 times, 1\.0%/,
  ],
  ['title-length', { title: 'x'.repeat(52) }, 2, /has 52 characters; 30 to 65 is good/],
  ['title-length', { title: 'x'.repeat(70) }, 1, /has 70/],
  ['title-length', { title: 'x'.repeat(90) }, 0, /has 90/],
  ['meta-length', { metaDescription: 'x'.repeat(100) }, 1, /has 100/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(300)}</p>` }, 3, /300 words/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(550)}</p>` }, 5, /550 words/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(800)}</p>` }, 6, /800 words/],
  ['sentence-length', { contentHtml: `<p>${'word '.repeat(26)}. Short one.</p>` }, 0, /50%/],
  ['sentence-length', { contentHtml: `<p>${'word '.repeat(25)}. Short one.</p>` }, 2, /0%/],
  ['paragraph-length', { contentHtml: `<p>${'word '.repeat(151)}</p>` }, 0, /151 words/],
  ['heading-distribution', { contentHtml: `<h2>a</h2><p>${'word '.repeat(301)}</p>` }, 1, /301 words/],
  ['heading-distribution', { contentHtml: `<p>${'word '.repeat(301)}</p>` }, 0, /no subheadings in 301/],
  ['forms', { contentHtml: '<p>a</p>' }, 0, /no list and no table/],
  ['forms', { contentHtml: '<p>a</p><ul><li>b</li></ul><ul><li>c</li></ul>' }, 1, /the text has: list/],
  ['link', { contentHtml: '<p>a</p>' }, 0, /no link/],
  [
    'link',
    { contentHtml: '<p>For this, see <a href="https://t.example/">here</a>.</p>' },
    3,
    /says nothing.*too little/,
  ],
  ['keyphrase-taken-up', {}, 20, /2 of 2 words/],
  ['keyphrase-taken-up', { keyword: 'leaking tap gasket' }, 9, /2 of 3 words.*Nothing is said of: gasket/],
  ['keyphrase-taken-up', { keyword: 'quiet tap', contentHtml: '<p>A tap should make no noise.</p>' }, 20, /2 of 2/],
  ['keyphrase-opening', {}, 16, /2 of 2 words/],
  ['keyphrase-opening', { keyword: 'leaking tap valve' }, 7, /2 of 3 words.*later or not at all: valve/],
  ['image-alt', { imageAlt: null }, 0, /no alternative text/],
  ['originality', { similarity: 0.05 }, 8, /shares 5% of its phrases/],
  ['originality', { similarity: 0.29 }, 4, /shares 29%/],
  ['originality', { similarity: 0.6 }, 0, /shares 60%/],
  ['sources', { sources: [] }, 0, /names 0 sources/],
  ['sources', { sources: [source] }, 4, /names 1 source;/],
  ['sources', { sources: [source, source] }, 8, /names 2 sources/],
])('%s with %o earns %i points', (id, change, points, reason) => {
  const found = rule({ ...good, ...change }, id)
  expect(found.points).toBe(points)
  expect(found.reason).toMatch(reason)
})

test('a rule that does not apply says so and costs nothing', () => {
  const { imageAlt: _, ...unpictured } = good
  expect(rule(unpictured, 'image-alt')).toMatchObject({ points: 0, reason: expect.stringMatching(/^Not applicable: /) })
  expect(scoreSeo({ ...good, imageAlt: null }).score).toBeLessThan(scoreSeo(unpictured).score)
  const chinese = { ...good, keyword: '咖啡豆', slug: 'post-0123abcd', contentHtml: '<p>咖啡豆很好。</p>' }
  expect(rule(chinese, 'reading-ease').reason).toMatch(/^Not applicable: /)
  expect(rule(chinese, 'keyphrase-slug').reason).toMatch(/^Not applicable: /)
})

test('the content of an article is compared with the knowledge about its topic', () => {
  const knowledge = shippedKnowledge('standing desk')
  const { frame } = knowledge.reading.subject ?? {}
  if (frame === undefined) throw new Error('No frame of standing desks')
  const names = [...frame.criteria, ...frame.kinds, ...frame.parts].map(({ name }) => `A standing desk has ${name}.`)
  const input = { ...good, keyword: 'standing desk', knowledge }
  const informed = { ...input, contentHtml: `<p>${names.join(' ')}</p>` }
  expect(rule(informed, 'topic-coverage').points).toBe(30)
  expect(rule(informed, 'topic-share').points).toBe(20)
  const empty = { ...input, contentHtml: `<p>${'Compare offers before you decide. '.repeat(20)}</p>` }
  expect(rule(empty, 'topic-coverage')).toMatchObject({
    points: 0,
    reason: expect.stringMatching(/^0 of \d+ main points.*Missing: /),
  })
  expect(rule(empty, 'topic-share').points).toBe(0)
})

test('an article that still fits when its topic is replaced by another does not pass for one about it', () => {
  const contentHtml = `<p>${'A plumber closes the valve, cuts the pipe and tests the joint for leaks. '.repeat(10)}</p>`
  const scoreFor = (keyword: string) =>
    scoreSeo({ ...good, keyword, contentHtml, knowledge: shippedKnowledge(keyword) })
  const own = scoreFor('plumber').rules.find(({ id }) => id === 'topic-share')?.points
  const other = scoreFor('running shoes').rules.find(({ id }) => id === 'topic-share')?.points
  expect(own).toBe(20)
  expect(other).toBe(0)
})

test('an article that never names the main word of its keyphrase earns nothing for the others', () => {
  const contentHtml = '<p>Chickens give eggs and meat. Hens lay fewer eggs in winter.</p>'
  const knowledge = shippedKnowledge('chicken coop for six hens')
  expect(
    rule({ ...good, keyword: 'chicken coop for six hens', contentHtml, knowledge }, 'keyphrase-taken-up').points,
  ).toBe(0)
})

test('an accented keyphrase is found in its slug', () => {
  expect(rule({ ...good, keyword: 'Crème brûlée', slug: 'the-creme-brulee-guide' }, 'keyphrase-slug').points).toBe(2)
  expect(rule({ ...good, keyword: 'лучший чай', slug: 'luchshiy-chay-doma' }, 'keyphrase-slug').points).toBe(2)
})

test.each([
  ['cat', 1],
  ['water', 2],
  ['leaking', 2],
  ['made', 1],
  ['wanted', 2],
  ['fixed', 1],
  ['table', 2],
  ['boxes', 2],
  ['takes', 1],
  ['the', 1],
  ['banana', 3],
  ['beautiful', 3],
  ['rhythm', 1],
  ['123', 1],
])('%s has %i syllables', (word, syllables) => {
  expect(countSyllables(word)).toBe(syllables)
})

test('reading ease is the published formula', () => {
  // Four words of one syllable in one sentence: 206.835 − 1.015 × 4 − 84.6 × 1.
  const syllables = ['the', 'cat', 'sat', 'down'].reduce((sum, word) => sum + countSyllables(word), 0)
  expect(fleschReadingEase({ words: 4, syllables, sentences: 1 })).toBeCloseTo(118.175, 3)
  expect(fleschReadingEase({ words: 0, syllables: 0, sentences: 0 })).toBe(0)
})

test('texts are not kept in memory after the syllables of their words were counted', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const megabyte = '.'.repeat(1_000_000)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let text = 0; text < 20; text += 1) splitWords(`Incomprehensibility${text}${megabyte}`).forEach(countSyllables)
  collectGarbage()
  // `splitWords` knows the last two texts.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000)
})
