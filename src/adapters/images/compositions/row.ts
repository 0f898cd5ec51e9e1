import type { Box, IconName } from '../icons/icon.ts'
import { checkedUnderline, checkReach, drawMain, drawOther, type Frame, hairline, lines, underline } from './frame.ts'

/**
 * Icons of several sizes in a row on one line. The main icon is the largest, in ink, and only it has the checked underline. For areas wider than
 * high.
 */
export function rowComposition(frame: Frame) {
  const { width, height, unit, palette, random } = frame
  const ground = height * 0.74
  const thickness = underline * unit
  const others = frame.others.slice(0, 4)
  const mainIndex = others.length < 2 ? 0 : random.whole(0, others.length)
  const shares = others.map(() => random.pick([0.26, 0.32, 0.38]))
  const main = Math.min(height * 0.56, width * 0.4)
  const gap = width * random.between(0.04, 0.05)
  const row: { icon: IconName | null; side: number }[] = others.map((icon, index) => ({
    icon,
    side: (shares[index] ?? 0.3) * height,
  }))
  row.splice(mainIndex, 0, { icon: null, side: main })
  const size = 110 * unit
  // The check mark needs its own space beside the main icon.
  const room = size * checkReach.right
  const total = row.reduce((sum, { side }) => sum + side, 0) + gap * (row.length - 1) + room
  const scale = Math.min(1, (width * 0.86) / total)
  let x = (width - total * scale) / 2
  hairline(frame, 0, ground + thickness, width, ground + thickness)
  let under: Box | null = null
  for (const { icon, side: full } of row) {
    const side = full * scale
    const box = { x, y: ground - side - 4 * unit, width: side, height: side }
    if (icon === null) {
      drawMain(frame, box, { down: 'bottom' })
      under = box
      x += room * scale
    } else
      drawOther(frame, icon, box, { down: 'bottom', colour: palette.quietInk, thickness: lines.second * 0.8 * unit })
    x += side + gap * scale
  }
  if (under === null) return
  const x1 = under.x + under.width
  checkedUnderline(frame, { x0: under.x - 20 * unit, x1, y: ground + thickness / 2, size, thickness })
}
