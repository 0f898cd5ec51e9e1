import { expect, test } from 'vitest'
import { postTagsMax } from '#contract/limits.ts'
import { addTags } from './read-tags.ts'

test('tags are separated by commas, semicolons and lines, in lower case, without duplicates', () => {
  expect(addTags([], ' Winter  Vegetables, cellar;;\nRoots ,')).toEqual({
    tags: ['winter vegetables', 'cellar', 'roots'],
    added: ['winter vegetables', 'cellar', 'roots'],
    refused: undefined,
  })
})

test('an existing tag is reported, and the rest is added', () => {
  expect(addTags(['cellar'], 'Cellar, roots')).toEqual({
    tags: ['cellar', 'roots'],
    added: ['roots'],
    refused: { tag: 'cellar', why: 'known' },
  })
})

test('tags above eight, or too long ones, are reported and left out', () => {
  const many = addTags(['a'], 'b,c,d,e,f,g,h,i,j')
  expect([many.tags.length, many.refused]).toEqual([postTagsMax, { tag: 'i', why: 'many' }])
  const tag = 'x'.repeat(41)
  const long = addTags([], `ok,${tag}`)
  expect([long.tags, long.refused]).toEqual([['ok'], { tag, why: 'long' }])
})
