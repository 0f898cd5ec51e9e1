import { expect, test } from 'vitest'
import { splitLastWord } from './split-last-word.ts'

test.each([
  ['a good kettle', { head: 'a good ', last: 'kettle' }],
  ['kettle', { head: '', last: 'kettle' }],
  ['雨水桶指南', { head: '', last: '雨水桶指南' }],
  ['https://kettles.example/pour-over', { head: 'https://kettles.example/pour-ove', last: 'r' }],
  ['very '.concat('long'.repeat(6), '👩‍🌾'), { head: 'very '.concat('long'.repeat(6)), last: '👩‍🌾' }],
  ['', { head: '', last: '' }],
])('the last part of %j is its last word, or its last character', (text, expected) => {
  expect(splitLastWord(text)).toEqual(expected)
})
