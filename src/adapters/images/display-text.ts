import type { SKRSContext2D } from '@napi-rs/canvas'
import { fontOf, isDrawable, type Typeface } from './fonts.ts'

const ellipsis = '…'

/** Code points looked at; more than the longest text that is drawn, so that a huge one costs no more than a long one. */
const codePointsMax = 200

/** Control characters, and the invisible ones that reorder or hide text: zero-width, bidirectional overrides and isolates, tags. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Marks stacked upon marks run out of their line; languages need at most three on a letter. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu

function isPlain(character: string) {
  return character >= ' ' && character <= '~'
}

/** What joins and tints emoji and encloses digits: each emoji is drawn for itself, in one colour. */
const emojiParts = /\u200D(?!\p{L})|\uFE0F|\u20E3|\p{Emoji_Modifier}/gu

/** Marks at the beginning that belonged to a symbol which was left out: "🚀: a guide". */
const orphaned = /^[\s:;,.!–—-]+/u

/** Letters, digits and the marks on them: without one of these a title would say something else. */
const meaningful = /[\p{L}\p{N}\p{M}]/u

/**
 * `text` as it can be drawn: one line, composed, bounded, without characters that no font here has. A missing symbol or emoji is left out;
 * when a letter is missing the answer is `null`, because a title with holes is worse than none.
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

/** Whether the first letter of `text` is of a script written from right to left. */
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

/** Marks that no line begins with, and those that none ends with. */
const closing = /^[\p{Pe}\p{Pf}、。，．：；！？・ー…]/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** The pieces between which a line may break, each with the space before it. */
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

/** `text`, shortened until it fits with an ellipsis: after a word where one of its later half ends, else after any grapheme. */
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
  const kept = parts.slice(0, low).join('')
  const isWithinWord = parts[low] !== ' ' && !kept.endsWith(' ')
  const end = kept.lastIndexOf(' ')
  const words = isWithinWord && end > kept.length / 2 ? kept.slice(0, end) : kept
  return words.replace(/[\s,;:–—-]+$/u, '') + ellipsis
}

/**
 * Greedy lines of `text`; at most `linesMax`, the last one ending in an ellipsis when something is left over. A word wider than a line
 * is broken anywhere; then, too, the text does not count as fitting.
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
  const kept = lines.slice(0, linesMax)
  kept[linesMax - 1] = shortened(`${kept[linesMax - 1]} ${lines[linesMax]}`, fits)
  return { lines: kept, fitting: false }
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
  /** Distance of the lines as a share of the size. */
  lineHeight: number
}

/** Breaks `text` into lines in the largest size in which all of it fits `space`; in the smallest, with an ellipsis, when it fits in none. */
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
