import { expect, test } from 'vitest'
import { postTagsMax } from '#contract/limits.ts'
import { addTags } from './read-tags.ts'

test('tags are parted by commas, semicolons and lines, in small letters, each once', () => {
  expect(addTags([], ' Winter  Vegetables, cellar;;\nRoots ,')).toEqual({
    tags: ['winter vegetables', 'cellar', 'roots'],
    added: ['winter vegetables', 'cellar', 'roots'],
    problem: undefined,
  })
})

test('what is there already is said, and the rest is taken', () => {
  expect(addTags(['cellar'], 'Cellar, roots')).toEqual({
    tags: ['cellar', 'roots'],
    added: ['roots'],
    problem: '“cellar” is there already.',
  })
})

test('more than eight, or too long ones, are said and left out', () => {
  const many = addTags(['a'], 'b,c,d,e,f,g,h,i,j')
  expect([many.tags.length, many.problem]).toEqual([postTagsMax, 'A post can have at most 8 tags.'])
  const long = addTags([], `ok,${'x'.repeat(41)}`)
  expect([long.tags, long.problem]).toEqual([['ok'], 'A tag can have at most 40 characters.'])
})
