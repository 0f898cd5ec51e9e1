import { unspacedScript } from '../words/words.ts'

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

export type AnchorMatch = { start: number; end: number }

/**
 * The position of the anchor text in a text as whole words, in any script. `exact` requires the same letters. `anyCase` accepts other capitals too,
 * but not at the start of a sentence, where the anchor's own capitals would be a mistake.
 */
export function findAnchor(text: string, anchorText: string, how: 'exact' | 'anyCase'): AnchorMatch | null {
  if (anchorText === '') return null
  for (const match of candidates(text, anchorText, how)) {
    if (isWholeWord(text, match, anchorText)) return match
  }
  return null
}

function* candidates(text: string, anchorText: string, how: 'exact' | 'anyCase'): Generator<AnchorMatch> {
  if (how === 'exact') {
    for (
      let start = text.indexOf(anchorText);
      start >= 0;
      start = text.indexOf(anchorText, start + anchorText.length)
    ) {
      yield { start, end: start + anchorText.length }
    }
    return
  }
  const pattern = new RegExp(anchorText.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  for (const match of text.matchAll(pattern)) {
    if (startsSentence(text, match.index)) continue
    yield { start: match.index, end: match.index + match[0].length }
  }
}

function startsSentence(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 8), index)
  return /(?:^|[.!?:…]["”’')\]]?\s+)["“‘'([]?$/.test(before)
}

function isWholeWord(text: string, { start, end }: AnchorMatch, anchorText: string): boolean {
  const first = String.fromCodePoint(anchorText.codePointAt(0) ?? 32)
  const last = codePointBefore(anchorText, anchorText.length)
  const after = end < text.length ? String.fromCodePoint(text.codePointAt(end) ?? 32) : ''
  // A mark or joiner belongs to the character before it, so a cut between them would change that character.
  if (/^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])$/u.test(after)) return false
  return !joins(codePointBefore(text, start), first) && !joins(last, after)
}

function joins(left: string, right: string): boolean {
  if (left === '\u200d') return true
  return (
    wordCharacter.test(left) && wordCharacter.test(right) && !unspacedScript.test(left) && !unspacedScript.test(right)
  )
}

function codePointBefore(text: string, index: number): string {
  if (index <= 0) return ''
  const unit = text.charCodeAt(index - 1)
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff && index > 1 ? index - 2 : index - 1, index)
}
