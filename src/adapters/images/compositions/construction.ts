import { checkedUnderline, checkReach, type Frame, hairline } from './frame.ts'

/** The mark itself, large, among the lines it is constructed from. */
export function constructionComposition(frame: Frame) {
  const { ctx, width, height, unit, palette, random } = frame
  const size = Math.min(height * 0.5, width * 0.34) * random.between(0.86, 1)
  const y = height * random.between(0.56, 0.64)
  const x1 = width - size * checkReach.right - width * random.between(0.1, 0.2)
  const x0 = -40 * unit
  const bottom = { x: x1 + size * 0.36, y: y + size * checkReach.down }
  const top = { x: x1 + size * checkReach.right, y: y - size * checkReach.up }

  for (const x of [x1, bottom.x, top.x]) hairline(frame, x, 0, x, height)
  for (const level of [top.y, y, bottom.y]) hairline(frame, 0, level, width, level)
  ctx.lineWidth = Math.max(1, 2 * unit)
  ctx.strokeStyle = palette.hairline
  for (const radius of [size * 0.51, size * 1.02]) {
    ctx.beginPath()
    ctx.arc(bottom.x, bottom.y, radius, 0, Math.PI * 2)
    ctx.stroke()
  }
  ctx.beginPath()
  ctx.moveTo(bottom.x - height, bottom.y + height * 1.1)
  ctx.lineTo(bottom.x + height * 1.2, bottom.y - height * 1.2 * (1.06 / 0.96))
  ctx.moveTo(x1 - height, y - height)
  ctx.lineTo(x1 + height, y + height)
  ctx.stroke()
  checkedUnderline(frame, { x0, x1, y, size, thickness: size * 0.17 })
  for (const point of [{ x: x1, y }, bottom, top]) {
    ctx.beginPath()
    ctx.arc(point.x, point.y, 11 * unit, 0, Math.PI * 2)
    ctx.fillStyle = palette.ground
    ctx.fill()
    ctx.lineWidth = 4 * unit
    ctx.strokeStyle = palette.ink
    ctx.stroke()
  }
}
