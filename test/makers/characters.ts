import fc from 'fast-check'

const surrogatesFrom = 0xd800
const surrogates = 0x800
const codePoints = 0x110000 - surrogates

/**
 * Any code point but halves of surrogate pairs, for `fc.string({ unit: anyCharacter })`. It gives what `unit: 'binary'` gives. That one first makes a
 * table of all million of them, which takes most of a second, and keeps it: each later collection of garbage visits the table again.
 */
export const anyCharacter = fc.nat(codePoints - 1).map(
  (index) => String.fromCodePoint(index < surrogatesFrom ? index : index + surrogates),
  (character) => {
    const [point = -1, ...others] = Array.from(String(character), (one) => one.codePointAt(0) ?? -1)
    const isSurrogate = point >= surrogatesFrom && point < surrogatesFrom + surrogates
    if (others.length > 0 || point < 0 || isSurrogate) throw new Error('This is not one code point')
    return point < surrogatesFrom ? point : point - surrogates
  },
)
