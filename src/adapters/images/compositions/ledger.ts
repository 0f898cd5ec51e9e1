import { bar, checkedUnderline, checkReach, type Frame, hairline } from './frame.ts'

/** Rows of a ledger with tab stops; most are still open, one is verified. */
export function ledgerComposition(frame: Frame) {
  const { ctx, width, height, unit, palette, random } = frame
  const rows = random.whole(8, 9)
  const row = height / rows
  const verified = random.whole(2, rows - 4)
  const amber = random.chance(0.2) ? verified + 2 : -1
  const left = width * 0.08
  const text = left + 64 * unit
  const second = width * random.between(0.46, 0.54)
  const status = width * 0.88
  const size = row * 1.9

  hairline(frame, second - 40 * unit, 0, second - 40 * unit, verified * row)
  hairline(frame, second - 40 * unit, (verified + 2) * row, second - 40 * unit, height)
  for (let i = 0; i < rows; i++) {
    if (i !== verified) hairline(frame, 0, (i + 1) * row, width, (i + 1) * row)
    if (i === verified || i === verified + 1) continue
    const middle = i * row + row / 2
    const mark = i === amber ? palette.qualified : palette.quiet
    bar(frame, left, middle - 9 * unit, 18 * unit, 18 * unit, mark)
    bar(frame, text, middle - 9 * unit, (second - text) * random.between(0.3, 0.75), 18 * unit, palette.quiet)
    bar(frame, second, middle - 9 * unit, (status - second) * random.between(0.2, 0.72), 18 * unit, palette.hairline)
    ctx.beginPath()
    ctx.arc(status, middle, 14 * unit, 0, Math.PI * 2)
    ctx.lineWidth = 4 * unit
    ctx.strokeStyle = mark
    ctx.stroke()
  }
  const y = verified * row
  bar(frame, left, y + row * 0.45, 36 * unit, row * 0.7, palette.accent)
  bar(frame, text, y + row * 0.45, (second - text) * 0.92, row * 0.7, palette.ink)
  checkedUnderline(frame, {
    x0: left,
    x1: Math.min(status - size * 0.7, width * 0.97 - size * checkReach.right),
    y: y + row * 1.48,
    size,
    thickness: 22 * unit,
  })
}
