import { expect, test } from 'vitest'
import { postTagsMax } from '#contract/limits.ts'
import { addTags } from './read-tags.ts'

test('tags are parted by commas, semicolons and lines, in small letters, each once', () => {
  expect(addTags([], ' Winter  Vegetables, cellar;;\nRoots ,')).toEqual({
    tags: ['winter vegetables', 'cellar', 'roots'],
    added: ['winter vegetables', 'cellar', 'roots'],
    refused: undefined,
  })
})

test('what is there already is said, and the rest is taken', () => {
  expect(addTags(['cellar'], 'Cellar, roots')).toEqual({
    tags: ['cellar', 'roots'],
    added: ['roots'],
    refused: { tag: 'cellar', why: 'known' },
  })
})

test('more than eight, or too long ones, are said and left out', () => {
  const many = addTags(['a'], 'b,c,d,e,f,g,h,i,j')
  expect([many.tags.length, many.refused]).toEqual([postTagsMax, { tag: 'i', why: 'many' }])
  const tag = 'x'.repeat(41)
  const long = addTags([], `ok,${tag}`)
  expect([long.tags, long.refused]).toEqual([['ok'], { tag, why: 'long' }])
})
