import { EXCLAMATION, findByte, GREATER_THAN, HYPHEN, LESS_THAN, SLASH, saysAt, tagNameEnd } from './byte-classes.ts'

/*
 * Searches for the end of what is no markup (HTML standard, 13.2.5.2 and on). Each answers with a place: `end` where it is over, or, while it is not,
 * how far it has been looked through and may be forgotten.
 */

export type Skipped = { at: number; isOver: boolean }

/** Whether the end tag of `name` begins at the `<` at `at`; `null` where the bytes end too early to tell. */
function isEndTagOf(bytes: Buffer, at: number, name: string): boolean | null {
  if (at + 1 < bytes.length && bytes[at + 1] !== SLASH) return false
  const after = at + 2 + name.length
  if (after >= bytes.length) return null
  return tagNameEnd[bytes[after] as number] === 1 && saysAt(bytes, at + 2, name)
}

/** To the `<` of the end tag of `name`. */
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

/** Plain script, and within `<!--`: "escaped", and within `<script` in that: "double escaped". */
const PLAIN = 0
const ESCAPED = 1
const DOUBLE_ESCAPED = 2
const longestToken = 9

type Script = { at: number; state: number; isOver: boolean }

function isOpeningScript(bytes: Buffer, at: number): boolean {
  return saysAt(bytes, at + 1, 'script') && tagNameEnd[bytes[at + 7] ?? 0] === 1
}

function isClosingScript(bytes: Buffer, at: number): boolean {
  return bytes[at + 1] === SLASH && saysAt(bytes, at + 2, 'script') && tagNameEnd[bytes[at + 8] ?? 0] === 1
}

/** What the `<` at `at` begins. */
function passLessThan(script: Script, bytes: Buffer, at: number) {
  script.at = at + 1
  if (isClosingScript(bytes, at)) {
    if (script.state === DOUBLE_ESCAPED) script.state = ESCAPED
    else {
      script.isOver = true
      script.at = at
    }
  } else if (script.state === ESCAPED && isOpeningScript(bytes, at)) script.state = DOUBLE_ESCAPED
  else if (script.state === PLAIN && saysAt(bytes, at + 1, '!--')) {
    script.state = ESCAPED
    script.at = at + 2
  }
}

/** The place of the next `<`, or in a comment of a script also of `-->`; -1 for none. */
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

/** To the `<` of the script's end tag, through its escaped states. Returns the state it is left in. */
export function skipScript(skipped: Skipped, bytes: Buffer, from: number, state: number, isLast: boolean): number {
  const script: Script = { at: from, state, isOver: false }
  while (!script.isOver) {
    const at = nextInScript(script, bytes)
    if (at === -1) {
      // Two hyphens at the end may yet become `-->`.
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

/** After the `>` of a comment whose text began at `contentFrom`. */
export function skipComment(skipped: Skipped, bytes: Buffer, from: number, contentFrom: number) {
  let at = findByte(bytes, GREATER_THAN, from, bytes.length)
  while (at !== -1 && !endsComment(bytes, at, contentFrom)) at = findByte(bytes, GREATER_THAN, at + 1, bytes.length)
  skipped.isOver = at !== -1
  skipped.at = at === -1 ? bytes.length : at + 1
}
