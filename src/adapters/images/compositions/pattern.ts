import type { Box } from '../icons/icon.ts'
import { checkedUnderline, drawMain, drawOther, type Frame, lines, square, underline } from './frame.ts'

/** Rows of the other icons, or of the main one if it is alone. Each row is shifted by half a step, and the hole stays empty. */
function drawPattern(frame: Frame, side: number, hole: Box) {
  const { width, height, unit, palette, random } = frame
  const icons = frame.others.length === 0 ? [frame.main] : frame.others
  const shift = random.whole(0, icons.length - 1)
  const columns = Math.ceil(width / side) + 1
  const thickness = lines.small * 0.85 * unit
  for (let row = 0; row * side < height; row++) {
    for (let column = 0; column <= columns; column++) {
      const icon = icons[(row * 2 + column + shift) % icons.length] ?? frame.main
      const x = (column - (row % 2 === 0 ? 0.75 : 0.25)) * side
      const box = square(x, (row + 0.5) * side, side * 0.42)
      if (!overlaps(box, hole)) drawOther(frame, icon, box, { colour: palette.quiet, thickness })
    }
  }
}

function overlaps(one: Box, other: Box): boolean {
  const isApart = one.x + one.width < other.x || other.x + other.width < one.x
  return !isApart && one.y + one.height >= other.y && other.y + other.height >= one.y
}

/** A pattern of the topic's icons in grey, with one of them large, in ink and checked. */
export function patternComposition(frame: Frame) {
  const { width, height, isWide, unit, random } = frame
  const side = height / (isWide ? 4 : 6)
  const hole = isWide ? 2.3 : 2
  const holeX = width * (isWide ? random.between(0.28, 0.72) : 0.5)
  const holeY = height * 0.5
  drawPattern(frame, side, square(holeX, holeY, side * (hole + 0.3)))
  const large = side * hole * (isWide ? 0.92 : 1.15)
  const box = square(holeX, holeY - side * 0.1, large)
  const ink = drawMain(frame, box, { down: 'bottom' })
  const y = ink.y + ink.height + underline * unit
  const size = Math.min(110 * unit, side * 0.7)
  checkedUnderline(frame, { x0: holeX - large * 0.56, x1: holeX + large * 0.4, y, size, thickness: underline * unit })
}
