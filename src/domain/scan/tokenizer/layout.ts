/* The layout of the tokenizer's memory. Numbers have 32 bits unless stated otherwise. */

/** The result of the last reading. */
export const resultAt = 0
/* Indexes of the numbers in the result. */
export const TEXT_TO = 0
export const WEIGHT = 1
export const NAME_FROM = 2
export const NAME_TO = 3
export const ELEMENT = 4
export const IS_END = 5
export const IS_SELF_CLOSING = 6
export const ATTRIBUTES = 7
export const HINTS = 8
export const STOP = 9
export const resultSize = 10

/** Four numbers for each attribute: start and end of its name, start and end of its value. */
export const offsetsFrom = 1_024
export const attributesMax = 256

/** The class of each byte, as a combination of the bits below. */
export const classesAt = 8_192
export const LETTER = 1
export const IN_REFERENCE = 2
export const SPACE_OR_SLASH = 4
export const WHITESPACE = 8
export const TAG_NAME_END = 16
export const ATTRIBUTE_NAME_END = 32
export const UNQUOTED_END = 64

/** The six bits of each byte in a packed name. */
export const codesAt = 8_448
/** Hints by an attribute's first letter and its length, one byte each (see `writeHints` in tokenizer.ts). */
export const hintsAt = 8_704
/** Names of at most this length are packed into one number and compared by it. */
export const packedNameMax = 10
/** The table of elements: packed names, 64 bits each, and their elements, 16 bits each. */
export const keysAt = 16_384
export const elementsAt = 24_576

/** The bytes to read. They are followed by padding, so that a read of sixteen bytes never ends outside of the memory. */
export const bytesAt = 32_768
export const pages = 8
export const bytesMax = pages * 65_536 - bytesAt - 64
