import { expect, test } from 'vitest'
import { levelled, visualOrder } from './visual-order.ts'

/** The characters of a line from left to right, each as a separate run. */
const shown = (text: string) =>
  visualOrder(levelled(text))
    .map(({ character }) => character)
    .join('')

test.each([
  ['abc 123', 'abc 123'],
  ['אבג', 'גבא'],
  ['abc אבג def', 'abc גבא def'],
  ['שלום עולם', 'םלוע םולש'],
  ['מחיר 25 שקל', 'לקש 25 ריחמ'],
  ['גן (ירוק)', '(קורי) ןג'],
])('%j is shown as %j from left to right', (text, line) => {
  expect(shown(text)).toBe(line)
})
