import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Box, drawIcon, type IconName, type IconPlacing } from '../icons/icon.ts'
import type { Palette } from '../palette.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The rectangle a composition fills, in pixels, its ground already painted and everything outside clipped. */
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
  /** The icon that the picture is about. */
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

/** A circle line, filled with `fill` so that it interrupts what it lies on. */
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

/** Thickness of the lines of icons, in units: the larger the icon the thicker, by less than its size. */
export const lines = { main: 15, second: 11, small: 8 }

/** The main icon in ink, its lines thicker than those of all others. Returns the box of its ink. */
export function drawMain(frame: Frame, box: Box, placing: Partial<IconPlacing> = {}): Box {
  const thickness = lines.main * frame.unit
  return drawIcon(frame.ctx, frame.main, { box, colour: frame.palette.ink, thickness, ...placing })
}

export function drawOther(frame: Frame, icon: IconName, box: Box, placing: Partial<IconPlacing> = {}): Box {
  const thickness = lines.small * frame.unit
  return drawIcon(frame.ctx, icon, { box, colour: frame.palette.ink, thickness, ...placing })
}

/** A box of the same centre, `by` pixels smaller on every side. */
export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - by * 2, height: height - by * 2 }
}

export function square(centreX: number, centreY: number, side: number): Box {
  return { x: centreX - side / 2, y: centreY - side / 2, width: side, height: side }
}

/** Lists show wide pictures a little narrower, cut on both sides: as far from them, in pixels, nothing stands that is to be read. */
export function croppedEdge({ width, isWide }: Frame): number {
  return isWide ? width * 0.06 : 0
}

/** A small cross of hairlines, as printers mark a place. */
export function cross(frame: Frame, x: number, y: number, reach = 9 * frame.unit) {
  hairline(frame, x - reach, y, x + reach, y)
  hairline(frame, x, y - reach, x, y + reach)
}

/** How far the check mark reaches right of its vertex and above the underline, as shares of its size. */
export const checkReach = { right: 1.32, up: 0.7, down: 0.36 }

/** Thickness of the underline of the house, in units. */
export const underline = 20

/**
 * The mark of the house: an underline from `x0` that turns into a check mark at `x1`, one stroke of `thickness`.
 * The mark's size is the height of its long arm.
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
