import {
  checkedUnderline,
  circle,
  croppedEdge,
  drawMain,
  drawOther,
  type Frame,
  hairlineThickness,
  ring,
  square,
} from './frame.ts'

/** Circles around the main icon, with related icons on them, and the check mark on one. */
export function orbitComposition(frame: Frame) {
  const { width, height, isWide, unit, palette, random } = frame
  const centreX = width * (isWide ? random.between(0.33, 0.67) : 0.5)
  const centreY = height * (isWide ? 0.5 : 0.46)
  const short = Math.min(width, height)
  const core = short * 0.32
  const radii = isWide ? [short * 0.64] : [short * 0.46, short * 0.66]
  for (const radius of radii) circle(frame, centreX, centreY, radius, palette.hairline, hairlineThickness(unit))
  ring(frame, centreX, centreY, core, palette.surface)
  drawMain(frame, square(centreX, centreY, core * 1.22))

  const spots = spotsAround(frame, { centreX, centreY, radii })
  const bubble = short * (isWide ? 0.105 : 0.11)
  const [checked, ...rest] = spots
  for (const [index, icon] of frame.others.slice(0, isWide ? 5 : 3).entries()) {
    const spot = rest[index]
    if (spot === undefined) break
    ring(frame, spot.x, spot.y, bubble)
    drawOther(frame, icon, square(spot.x, spot.y, bubble * 1.02))
  }
  if (checked !== undefined) drawChecked(frame, checked, bubble * 0.82)
}

type Spot = { x: number; y: number }

/** Positions on the circles that are completely inside the picture and do not overlap, in random order. */
function spotsAround(
  frame: Frame,
  { centreX, centreY, radii }: { centreX: number; centreY: number; radii: readonly number[] },
): Spot[] {
  const { width, height, random } = frame
  const margin = Math.min(width, height) * 0.135
  const edge = croppedEdge(frame) * 0.8
  const spots: Spot[] = []
  for (let attempt = 0; attempt < 160 && spots.length < 6; attempt++) {
    const radius = radii[random.whole(0, radii.length - 1)] ?? 0
    const angle = random.between(0, Math.PI * 2)
    const spot = { x: centreX + Math.cos(angle) * radius, y: centreY + Math.sin(angle) * radius }
    const isInside =
      spot.x > margin + edge && spot.x < width - margin - edge && spot.y > margin && spot.y < height - margin
    const isClear = spots.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > margin * 1.9)
    if (isInside && isClear) spots.push(spot)
  }
  return spots
}

function drawChecked(frame: Frame, { x, y }: Spot, radius: number) {
  const { ctx, palette } = frame
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fillStyle = palette.accent
  ctx.fill()
  const colour = palette.ground
  checkedUnderline(frame, {
    x0: x - radius * 0.62,
    x1: x - radius * 0.12,
    y: y + radius * 0.1,
    size: radius * 0.5,
    thickness: radius * 0.15,
    colour,
  })
}
