import { checkedUnderline, checkReach, drawMain, drawOther, type Frame, hairline, ring, square } from './frame.ts'

/** The main icon as a technical drawing: axes, a circle around it, a checked measure line below it, and lines to related icons. */
export function annotatedComposition(frame: Frame) {
  const { width, height, isWide, unit, palette, random } = frame
  const isMirrored = isWide && random.chance(0.5)
  const radius = isWide
    ? height * random.between(0.345, 0.37)
    : Math.min(width * random.between(0.34, 0.37), height * 0.3)
  const centreX = isWide ? width * (isMirrored ? 0.64 : 0.36) : width * 0.5
  const centreY = isWide ? height * 0.45 : height * 0.35
  hairline(frame, 0, centreY, width, centreY)
  hairline(frame, centreX, 0, centreX, height)
  ring(frame, centreX, centreY, radius, palette.surface)
  drawMain(frame, square(centreX, centreY, radius * 1.28))

  if (isWide) leadWide(frame, { centreX, centreY, radius, isMirrored })
  else leadBelow(frame, { centreX, centreY, radius })
  const size = 110 * unit
  const y = isWide ? height * 0.915 : centreY + radius + 62 * unit
  checkedUnderline(frame, {
    x0: centreX - radius,
    x1: Math.min(centreX + radius, width - size * (checkReach.right + 0.2)),
    y,
    size,
    thickness: 16 * unit,
  })
  hairline(frame, centreX - radius, y - 26 * unit, centreX - radius, y + 26 * unit)
}

type Circle = { centreX: number; centreY: number; radius: number }

function leadWide(frame: Frame, { centreX, centreY, radius, isMirrored }: Circle & { isMirrored: boolean }) {
  const { width, height } = frame
  const shown = frame.others.slice(0, 3)
  const bubble = height * 0.118
  const x = width * (isMirrored ? 0.14 : 0.86)
  const towards = isMirrored ? -1 : 1
  for (const [index, icon] of shown.entries()) {
    const y = shown.length === 1 ? centreY : height * (0.17 + (0.56 * index) / (shown.length - 1))
    const edge = centreX + towards * Math.sqrt(Math.max(0, radius ** 2 - (y - centreY) ** 2))
    hairline(frame, Math.min(edge, x), y, Math.max(edge, x), y)
    ring(frame, x, y, bubble)
    drawOther(frame, icon, square(x, y, bubble * 1.02))
  }
}

function leadBelow(frame: Frame, { centreX, centreY }: Circle) {
  const { width, height } = frame
  const shown = frame.others.slice(0, 3)
  const bubble = Math.min(width * 0.13, height * 0.1)
  const y = height - bubble * 1.7
  for (const [index, icon] of shown.entries()) {
    const x = shown.length === 1 ? centreX : width * (0.2 + (0.6 * index) / (shown.length - 1))
    if (index !== 1) hairline(frame, x, centreY, x, y)
    ring(frame, x, y, bubble)
    drawOther(frame, icon, square(x, y, bubble * 1.02))
  }
}
