import { expect, test } from 'vitest'
import { languageOfTopic } from '#adapters/knowledge/words/language.ts'
import { findRefusal, shippedRefusals } from './check-topic.ts'

test.each([
  ['online casino', 'gambling'],
  ['best online casinos', 'gambling'],
  ['buy viagra', 'drugs'],
  ['cheap viagra online', 'drugs'],
  ['xanax without prescription', 'drugs'],
  ['write my essay', 'academic_fraud'],
  ['essay writing service', 'academic_fraud'],
  ['escort agency in london', 'sexual_services'],
  ['free p0rn', 'obscene'],
  ['f.u.c.k', 'obscene'],
  ['how to make a bomb', 'weapons'],
  ['ghost guns', 'weapons'],
  ['white power', 'hateful'],
])('%j is refused as %s', (keyword, reason) => {
  expect(findRefusal(keyword, shippedRefusals)?.reason).toBe(reason)
})

test.each([
  'nail gun',
  'massage gun',
  'ford escort parts',
  'casino themed party',
  'essay structure',
  'breast feeding',
  'sussex hotels',
  'grape juice',
  'cocktail bar',
  'power drill white',
  'chicken breast recipe',
  'steroid cream for eczema',
  'ring light',
  'peacock feathers',
  'sex education for teachers',
  'bath bomb',
])('%j is a topic like any other', (keyword) => {
  expect(findRefusal(keyword, shippedRefusals)).toBeNull()
})

const english = new Set('best standing desk how to clean a pan coffee cafe running shoes el paso hotels'.split(' '))
const knows = (word: string) => english.has(word)

test.each([
  ['best standing desk', { language: 'en' }],
  ['el paso hotels', { language: 'en' }],
  ['höhenverstellbarer schreibtisch', { language: 'other', name: 'German' }],
  ['kaffeemaschine günstig kaufen', { language: 'other', name: 'German' }],
  ['mejores zapatillas para correr', { language: 'other', name: 'Spanish' }],
  ['chaussures pas cher pour homme', { language: 'other', name: 'French' }],
  ['咖啡机', { language: 'other', name: 'Chinese' }],
  ['コーヒーメーカー', { language: 'other', name: 'Japanese' }],
  ['кофемашина', { language: 'other', name: 'Russian' }],
  ['👍👍', { language: 'empty' }],
  ['x', { language: 'empty' }],
])('%j is read as %j', (keyword, expected) => {
  expect(languageOfTopic(keyword, knows)).toEqual(expected)
})
