import type { Box } from '../icons/icon.ts'
import {
  block,
  checkedUnderline,
  croppedEdge,
  cross,
  drawMain,
  drawOther,
  type Frame,
  hairline,
  inset,
  lines,
} from './frame.ts'

/** Square cells in rows and columns; the columns extend equally beyond the left and the right edge. */
type Grid = { rows: number; columns: number; side: number; left: number }
/** A block of cells, `span` cells high and wide. */
type Block = { column: number; row: number; span: number }

/**
 * A sheet divided into square cells: the main icon fills a block of cells, other icons have one cell each, one cell is checked, the rest is empty.
 */
export function sheetComposition(frame: Frame) {
  const { unit, palette, random } = frame
  const grid = gridOf(frame)
  const { rows, columns, side } = grid
  const span = Math.min(rows - 1, columns - 1, 3)
  const edge = frame.isWide ? 1 : 0
  const row = random.whole(0, rows - span)
  const main: Block = { row, column: random.whole(edge, columns - span - edge), span }
  rule(frame, grid)
  const box = boxOf(grid, main)
  block(frame, box, palette.surface)
  frameOf(frame, box)
  drawMain(frame, inset(box, side * span * 0.19))

  const [checked, ...rest] = random.shuffled(freeCells(frame, grid, main)).map((cell) => boxOf(grid, cell))
  if (checked !== undefined) drawChecked(frame, checked)
  for (const [index, cell] of rest.entries()) {
    const icon = frame.others[index]
    if (icon !== undefined) drawOther(frame, icon, inset(cell, side * 0.25), { thickness: lines.small * unit })
    else if (random.chance(0.3)) cross(frame, cell.x + side / 2, cell.y + side / 2)
  }
}

function gridOf({ width, height, isWide }: Frame): Grid {
  const rows = isWide ? 4 : Math.max(4, Math.round((height / width) * 3))
  const side = height / rows
  const columns = Math.ceil(width / side)
  return { rows, columns, side, left: (width - columns * side) / 2 }
}

function boxOf({ left, side }: Grid, { column, row, span }: Block): Box {
  return { x: left + column * side, y: row * side, width: side * span, height: side * span }
}

function rule(frame: Frame, { rows, columns, side, left }: Grid) {
  const { width, height } = frame
  for (let row = 1; row < rows; row++) hairline(frame, 0, row * side, width, row * side)
  for (let column = 0; column <= columns; column++)
    hairline(frame, left + column * side, 0, left + column * side, height)
}

/** The cells outside the main block whose icons are not cropped by the edges. */
function freeCells(frame: Frame, grid: Grid, main: Block): Block[] {
  const edge = croppedEdge(frame)
  const { rows, columns, side } = grid
  const cells = Array.from({ length: rows * columns }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
    span: 1,
  }))
  const isWithin = (at: number, from: number) => at >= from && at < from + main.span
  return cells.filter((cell) => {
    const { x } = boxOf(grid, cell)
    const isWhole = x + side * 0.2 > edge && x + side * 0.8 < frame.width - edge
    return isWhole && !(isWithin(cell.column, main.column) && isWithin(cell.row, main.row))
  })
}

function frameOf(frame: Frame, { x, y, width, height }: Box) {
  hairline(frame, x, y, x + width, y)
  hairline(frame, x, y + height, x + width, y + height)
  hairline(frame, x, y, x, y + height)
  hairline(frame, x + width, y, x + width, y + height)
}

function drawChecked(frame: Frame, box: Box) {
  const { palette } = frame
  const side = box.width
  block(frame, box, palette.accent)
  const y = box.y + side * 0.56
  checkedUnderline(frame, {
    x0: box.x + side * 0.16,
    x1: box.x + side * 0.42,
    y,
    size: side * 0.3,
    thickness: side * 0.075,
    colour: palette.ground,
  })
}
