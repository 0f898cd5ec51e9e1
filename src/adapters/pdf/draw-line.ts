import { embeddedFonts } from './embedded-fonts.ts'
import { isBuiltIn, printableText } from './printable-text.ts'

export type PdfDocument = PDFKit.PDFDocument

type Weight = { size: number; bold?: boolean }
type Look = Weight & { ink: string }

/** One part of a line, in an embedded font that has all of its letters, or in a built-in one. */
type Run = { text: string; font: string | null }

/** How far the capitals of the built-in fonts reach over the line they stand on, as a share of the size. */
const ascent = 0.718

/**
 * A text of any letters on one line, cut to a width in points with the cut marked. The fonts that every reader of PDF brings are used where they
 * suffice; a text with other letters is drawn in the product's own fonts, of which the document takes only the letters that it shows.
 */
export function drawLine(
  document: PdfDocument,
  text: string,
  { left, top, width, ...look }: Look & { left: number; top: number; width: number },
): void {
  let place = left
  for (const run of fitting(document, printableText(text), width, look)) {
    drawRun(document, run, { ...look, left: place, top })
    place += widthOfRun(document, run, look)
  }
}

/** The same, ending at `right`. */
export function drawLineTo(
  document: PdfDocument,
  text: string,
  { right, top, width, ...look }: Look & { right: number; top: number; width: number },
): void {
  const runs = fitting(document, printableText(text), width, look)
  let place = right - widthOfRuns(document, runs, look)
  for (const run of runs) {
    drawRun(document, run, { ...look, left: place, top })
    place += widthOfRun(document, run, look)
  }
}

function drawRun(
  document: PdfDocument,
  run: Run,
  { left, top, size, ink, bold = false }: Look & { left: number; top: number },
) {
  setFont(document, run, { size, bold })
  document.fillColor(ink)
  if (run.font === null) {
    document.text(run.text, left, top, { lineBreak: false })
    return
  }
  // Letters of different fonts stand on one line. There is one weight of the embedded ones: an outline makes it bold.
  if (bold) document.lineWidth(size / 28).strokeColor(ink)
  const outline = bold ? { fill: true, stroke: true } : {}
  document.text(run.text, left, top + ascent * size, { lineBreak: false, baseline: 'alphabetic', ...outline })
}

/** Documents that know the embedded fonts by their names. */
const withFonts = new WeakSet<PdfDocument>()

function setFont(document: PdfDocument, { font }: Run, { size, bold = false }: Weight) {
  if (font !== null && !withFonts.has(document)) {
    for (const { name, file } of embeddedFonts()) document.registerFont(name, file)
    withFonts.add(document)
  }
  document.font(font ?? (bold ? 'Helvetica-Bold' : 'Helvetica')).fontSize(size)
}

function widthOfRun(document: PdfDocument, run: Run, weight: Weight): number {
  setFont(document, run, weight)
  return document.widthOfString(run.text)
}

function widthOfRuns(document: PdfDocument, runs: readonly Run[], weight: Weight): number {
  return runs.reduce((sum, run) => sum + widthOfRun(document, run, weight), 0)
}

function fitting(document: PdfDocument, text: string, widthMax: number, weight: Weight): Run[] {
  const isPlain = isBuiltIn(text)
  const runsFor = (part: string) => (isPlain ? [{ text: part, font: null }] : runsOf(part))
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

/** The text in parts, each of one embedded font; what only the built-in fonts have is theirs. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const font = embeddedFonts().find(({ characters }) => characters.has(code))?.name ?? null
    const last = runs.at(-1)
    if (last !== undefined && last.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}
