import type { Box } from '../icons/icon.ts'
import {
  checkedUnderline,
  checkReach,
  croppedEdge,
  drawMain,
  drawOther,
  type Frame,
  hairline,
  inset,
  underline,
} from './frame.ts'

/** The main icon on the checked underline; up to three other icons have cells beside or below it. */
export function baselineComposition(frame: Frame) {
  const { width, height, isWide, random } = frame
  const cells = Math.min(3, frame.others.length)
  if (cells === 0) return drawMainIcon(frame, 0, 0, width, height)
  if (isWide) {
    const column = height / Math.max(2, cells) + croppedEdge(frame)
    const left = random.chance(0.35)
    drawCells(frame, { x: left ? 0 : width - column, y: 0, width: column, height }, cells)
    hairline(frame, left ? column : width - column, 0, left ? column : width - column, height)
    return drawMainIcon(frame, left ? column : 0, 0, width - column, height)
  }
  const side = width / Math.max(2, cells)
  drawCells(frame, { x: 0, y: height - side, width, height: side }, cells)
  hairline(frame, 0, height - side, width, height - side)
  drawMainIcon(frame, 0, 0, width, height - side)
}

/** A column of cells in a wide picture, otherwise a row. */
function drawCells(frame: Frame, { x, y, width, height }: Box, cells: number) {
  const isColumn = frame.isWide
  const edge = croppedEdge(frame)
  const side = isColumn ? height / cells : width / cells
  for (const [index, icon] of frame.others.slice(0, cells).entries()) {
    const box = isColumn
      ? { x: x === 0 ? edge : x, y: y + side * index, width: width - edge, height: side }
      : { x: x + side * index, y, width: side, height }
    if (index > 0 && isColumn) hairline(frame, x, box.y, x + width, box.y)
    else if (index > 0) hairline(frame, box.x, y, box.x, y + height)
    drawOther(frame, icon, inset(box, Math.min(box.width, box.height) * 0.27))
  }
}

function drawMainIcon(frame: Frame, x: number, y: number, width: number, height: number) {
  const { unit, random } = frame
  const size = Math.min(170 * unit, width * 0.16)
  const thickness = underline * unit
  const ground = y + height * random.between(0.76, 0.8)
  const high = height * random.between(0.56, 0.62)
  const wide = Math.min(width * 0.62, high * 1.35)
  const centre = x + width * random.between(0.43, 0.49)
  const ink = drawMain(frame, { x: centre - wide / 2, y: ground - high, width: wide, height: high }, { down: 'bottom' })
  const x1 = Math.min(
    x + width - size * (checkReach.right + 0.25),
    Math.max(ink.x + ink.width + size * 0.1, x + width * 0.66),
  )
  checkedUnderline(frame, { x0: x + width * 0.09, x1, y: ground + thickness / 2 + 2 * unit, size, thickness })
}
