import type { Box } from '../icons/icon.ts'
import { ink as dark, paper as light } from '../palette.ts'
import { baselineComposition } from './baseline.ts'
import {
  block,
  checkedUnderline,
  croppedEdge,
  drawMain,
  drawOther,
  type Frame,
  hairline,
  inset,
  underline,
} from './frame.ts'

/** Two fields, one dark and one light: the main icon in one of them, up to four other icons in the cells of the other. */
export function diptychComposition(frame: Frame) {
  if (frame.others.length === 0) return baselineComposition(frame)
  const { palette } = frame
  const { field, rest } = fieldsOf(frame)
  drawField({ ...frame, palette: palette.isDark ? light : dark }, field)
  drawCells(frame, rest)
}

function fieldsOf({ width, height, isWide, random }: Frame): { field: Box; rest: Box } {
  if (!isWide) {
    const high = height * random.between(0.56, 0.6)
    return { field: { x: 0, y: 0, width, height: high }, rest: { x: 0, y: high, width, height: height - high } }
  }
  const wide = width * random.between(0.53, 0.59)
  const isMirrored = random.chance(0.5)
  return {
    field: { x: isMirrored ? width - wide : 0, y: 0, width: wide, height },
    rest: { x: isMirrored ? 0 : wide, y: 0, width: width - wide, height },
  }
}

function drawField(frame: Frame, field: Box) {
  const { unit, palette } = frame
  block(frame, field, palette.ground)
  const side = Math.min(field.width, field.height) * 0.56
  const x = field.x + (field.width - side) / 2
  const box = { x, y: field.y + field.height * 0.46 - side / 2, width: side, height: side }
  const drawn = drawMain(frame, box, { down: 'bottom' })
  const y = drawn.y + drawn.height + underline * 1.1 * unit
  checkedUnderline(frame, { x0: x - side * 0.06, x1: x + side * 0.84, y, size: side * 0.22 })
}

/** One, two or four cells; with three icons, the last one has two cells. */
function drawCells(frame: Frame, rest: Box) {
  const edge = croppedEdge(frame)
  const { y, height } = rest
  const x = rest.x + (rest.x === 0 ? edge : 0)
  const width = rest.width - edge
  const icons = frame.others.slice(0, 4)
  const columns = icons.length > 1 ? 2 : 1
  const high = icons.length > 2 ? height / 2 : height
  for (const [index, icon] of icons.entries()) {
    const wide = icons.length === 3 && index === 2 ? width : width / columns
    const cell = {
      x: x + (index % columns) * wide,
      y: y + Math.floor(index / columns) * high,
      width: wide,
      height: high,
    }
    drawOther(frame, icon, inset(cell, Math.min(wide, high) * 0.28))
    if (index % columns === 1) hairline(frame, cell.x, cell.y, cell.x, cell.y + high)
    if (index === columns && columns > 1) hairline(frame, rest.x, cell.y, rest.x + rest.width, cell.y)
  }
}
