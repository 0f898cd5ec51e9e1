import { type EmbeddedFont, embeddedFonts } from './embedded-fonts.ts'
import { isBuiltIn, printableText } from './printable-text.ts'
import { scriptGlyphsFor } from './script-glyphs.ts'
import { layoutText, levelled, visualOrder } from './visual-order.ts'

export type PdfDocument = PDFKit.PDFDocument

type Weight = { size: number; bold?: boolean }
type TextStyle = Weight & { ink: string }

/**
 * A part of a line with one direction, in an embedded font that has all of its letters, or in a built-in font. An odd `level` runs from right to
 * left.
 */
type Run = { text: string; font: EmbeddedFont | null; level: number }

/** The height of the capitals of the built-in fonts above the baseline, as a share of the size. */
const ascent = 0.718

/**
 * Draws any text on one line, cut to a width in points with an ellipsis. The built-in PDF fonts are used when they have all characters; other text
 * uses the embedded fonts, of which the document contains only the used glyphs.
 */
export function drawLine(
  document: PdfDocument,
  text: string,
  { left, top, width, ...style }: TextStyle & { left: number; top: number; width: number },
): void {
  let x = left
  for (const run of fitting(document, printableText(text), width, style)) {
    drawRun(document, run, { ...style, left: x, top })
    x += widthOfRun(document, run, style)
  }
}

/** Like `drawLine`, but ending at `right`. */
export function drawLineTo(
  document: PdfDocument,
  text: string,
  { right, top, width, ...style }: TextStyle & { right: number; top: number; width: number },
): void {
  const runs = fitting(document, printableText(text), width, style)
  let x = right - widthOfRuns(document, runs, style)
  for (const run of runs) {
    drawRun(document, run, { ...style, left: x, top })
    x += widthOfRun(document, run, style)
  }
}

function drawRun(
  document: PdfDocument,
  run: Run,
  { left, top, size, ink, bold = false }: TextStyle & { left: number; top: number },
) {
  setFont(document, run, { size, bold })
  document.fillColor(ink)
  if (run.font === null) {
    document.text(run.text, left, top, { lineBreak: false, ...shaping(run) })
    return
  }
  // Letters of different fonts share one baseline; an outline gives them the intended weight.
  const width = outlineOf(run, bold)
  if (width > 0)
    document
      .lineJoin('round')
      .lineWidth(size * width)
      .strokeColor(ink)
  const outline = width > 0 ? { fill: true, stroke: true } : {}
  document.text(run.text, left, top + ascent * size, {
    lineBreak: false,
    baseline: 'alphabetic',
    ...shaping(run),
    ...outline,
  })
}

/** The words of a right-to-left run are laid out together; one by one they would be in the wrong order. */
function shaping({ level }: Run): { features?: [] } {
  return level % 2 === 1 ? { features: [] } : {}
}

/** The embedded fonts of a document, by name. */
const knownFonts = new WeakMap<PdfDocument, Set<string>>()

/** The outline width of letters, as a share of the size: each embedded font has only one weight. */
function outlineOf({ font }: Run, bold: boolean): number {
  if (font?.isThin === true) return bold ? 0.07 : 0.04
  return bold ? 1 / 28 : 0
}

function setFont(document: PdfDocument, { font }: Run, { size, bold = false }: Weight) {
  const known = knownFonts.get(document) ?? new Set()
  if (font !== null && !known.has(font.name)) {
    document.registerFont(font.name, font.file)
    knownFonts.set(document, known.add(font.name))
  }
  document.font(font?.name ?? (bold ? 'Helvetica-Bold' : 'Helvetica')).fontSize(size)
}

function widthOfRun(document: PdfDocument, run: Run, weight: Weight): number {
  setFont(document, run, weight)
  return document.widthOfString(run.text, shaping(run))
}

function widthOfRuns(document: PdfDocument, runs: readonly Run[], weight: Weight): number {
  return runs.reduce((sum, run) => sum + widthOfRun(document, run, weight), 0)
}

function fitting(document: PdfDocument, text: string, widthMax: number, weight: Weight): Run[] {
  const isPlain = isBuiltIn(text)
  const runsFor = (part: string) => (isPlain ? [{ text: part, font: null, level: 0 }] : runsOf(part))
  const whole = runsFor(text)
  if (widthOfRuns(document, whole, weight) <= widthMax) return whole
  const characters = [...text]
  const cutTo = (count: number) => runsFor(`${characters.slice(0, count).join('')}…`)
  let fits = 0
  let tooLong = characters.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOfRuns(document, cutTo(middle), weight) <= widthMax) fits = middle
    else tooLong = middle
  }
  return cutTo(fits)
}

/** The text in visual order from left to right, in parts of one embedded font each. Characters that only the built-in fonts have use those. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const { character, level } of levelled(text)) {
    const last = runs.at(-1)
    const font = fontFor(character, text)
    if (last !== undefined && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return visualOrder(runs).map((run) => ({ ...run, text: layoutText(run.text, run.level) }))
}

function fontFor(character: string, text: string): EmbeddedFont | null {
  const code = character.codePointAt(0) ?? 0
  const own = embeddedFonts().find(({ characters }) => characters.has(code))
  return own ?? scriptGlyphsFor(code, text) ?? null
}
