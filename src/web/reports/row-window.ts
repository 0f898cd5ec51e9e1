/** A run of rows that are drawn, or the height that stands for rows that are not. Heights in pixels. */
export type RowPiece = { type: 'rows'; from: number; to: number } | { type: 'gap'; from: number; height: number }

export type RowWindow = {
  count: number
  rowHeight: number
  scrollTop: number
  viewHeight: number
  /** A row that is kept although it is out of sight, since it holds the focus; `null` for none. */
  kept: number | null
}

/** Rows that are drawn above and below what is seen, so that a quick scroll shows no gap. */
const overscan = 8

/** Which of many rows of one height are drawn. The pieces follow each other and together are as high as all rows. */
export function piecesOf({ count, rowHeight, scrollTop, viewHeight, kept }: RowWindow): RowPiece[] {
  const first = clamp(Math.floor(scrollTop / rowHeight) - overscan, 0, count)
  const last = clamp(Math.ceil((scrollTop + viewHeight) / rowHeight) + overscan, first, count)
  const runs = [{ from: first, to: last }]
  if (kept !== null && kept >= 0 && kept < first) runs.unshift({ from: kept, to: kept + 1 })
  if (kept !== null && kept >= last && kept < count) runs.push({ from: kept, to: kept + 1 })
  const pieces: RowPiece[] = []
  let place = 0
  const skipTo = (row: number) => {
    if (row > place) pieces.push({ type: 'gap', from: place, height: (row - place) * rowHeight })
    place = row
  }
  for (const { from, to } of runs) {
    if (from === to) continue
    skipTo(from)
    pieces.push({ type: 'rows', from, to })
    place = to
  }
  skipTo(count)
  return pieces
}

/** Where to scroll so that a row is seen whole; the present place when it is already. `headHeight` is covered by the head of the table. */
export function scrollTopFor(
  row: number,
  { rowHeight, scrollTop, viewHeight }: Pick<RowWindow, 'rowHeight' | 'scrollTop' | 'viewHeight'>,
  headHeight: number,
): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight + headHeight - viewHeight)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
