import { UNDECIDED } from '../answers.ts'
import { resultAt, TEXT_TO } from '../layout.ts'
import { storeElement } from './element-names.ts'
import { readAttributes, readName } from './read-tag.ts'
import { readText } from './read-text.ts'

/*
 * This folder is AssemblyScript, which `npm run generate` compiles to ../tokenizer.wasm. Vector instructions process sixteen bytes at a time, which
 * JavaScript does not have.
 */

/** The limit on a tag, in bytes. Attributes that end later are not read. */
const tagMax: i32 = 262_144

/**
 * Reads text at `from` to `end`, and the tag that follows it. Returns the position after the tag, or a result of answers.ts. A tag without its end
 * is read again when more bytes arrive, or cut off when it is too long. Weights of text: text-weights.ts.
 */
export function readMarkup(from: i32, end: i32, isLast: i32, least: i32, high: i32): i32 {
  const nameFrom = readText(from, end, isLast, least, high)
  if (nameFrom <= 0) return nameFrom
  const cutAt = load<i32>(resultAt + TEXT_TO * 4) + tagMax
  const limit = min(end, cutAt)
  const to = readAttributes(readName(nameFrom, limit), limit)
  if (to !== UNDECIDED) return to
  return limit === cutAt ? limit : UNDECIDED
}

export { storeElement }
