import { EXCLAMATION, findByte, GREATER_THAN, HYPHEN, LESS_THAN, matchesAt, SLASH, tagNameEnd } from './byte-classes.ts'

/*
 * Searches for the end of content that is not markup (HTML standard, 13.2.5.2 and following). Each search returns a position: the end, or, while
 * the end has not arrived, the position up to which the bytes can be discarded.
 */

export type Skipped = { at: number; isOver: boolean }

/** Whether the end tag of `name` begins at the `<` at `at`; `null` when more bytes are needed. */
function isEndTagOf(bytes: Buffer, at: number, name: string): boolean | null {
  if (at + 1 < bytes.length && bytes[at + 1] !== SLASH) return false
  const after = at + 2 + name.length
  if (after >= bytes.length) return null
  return tagNameEnd[bytes[after] as number] === 1 && matchesAt(bytes, at + 2, name)
}

/** Advances to the `<` of the end tag of `name`. */
export function skipRawText(skipped: Skipped, bytes: Buffer, from: number, name: string) {
  skipped.isOver = false
  let at = findByte(bytes, LESS_THAN, from, bytes.length)
  while (at !== -1) {
    const isEnd = isEndTagOf(bytes, at, name)
    skipped.at = at
    if (isEnd === true) skipped.isOver = true
    if (isEnd !== false) return
    at = findByte(bytes, LESS_THAN, at + 1, bytes.length)
  }
  skipped.at = bytes.length
}

/** Plain script, "escaped" within `<!--`, and "double escaped" within `<script` in that. */
const PLAIN = 0
const ESCAPED = 1
const DOUBLE_ESCAPED = 2
const longestToken = 9

type Script = { at: number; state: number; isOver: boolean }

function isOpeningScript(bytes: Buffer, at: number): boolean {
  return matchesAt(bytes, at + 1, 'script') && tagNameEnd[bytes[at + 7] ?? 0] === 1
}

function isClosingScript(bytes: Buffer, at: number): boolean {
  return bytes[at + 1] === SLASH && matchesAt(bytes, at + 2, 'script') && tagNameEnd[bytes[at + 8] ?? 0] === 1
}

/** Handles the `<` at `at`. */
function passLessThan(script: Script, bytes: Buffer, at: number) {
  script.at = at + 1
  if (isClosingScript(bytes, at)) {
    if (script.state === DOUBLE_ESCAPED) script.state = ESCAPED
    else {
      script.isOver = true
      script.at = at
    }
  } else if (script.state === ESCAPED && isOpeningScript(bytes, at)) script.state = DOUBLE_ESCAPED
  else if (script.state === PLAIN && matchesAt(bytes, at + 1, '!--')) {
    script.state = ESCAPED
    script.at = at + 2
  }
}

/** The position of the next `<`, in a script's comment also of `-->`; -1 for none. */
function nextInScript(script: Script, bytes: Buffer): number {
  const tag = findByte(bytes, LESS_THAN, script.at, bytes.length)
  if (script.state === PLAIN) return tag
  const limit = tag === -1 ? bytes.length : tag
  for (let at = findByte(bytes, GREATER_THAN, script.at, limit); at !== -1; ) {
    if (at - script.at >= 2 && bytes[at - 1] === HYPHEN && bytes[at - 2] === HYPHEN) return at
    at = findByte(bytes, GREATER_THAN, at + 1, limit)
  }
  return tag
}

/** Advances to the `<` of the script's end tag, through its escaped states. Returns the resulting state. */
export function skipScript(skipped: Skipped, bytes: Buffer, from: number, state: number, isLast: boolean): number {
  const script: Script = { at: from, state, isOver: false }
  while (!script.isOver) {
    const at = nextInScript(script, bytes)
    if (at === -1) {
      // Two hyphens at the end may be the start of `-->`.
      script.at = Math.max(script.at, isLast ? bytes.length : bytes.length - 2)
      break
    }
    if (bytes[at] === GREATER_THAN) {
      script.state = PLAIN
      script.at = at + 1
    } else if (at + longestToken > bytes.length && !isLast) {
      script.at = at
      break
    } else passLessThan(script, bytes, at)
  }
  skipped.at = script.at
  skipped.isOver = script.isOver
  return script.state
}

/** Whether the `>` at `at` ends a comment whose text began at `from`, which may be before the bytes. */
function endsComment(bytes: Buffer, at: number, from: number): boolean {
  const length = at - from
  if (length === 0) return true
  if (bytes[at - 1] === HYPHEN) return length === 1 || bytes[at - 2] === HYPHEN
  if (bytes[at - 1] !== EXCLAMATION || length < 3) return false
  return bytes[at - 2] === HYPHEN && bytes[at - 3] === HYPHEN
}

/** Advances past the `>` of a comment whose text began at `contentFrom`. */
export function skipComment(skipped: Skipped, bytes: Buffer, from: number, contentFrom: number) {
  let at = findByte(bytes, GREATER_THAN, from, bytes.length)
  while (at !== -1 && !endsComment(bytes, at, contentFrom)) at = findByte(bytes, GREATER_THAN, at + 1, bytes.length)
  skipped.isOver = at !== -1
  skipped.at = at === -1 ? bytes.length : at + 1
}
