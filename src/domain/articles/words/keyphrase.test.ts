import { expect, test } from 'vitest'
import { countKeyphrase, foldWords, matchKeyphrase } from './keyphrase.ts'

test.each([
  ['How to Fix a Leaking Tap at Home', 'how to fix a leaking tap', 'exact'],
  ['Leaking taps: how you fix them', 'how to fix a leaking tap', 'words'],
  ['Leaking taps are a nuisance', 'how to fix a leaking tap', 'none'],
  ['CAFÉ culture', 'cafe', 'exact'],
  ['Wild berries in puddings', 'pudding with berry', 'words'],
  ['The baker’s classes', 'baker class', 'exact'],
  ['cafeteria', 'cafe', 'none'],
  ['The classes and boxes', 'class box', 'words'],
  ['The analysis', 'analysi', 'none'],
  ['Лучший Кофе дома', 'лучший кофе', 'exact'],
  ['ΚΑΦΕΣ στο σπίτι', 'καφές', 'exact'],
  ['最好的咖啡豆推荐', '咖啡豆', 'exact'],
  ['เมล็ดกาแฟที่ดี', 'กาแฟ', 'exact'],
  ['قهوة عربية طازجة', 'قهوة عربية', 'exact'],
  ['who is who in town', 'who is who', 'exact'],
  ['C++ for beginners', 'c++', 'exact'],
  ['ready 👍 go', '👍', 'exact'],
  ['anything', '', 'none'],
  ['anything', '__proto__', 'none'],
])('in %j, the keyphrase %j: %s', (text, keyphrase, expected) => {
  expect(matchKeyphrase(text, keyphrase)).toBe(expected)
})

test('uses are counted once each', () => {
  const text = 'Coffee beans. Fresh coffee beans! The coffee bean, the beans.'
  expect(countKeyphrase(foldWords(text), text, 'coffee beans')).toBe(3)
  expect(countKeyphrase(foldWords('a a a a'), 'a a a a', 'a a')).toBe(2)
  expect(countKeyphrase(foldWords('咖啡豆和咖啡豆'), '咖啡豆和咖啡豆', '咖啡豆')).toBe(2)
})
