import { bar, checkedUnderline, checkReach, type Frame, hairline } from './frame.ts'

type Grid = { rows: number; columns: number; cellWidth: number; cellHeight: number }

/** Some cells get a surface, half of them an entry; those in `kept` stay empty. */
function drawEntries(frame: Frame, grid: Grid, kept: (row: number, column: number) => boolean) {
  const { unit, palette, random } = frame
  const { rows, columns, cellWidth, cellHeight } = grid
  for (let i = 0; i < rows * columns; i++) {
    const row = Math.floor(i / columns)
    const column = i % columns
    if (kept(row, column)) continue
    const x = column * cellWidth
    const y = row * cellHeight
    if (random.chance(0.14)) bar(frame, x, y, cellWidth, cellHeight, palette.surface)
    if (random.chance(0.5)) {
      const length = cellWidth * random.between(0.22, 0.62)
      bar(frame, x + cellWidth * 0.14, y + cellHeight * 0.44, length, 14 * unit, palette.quiet)
    }
  }
}

/** A hairline grid of a table's cells; one entry is the link, underlined and checked. */
export function cellsComposition(frame: Frame) {
  const { width, height, unit, palette, random } = frame
  const rows = random.whole(5, 6)
  const cellHeight = height / rows
  const columns = Math.max(3, Math.round(width / (cellHeight * random.between(1.15, 1.5))))
  const cellWidth = width / columns
  const isWide = columns > 5
  const span = isWide ? 3 : 1
  const linkRow = random.whole(1, rows - 3)
  const linkColumn = random.whole(isWide ? 1 : 0, Math.max(0, columns - span - 2))

  drawEntries(
    frame,
    { rows, columns, cellWidth, cellHeight },
    (row, column) => Math.abs(row - linkRow) <= 1 && column >= linkColumn && column <= linkColumn + span + 1,
  )
  for (let row = 1; row < rows; row++) hairline(frame, 0, row * cellHeight, width, row * cellHeight)
  for (let column = 1; column < columns; column++) hairline(frame, column * cellWidth, 0, column * cellWidth, height)

  const x0 = linkColumn * cellWidth
  const x1 = x0 + cellWidth * span
  const y = linkRow * cellHeight
  bar(frame, x0, y, x1 - x0, cellHeight, palette.ink)
  const size = Math.min(cellHeight * 1.5, cellWidth * 1.5, (width * 0.96 - x1) / checkReach.right)
  checkedUnderline(frame, { x0, x1, y: y + cellHeight + 34 * unit, size, thickness: 24 * unit })
}
