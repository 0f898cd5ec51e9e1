import { expect, test } from 'vitest'
import { SeoRule } from '#contract/post-fields.ts'
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
    '<p>A leaking tap is a small thing. It wastes water. Every leaking tap can be fixed with <a href="https://t.example/">a washer</a>.</p>' +
    ['Why a leaking tap matters', 'What you need', 'Step by step', 'Common mistakes'].map(section).join('') +
    '<p>A leaking tap needs a washer. A leaking tap needs care.</p>',
  imageAlt: 'A tap',
}
const rule = (input: SeoInput, id: string) => {
  const found = scoreSeo(input).rules.find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`no rule ${id}`)
  return found
}

test('an article that does everything right scores 100, and every rule has all its points', () => {
  const { score, rules } = scoreSeo({ ...good, contentHtml: good.contentHtml + section('More') })
  expect(rules.filter(({ points, pointsMax }) => points < pointsMax)).toEqual([])
  expect(score).toBe(100)
})

test('an empty article about nothing scores next to nothing', () => {
  const { score } = scoreSeo({ keyword: 'x', title: '', slug: 'y', metaDescription: '', contentHtml: '' })
  expect(score).toBeLessThanOrEqual(5)
})

test('every rule is what the contract says a rule is, with an id of its own', () => {
  const { rules } = scoreSeo(good)
  for (const entry of rules) expect(SeoRule.parse(entry)).toEqual(entry)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.length).toBeGreaterThanOrEqual(15)
})

test.each<[string, Partial<SeoInput>, number, RegExp]>([
  ['keyphrase-title', { title: 'Taps that are Leaking' }, 7, /all words/],
  ['keyphrase-title', { title: 'Tapestry' }, 0, /does not contain/],
  ['keyphrase-first-paragraph', { contentHtml: '<p>Nothing here.</p><p>A leaking tap.</p>' }, 0, /does not contain/],
  ['keyphrase-subheadings', { contentHtml: '<h2>Leaking taps</h2><h2>b</h2>' }, 6, /1 of 2/],
  ['keyphrase-subheadings', { contentHtml: '<p>a</p>' }, 0, /no subheadings/],
  ['keyphrase-slug', { slug: 'taps-leaking' }, 4, /all words/],
  ['keyphrase-meta-description', { metaDescription: 'Nothing' }, 0, /does not contain/],
  ['keyphrase-density', { contentHtml: `<p>${'leaking tap '.repeat(50)}</p>` }, 0, /50 times, 50\.0%/],
  ['keyphrase-density', { contentHtml: `<p>leaking tap ${'word '.repeat(398)}</p>` }, 5, /1 time, 0\.3%/],
  [
    'keyphrase-density',
    { contentHtml: `<p>leaking tap. A tap that is leaking. ${'word '.repeat(193)}</p>` },
    10,
    /2 times, 1\.0%/,
  ],
  ['title-length', { title: 'x'.repeat(52) }, 6, /has 52 characters; 30 to 65 is good/],
  ['title-length', { title: 'x'.repeat(70) }, 3, /has 70/],
  ['title-length', { title: 'x'.repeat(90) }, 0, /has 90/],
  ['meta-length', { metaDescription: 'x'.repeat(100) }, 3, /has 100/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(300)}</p>` }, 5, /300 words/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(550)}</p>` }, 8, /550 words/],
  ['content-length', { contentHtml: `<p>${'word '.repeat(800)}</p>` }, 10, /800 words/],
  ['sentence-length', { contentHtml: `<p>${'word '.repeat(26)}. Short one.</p>` }, 0, /50%/],
  ['sentence-length', { contentHtml: `<p>${'word '.repeat(25)}. Short one.</p>` }, 6, /0%/],
  ['paragraph-length', { contentHtml: `<p>${'word '.repeat(151)}</p>` }, 0, /151 words/],
  ['heading-distribution', { contentHtml: `<h2>a</h2><p>${'word '.repeat(301)}</p>` }, 3, /301 words/],
  ['heading-distribution', { contentHtml: `<p>${'word '.repeat(301)}</p>` }, 0, /no subheadings in 301/],
  ['link', { contentHtml: '<p>a</p>' }, 0, /no link/],
  ['image-alt', { imageAlt: null }, 0, /no alternative text/],
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

test('an accented keyphrase is found in its slug', () => {
  expect(rule({ ...good, keyword: 'Crème brûlée', slug: 'the-creme-brulee-guide' }, 'keyphrase-slug').points).toBe(6)
  expect(rule({ ...good, keyword: 'лучший чай', slug: 'luchshiy-chay-doma' }, 'keyphrase-slug').points).toBe(6)
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
  expect(fleschReadingEase(['the', 'cat', 'sat', 'down'], 1)).toBeCloseTo(118.175, 3)
  expect(fleschReadingEase([], 0)).toBe(0)
})
