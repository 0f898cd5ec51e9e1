/*
 * The bytes that HTML's tokenizer distinguishes (HTML standard, 13.2.5).
 *
 * The compiler resolves and checks an import at each use, but treats a constant of the same module as constant. Modules that read a page byte by
 * byte therefore assign their imports from here to constants of their own (`const SLASH = SLASH_`), count in small integers (`| 0`) and call no
 * function in their innermost loops.
 */

export const TAB = 0x09
export const LINE_FEED = 0x0a
export const RETURN = 0x0d
export const SPACE = 0x20
export const EXCLAMATION = 0x21
export const DOUBLE_QUOTE = 0x22
export const AMPERSAND = 0x26
export const SINGLE_QUOTE = 0x27
export const HYPHEN = 0x2d
export const SLASH = 0x2f
export const LESS_THAN = 0x3c
export const EQUALS = 0x3d
export const GREATER_THAN = 0x3e
export const QUESTION = 0x3f

function byteTable(isIn: (byte: number) => boolean) {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isIn(byte) ? 1 : 0))
}

/** ASCII whitespace, 1 for each. */
export const whitespace = byteTable((byte) => [0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte))
export const letter = byteTable((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a && byte < 0x80)
const nameEnd = [0x09, 0x0a, 0x0c, 0x0d, 0x20, SLASH, GREATER_THAN]
/** Bytes that end the name of a tag. */
export const tagNameEnd = byteTable((byte) => nameEnd.includes(byte))
/** Bytes that end the name of an attribute, after its first byte. */
export const attributeNameEnd = byteTable((byte) => nameEnd.includes(byte) || byte === EQUALS)
export const unquotedEnd = byteTable((byte) => whitespace[byte] === 1 || byte === GREATER_THAN)

/** From about this length on, a native search is faster than a loop over bytes. */
const hopAfter = 24

/** The next `byte` at or after `from` and before `limit`, or -1. */
export function findByte(bytes: Buffer, byte: number, from: number, limit: number): number {
  const near = Math.min(from + hopAfter, limit) | 0
  for (let at = from | 0; at < near; at += 1) if (bytes[at] === byte) return at
  if (near === limit) return -1
  const found = bytes.indexOf(byte, near)
  return found < limit ? found : -1
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

/** Whether `bytes` contain `word` (lower case) at `from`, in upper or lower case. */
export function matchesAt(bytes: Uint8Array, from: number, word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    if (lowerCase(bytes[from + at] ?? 0) !== word.charCodeAt(at)) return false
  }
  return true
}
