import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Box, drawIcon, type IconName, type IconPlacement } from '../icons/icon.ts'
import type { Palette } from '../palette.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The rectangle of a composition, in pixels. Its background is already painted, and drawing is clipped to it. */
export type Frame = {
  ctx: SKRSContext2D
  width: number
  height: number
  /** Clearly wider than high. */
  isWide: boolean
  /** One unit of the composition: 1 px of a 1600x900 picture, less in smaller frames. */
  unit: number
  palette: Palette
  random: SeededRandom
  /** The icon of the picture's subject. */
  main: IconName
  /** Icons of the same topic, up to five. */
  others: readonly IconName[]
}

export type Composition = (frame: Frame) => void

/** A hairline on whole pixels, so that it stays sharp. */
export function hairline(frame: Frame, x0: number, y0: number, x1: number, y1: number) {
  const { ctx, palette, unit } = frame
  const thickness = hairlineThickness(unit)
  ctx.fillStyle = palette.hairline
  if (x0 === x1) ctx.fillRect(Math.round(x0), y0, thickness, y1 - y0)
  else ctx.fillRect(x0, Math.round(y0), x1 - x0, thickness)
}

export function hairlineThickness(unit: number): number {
  return Math.max(1, Math.round(2 * unit))
}

export function block({ ctx }: Frame, { x, y, width, height }: Box, colour: string) {
  ctx.fillStyle = colour
  ctx.fillRect(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
}

/** A circle, filled with `fill` so that it covers what is below it. */
export function ring(frame: Frame, x: number, y: number, radius: number, fill: string = frame.palette.ground) {
  const { ctx, palette, unit } = frame
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fillStyle = fill
  ctx.fill()
  circle(frame, x, y, radius, palette.hairline, hairlineThickness(unit))
}

export function circle({ ctx }: Frame, x: number, y: number, radius: number, colour: string, thickness: number) {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.lineWidth = thickness
  ctx.strokeStyle = colour
  ctx.stroke()
}

/** Line thickness of icons, in units: it grows with the size of the icon, but more slowly. */
export const lines = { main: 15, second: 11, small: 8 }

/** Draws the main icon in ink, with thicker lines than all others. Returns the box of its ink. */
export function drawMain(frame: Frame, box: Box, placement: Partial<IconPlacement> = {}): Box {
  const thickness = lines.main * frame.unit
  return drawIcon(frame.ctx, frame.main, { box, colour: frame.palette.ink, thickness, ...placement })
}

export function drawOther(frame: Frame, icon: IconName, box: Box, placement: Partial<IconPlacement> = {}): Box {
  const thickness = lines.small * frame.unit
  return drawIcon(frame.ctx, icon, { box, colour: frame.palette.ink, thickness, ...placement })
}

/** A box with the same centre, `by` pixels smaller on every side. */
export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - by * 2, height: height - by * 2 }
}

export function square(centreX: number, centreY: number, side: number): Box {
  return { x: centreX - side / 2, y: centreY - side / 2, width: side, height: side }
}

/** Lists show wide pictures a little narrower, cropped on both sides. No important content may be closer to these sides, in pixels. */
export function croppedEdge({ width, isWide }: Frame): number {
  return isWide ? width * 0.06 : 0
}

/** A small cross of hairlines, like a register mark in print. */
export function cross(frame: Frame, x: number, y: number, reach = 9 * frame.unit) {
  hairline(frame, x - reach, y, x + reach, y)
  hairline(frame, x, y - reach, x, y + reach)
}

/** The extent of the check mark to the right of its vertex and above and below the underline, as shares of its size. */
export const checkReach = { right: 1.32, up: 0.7, down: 0.36 }

/** Thickness of the brand's underline, in units. */
export const underline = 20

/**
 * The brand mark: an underline from `x0` that becomes a check mark at `x1`, one stroke of `thickness`. The size of the mark is the height of its long
 * arm.
 */
export function checkedUnderline(
  frame: Frame,
  line: { x0: number; x1: number; y: number; size: number; thickness?: number; colour?: string },
) {
  const { ctx, palette } = frame
  const { x0, x1, y, size } = line
  ctx.beginPath()
  ctx.moveTo(x0, y)
  ctx.lineTo(x1, y)
  checkArms(ctx, x1, y, size)
  ctx.lineWidth = line.thickness ?? underline * frame.unit
  ctx.lineCap = 'butt'
  ctx.lineJoin = 'miter'
  ctx.strokeStyle = line.colour ?? palette.accent
  ctx.stroke()
}

/** Continues the current path from (x, y) down and up again: the two arms of the check mark. */
export function checkArms(ctx: SKRSContext2D, x: number, y: number, size: number) {
  ctx.lineTo(x + size * 0.36, y + size * checkReach.down)
  ctx.lineTo(x + size * checkReach.right, y - size * checkReach.up)
}
