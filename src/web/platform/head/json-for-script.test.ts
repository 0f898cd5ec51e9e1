import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { jsonForScript } from './json-for-script.ts'

describe('JSON between script tags', () => {
  test.each([
    ['the end of the element', '</script><script>alert(1)</script>'],
    ['the end of the element in capitals', '</SCRIPT >'],
    ['a comment', '<!--<script>'],
    ['a CDATA end', ']]>'],
    ['an entity', '&lt;/script&gt;'],
    ['a line separator', 'a\u2028b\u2029c'],
    ['quotes and backslashes', '"\\"\\u003c'],
  ])('holds %s as data only', (_, hostile) => {
    const json = jsonForScript({ headline: hostile })
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ headline: hostile })
  })

  test('survives any text unchanged and never leaves its element', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const json = jsonForScript({ text })
        const nodes = parseFragment(`<script type="application/ld+json">${json}</script><p></p>`).childNodes
        expect(nodes.map((node) => node.nodeName)).toEqual(['script', 'p'])
        expect(JSON.parse(json)).toEqual({ text })
      }),
    )
  })
})
