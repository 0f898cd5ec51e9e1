import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

test('tags are parted by commas, in small letters, each once', () => {
  expect(readTags(' Winter  Vegetables, cellar,,CELLAR ,')).toEqual({
    tags: ['winter vegetables', 'cellar'],
    problem: undefined,
  })
})

test('more than eight, or too long ones, are said and left out', () => {
  const many = readTags('a,b,c,d,e,f,g,h,i')
  expect([many.tags.length, many.problem]).toEqual([8, 'A post can have at most 8 tags; the first 8 are kept.'])
  const long = readTags(`ok,${'x'.repeat(41)}`)
  expect([long.tags, long.problem]).toEqual([['ok'], 'A tag can have at most 40 characters.'])
})
