import { baselineComposition } from './baseline.ts'
import { checkedUnderline, drawMain, drawOther, type Frame, underline } from './frame.ts'

/** The main icon larger than the picture and cropped by its edge; the other icons are in a row on the checked underline. */
export function largeComposition(frame: Frame) {
  if (frame.others.length === 0) return baselineComposition(frame)
  const { width, height, isWide, unit, random } = frame
  const isLow = random.chance(0.5)
  // About a twelfth of the ink is cropped, so the thing is still recognisable.
  const high = height * (isWide ? random.between(1.1, 1.16) : random.between(0.58, 0.63))
  const wide = width * (isWide ? 0.64 : 1.04)
  const cut = Math.min(high, wide) / 12
  const box = { x: width - wide + cut, y: isWide ? (height - high) / 2 : height * 0.06, width: wide, height: high }
  drawMain(frame, box, { thickness: 22 * unit, across: 'right' })
  const size = 120 * unit
  const shown = frame.others.slice(0, isWide ? 2 : 3)
  const cell = isWide ? height * 0.17 : width * 0.2
  const left = isWide ? width * 0.055 : width * 0.1
  const ground = height * (isWide && isLow ? 0.36 : 0.84)
  const gap = cell * 0.34
  for (const [index, icon] of shown.entries()) {
    const box = { x: left + index * (cell + gap), y: ground - cell * 1.15, width: cell, height: cell }
    drawOther(frame, icon, box, { down: 'bottom', across: 'left' })
  }
  const length = Math.max(isWide ? cell * 1.6 : cell * 2.4, shown.length * (cell + gap) - gap)
  checkedUnderline(frame, {
    x0: left,
    x1: left + length * 0.82,
    y: ground + 12 * unit,
    size,
    thickness: underline * unit,
  })
}
