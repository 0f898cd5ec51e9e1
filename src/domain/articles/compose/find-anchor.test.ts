import { expect, test } from 'vitest'
import { findAnchor } from './find-anchor.ts'

const found = (text: string, anchor: string, how: 'exact' | 'anyCase' = 'exact') => {
  const match = findAnchor(text, anchor, how)
  return match === null
    ? null
    : `${text.slice(0, match.start)}[${text.slice(match.start, match.end)}]${text.slice(match.end)}`
}

test.each([
  ['the coffee beans here', 'coffee beans', 'the [coffee beans] here'],
  ['coffee beans', 'coffee beans', '[coffee beans]'],
  ['(coffee beans), "x"', 'coffee beans', '([coffee beans]), "x"'],
  ['coffee beanstalk, coffee beans', 'coffee beans', 'coffee beanstalk, [coffee beans]'],
  ['decaf-coffee', 'coffee', 'decaf-[coffee]'],
  ['café au lait', 'caf', null],
  ['cafe\u0301', 'cafe', null],
  ['über', 'ber', null],
  ['Москва, москва', 'москва', 'Москва, [москва]'],
  ['замосква', 'москва', null],
  ['שלום עולם', 'עולם', 'שלום [עולם]'],
  ['שלום', 'לום', null],
  ['العالم العربي', 'العربي', 'العالم [العربي]'],
  ['私は東京に住む', '東京', '私は[東京]に住む'],
  ['ฉันรักกาแฟมาก', 'กาแฟ', 'ฉันรัก[กาแฟ]มาก'],
  ['use C++ now', 'C++', 'use [C++] now'],
  ['cost $& more', '$&', 'cost [$&] more'],
  ['a.b axb', 'a.b', '[a.b] axb'],
  ['axb', 'a.b', null],
  ['great 👍🏽 yes', '👍', null],
  ['great 👍 yes', '👍', 'great [👍] yes'],
  ['👨‍👩‍👧', '👩', null],
  ['👨‍👩‍👧', '👧', null],
  ['snake_case', 'case', null],
  ['', 'x', null],
  ['x', '', null],
  ['Coffee', 'coffee', null],
])('in %j, %j is found as %j', (text, anchor, expected) => {
  expect(found(text, anchor)).toBe(expected)
})

test.each([
  ['the Coffee Beans here', 'coffee beans', 'the [Coffee Beans] here'],
  ['Coffee beans are fine', 'coffee beans', null],
  ['They are. Coffee beans are fine, coffee BEANS', 'coffee beans', 'They are. Coffee beans are fine, [coffee BEANS]'],
  ['a (x) [y] z', '(X) [Y]', 'a [(x) [y]] z'],
])('in any case but at a sentence start: in %j, %j is found as %j', (text, anchor, expected) => {
  expect(found(text, anchor, 'anyCase')).toBe(expected)
})
