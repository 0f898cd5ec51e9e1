import { bar, checkArms, type Frame, hairline, ring } from './frame.ts'

type Point = { x: number; y: number }

/** An orthogonal line through `points`, first along and then across, its corners rounded. */
function trace(frame: Frame, points: Point[], radius: number) {
  const { ctx } = frame
  const [first, ...rest] = points
  if (first === undefined) return
  ctx.beginPath()
  ctx.moveTo(first.x, first.y)
  let from = first
  for (const to of rest) {
    const middle = (from.x + to.x) / 2
    ctx.arcTo(middle, from.y, middle, to.y, Math.min(radius, Math.abs(to.y - from.y) / 2))
    ctx.arcTo(middle, to.y, to.x, to.y, Math.min(radius, Math.abs(to.y - from.y) / 2))
    ctx.lineTo(to.x, to.y)
    from = to
  }
}

/** Nodes on a grid joined by orthogonal lines; one chain arrives and is checked. */
export function chainsComposition(frame: Frame) {
  const { ctx, width, height, unit, palette, random } = frame
  const lanes = 7
  const lane = height / (lanes + 1)
  const stops = Math.max(4, Math.round(width / (230 * unit)))
  const stop = width / stops
  for (let i = 1; i < stops; i++) hairline(frame, i * stop, 0, i * stop, height)

  const walk = (start: number) => {
    const points: Point[] = [{ x: -stop / 2, y: start * lane }]
    let at = start
    for (let i = 0; i <= stops; i++) {
      points.push({ x: (i + 0.5) * stop, y: at * lane })
      const step = random.chance(0.45) ? 0 : random.whole(-2, 2)
      at = Math.min(lanes, Math.max(1, at + step))
    }
    return points
  }

  const verified = walk(random.whole(3, 5)).slice(0, Math.max(3, Math.round(stops * 0.72)))
  const last = verified.at(-1) ?? { x: width / 2, y: height / 2 }
  const size = 200 * unit
  const nearMark = (point: Point) => point.x > last.x - stop / 2 && Math.abs(point.y - last.y) < size

  for (const start of [1, 3, 5, 7]) {
    const points = walk(start)
    trace(frame, points, 40 * unit)
    ctx.lineWidth = 3 * unit
    ctx.strokeStyle = palette.quiet
    ctx.stroke()
    for (const point of points) {
      if (random.chance(0.55) && !nearMark(point)) ring(frame, point.x, point.y, 12 * unit, 4 * unit, palette.quiet)
    }
  }

  trace(frame, verified, 40 * unit)
  ctx.lineTo(last.x + 50 * unit, last.y)
  checkArms(ctx, last.x + 50 * unit, last.y, size)
  ctx.lineWidth = 20 * unit
  ctx.lineJoin = 'miter'
  ctx.strokeStyle = palette.accent
  ctx.stroke()
  for (const point of verified.slice(1, -1)) ring(frame, point.x, point.y, 22 * unit, 12 * unit, palette.ink)
  if (random.chance(0.2)) bar(frame, stop * 1.5 - 12 * unit, lane - 12 * unit, 24 * unit, 24 * unit, palette.qualified)
}
