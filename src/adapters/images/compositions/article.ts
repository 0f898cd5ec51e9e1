import { bar, type Composition, checkedUnderline, checkReach, type Frame, hairline } from './frame.ts'

type Line = { x: number; y: number; width: number; height: number }

/** One line of text as bars of word length. Returns where its last word ends. */
function textLine(frame: Frame, line: Line, colour: string) {
  const gap = line.height * 0.7
  let x = line.x
  while (line.x + line.width - x > line.height) {
    const word = Math.min(frame.random.between(2, 8) * line.height * 0.8, line.x + line.width - x)
    bar(frame, x, line.y, word, line.height, colour)
    x += word + gap
  }
  return x - gap
}

/** The line that holds the link: some words, the linked ones in ink with the checked underline, and the rest of the sentence. */
function linkedLine(frame: Frame, line: Line, widths: number[]) {
  const { palette, random } = frame
  const size = line.height * 5.2
  const before = textLine(frame, { ...line, width: line.width * random.between(0.1, 0.22) }, palette.quiet)
  const start = before + line.height * 0.9
  const end = line.x + line.width
  let x = start
  for (const width of widths) {
    const fitting = Math.min(width, end - size * checkReach.right - x)
    if (fitting < line.height) break
    bar(frame, x, line.y - line.height * 0.2, fitting, line.height * 1.4, palette.ink)
    x += fitting + line.height * 0.7
  }
  const underlineEnd = x - line.height * 0.7
  const y = line.y + line.height * 2.1
  checkedUnderline(frame, { x0: start, x1: underlineEnd, y, size, thickness: line.height * 0.72 })
  const after = underlineEnd + size * (checkReach.right + 0.12)
  textLine(frame, { ...line, x: after, width: end - after }, palette.quiet)
}

/** A page of text seen close: a headline, paragraphs, and in one line the link, underlined and checked. */
export function articleComposition(linkWidths: (letterWidth: number) => number[]): Composition {
  return (frame) => {
    const { width, height, unit, palette, random } = frame
    const left = width * random.between(0.09, 0.14)
    const column = width * 0.9 - left
    const thick = 26 * unit
    const leading = 76 * unit
    hairline(frame, left - 60 * unit, 0, left - 60 * unit, height)

    let y = height * random.pick([-0.05, 0.08])
    for (const share of [random.between(0.78, 0.96), random.between(0.3, 0.56)]) {
      bar(frame, left, y, column * share, 72 * unit, palette.ink)
      y += 116 * unit
    }
    y += 24 * unit

    const linkLine = random.whole(2, 3)
    for (let i = 0; y < height; i++) {
      const line = { x: left, y, width: column * random.between(0.9, 1), height: thick }
      if (i === linkLine) linkedLine(frame, { ...line, width: column }, linkWidths(thick * 0.95))
      else textLine(frame, line, palette.quiet)
      y += i === linkLine ? leading * 1.8 : i === linkLine - 1 ? leading * 1.5 : leading
    }
  }
}
