/* Where in the machine's memory what stands. Numbers have 32 bits where nothing else is said. */

/** What the last reading came to. */
export const resultAt = 0
/* Numbers of it. */
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

/** Four numbers for each attribute: where its name and its value begin and end. */
export const offsetsFrom = 1_024
export const attributesMax = 256

/** For each byte what it is, by the bits below. */
export const classesAt = 8_192
export const LETTER = 1
export const IN_REFERENCE = 2
export const SPACE_OR_SLASH = 4
export const WHITESPACE = 8
export const TAG_NAME_END = 16
export const ATTRIBUTE_NAME_END = 32
export const UNQUOTED_END = 64

/** For each byte its six bits in a packed name. */
export const codesAt = 8_448
/** By an attribute's first letter and its length (`hintPlace`), a byte each. */
export const hintsAt = 8_704
/** Packed names, 64 bits each, and their elements, 16 bits each. */
export const keysAt = 16_384
export const elementsAt = 24_576

/** The bytes that are read, and so many behind them that reading sixteen at a time never ends outside. */
export const bytesAt = 32_768
export const pages = 8
export const bytesMax = pages * 65_536 - bytesAt - 64
