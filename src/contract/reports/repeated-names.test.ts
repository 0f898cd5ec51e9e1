import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatsName } from './repeated-names.ts'

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['[{"b":{"a":[1,{"x":1,"x":1}]}}]', true],
  ['{"a":{"a":{"a":"a"}},"b":"a"}', false],
  ['["a","a",{"a":["a","a"]}]', false],
  ['{"a":"\\",\\"a\\":","b":"{\\"b\\":1,"}', false],
  ['"a"', false],
])('%s repeats a name: %s', (json, repeats) => {
  expect(repeatsName(json)).toBe(repeats)
})

test('serialised JSON repeats no name', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(repeatsName(JSON.stringify(value, null, 1))).toBe(false)
    }),
  )
})
