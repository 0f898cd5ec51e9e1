import type { SKRSContext2D } from '@napi-rs/canvas'
import { fontOf, isDrawable, type Typeface } from './fonts.ts'

const ellipsis = '…'

/** The maximum of code points that are processed. It is larger than the longest drawn text, and it bounds the cost of a huge text. */
const codePointsMax = 200

/** Control characters, and the invisible ones that reorder or hide text: zero-width, bidirectional overrides and isolates, tags. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Many marks on one letter would leave the line; languages need at most three. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu

function isPlain(character: string) {
  return character >= ' ' && character <= '~'
}

/** Characters that join and tint emoji or enclose digits: each emoji is drawn separately, in one colour. */
const emojiParts = /\u200D(?!\p{L})|\uFE0F|\u20E3|\p{Emoji_Modifier}/gu

/** Punctuation at the beginning that followed a removed symbol: "🚀: a guide". */
const orphaned = /^[\s:;,.!–—-]+/u

/** Letters, digits and their marks: without one of them a title would have another meaning. */
const meaningful = /[\p{L}\p{N}\p{M}]/u

/**
 * `text` in drawable form: one line, composed, bounded, without characters that no font on this machine has. A missing symbol or emoji is removed. If
 * a letter is missing the result is `null`, because a title with gaps is worse than none.
 */
export function drawableText(text: string, hasGlyph: (character: string) => boolean = isDrawable): string | null {
  const visible = [
    ...text
      .slice(0, codePointsMax * 8)
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(invisible, ''),
  ]
  const head = visible.length > codePointsMax ? [...visible.slice(0, codePointsMax), ellipsis] : visible
  const cleaned = head.join('').normalize('NFC').replaceAll(emojiParts, '').replaceAll(stackedMarks, '$1')
  let drawn = ''
  let isWhole = true
  for (const character of cleaned) {
    const joins = character === '\u200C' || character === '\u200D'
    if (isPlain(character) || joins || hasGlyph(character)) drawn += character
    else if (meaningful.test(character)) return null
    else isWhole = false
  }
  const shown = drawn.replaceAll(/ +/g, ' ').trim()
  return isWhole ? shown : shown.replace(orphaned, '')
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Whether the first letter of `text` belongs to a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  const letter = text.match(/\p{L}/u)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function segments(segmenter: Intl.Segmenter, text: string) {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Punctuation that must not begin a line, and punctuation that must not end one. */
const closing = /^[\p{Pe}\p{Pf}、。，．：；！？・ー…]/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** The pieces between which a line may break, each with its preceding space. */
function pieces(text: string): string[] {
  const spaced = text.split(/(?= )/)
  const all = spaced.flatMap((piece) => (unspaced.test(piece) ? segments(words, piece) : [piece]))
  const joined: string[] = []
  for (const piece of all) {
    const before = joined.at(-1)
    if (before !== undefined && (closing.test(piece) || opening.test(before)))
      joined[joined.length - 1] = before + piece
    else joined.push(piece)
  }
  return joined
}

/** `text` shortened with an ellipsis until it fits: after a word if a word ends in its second half, else after any grapheme. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const parts = segments(graphemes, text)
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(parts.slice(0, middle).join('').trimEnd() + ellipsis)) low = middle
    else high = middle - 1
  }
  const remaining = parts.slice(0, low).join('')
  const isWithinWord = parts[low] !== ' ' && !remaining.endsWith(' ')
  const end = remaining.lastIndexOf(' ')
  const words = isWithinWord && end > remaining.length / 2 ? remaining.slice(0, end) : remaining
  return words.replace(/[\s,;:–—-]+$/u, '') + ellipsis
}

/**
 * Greedy lines of `text`, at most `linesMax`; the last line ends in an ellipsis if text remains. A word wider than a line is broken at any grapheme;
 * such a text does not count as fitting either.
 */
function wrapped(
  text: string,
  linesMax: number,
  fits: (text: string) => boolean,
): { lines: string[]; fitting: boolean } {
  const words = pieces(text)
  const tooWide = words.some((word) => !fits(word.trim()))
  const parts = tooWide ? words.flatMap((word) => (fits(word.trim()) ? [word] : segments(graphemes, word))) : words
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line === '' || fits((line + part).trim())) line += part
    else {
      lines.push(line.trim())
      line = part
    }
    if (lines.length > linesMax) break
  }
  lines.push(line.trim())
  if (lines.length <= linesMax) return { lines, fitting: !tooWide }
  const remaining = lines.slice(0, linesMax)
  remaining[linesMax - 1] = shortened(`${remaining[linesMax - 1]} ${lines[linesMax]}`, fits)
  return { lines: remaining, fitting: false }
}

export type TextBlock = { lines: string[]; size: number; leading: number; font: string }

type TextSpace = {
  typeface: Typeface
  weight: number
  /** In pixels, the largest first. */
  sizes: readonly number[]
  width: number
  height: number
  linesMax: number
  /** The line distance as a share of the font size. */
  lineHeight: number
}

/** Breaks `text` into lines in the largest size in which all of it fits `space`. If it fits in no size, the smallest is used, with an ellipsis. */
export function fittedText(ctx: SKRSContext2D, text: string, space: TextSpace): TextBlock {
  let block: TextBlock = { lines: [], size: 0, leading: 0, font: '' }
  for (const size of space.sizes) {
    const font = fontOf(space.typeface, space.weight, size, text)
    const leading = size * space.lineHeight
    const linesMax = Math.min(space.linesMax, Math.floor(space.height / leading))
    ctx.font = font
    const { lines, fitting } = wrapped(text, linesMax, (part) => ctx.measureText(part).width <= space.width)
    block = { lines, size, leading, font }
    if (fitting) return block
  }
  return block
}
