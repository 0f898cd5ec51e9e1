import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../palette.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The rectangle a composition fills, in pixels, its ground already painted and everything outside clipped. */
export type Frame = {
  ctx: SKRSContext2D
  width: number
  height: number
  /** One unit of the composition: 1 px of a 1600x900 picture, less in smaller frames. */
  unit: number
  palette: Palette
  random: SeededRandom
}

export type Composition = (frame: Frame) => void

/** A hairline on whole pixels, so that it stays sharp. */
export function hairline(frame: Frame, x0: number, y0: number, x1: number, y1: number) {
  const { ctx, palette, unit } = frame
  const thickness = Math.max(1, Math.round(1.5 * unit))
  ctx.fillStyle = palette.hairline
  if (x0 === x1) ctx.fillRect(Math.round(x0), y0, thickness, y1 - y0)
  else ctx.fillRect(x0, Math.round(y0), x1 - x0, thickness)
}

export function bar(frame: Frame, x: number, y: number, width: number, height: number, colour: string) {
  frame.ctx.fillStyle = colour
  frame.ctx.fillRect(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
}

/** A circle line, filled with the ground so that it interrupts what it lies on. */
export function ring(frame: Frame, x: number, y: number, radius: number, thickness: number, colour: string) {
  const { ctx, palette } = frame
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fillStyle = palette.ground
  ctx.fill()
  ctx.lineWidth = thickness
  ctx.strokeStyle = colour
  ctx.stroke()
}

/** How far the check mark reaches right of its vertex and above the underline, as shares of its size. */
export const checkReach = { right: 1.32, up: 0.7, down: 0.36 }

/**
 * The mark of the house: an underline from `x0` that turns into a check mark at `x1`, one stroke of `thickness`.
 * The mark's size is the height of its long arm.
 */
export function checkedUnderline(
  frame: Frame,
  line: { x0: number; x1: number; y: number; size: number; thickness: number; colour?: string },
) {
  const { ctx, palette } = frame
  const { x0, x1, y, size } = line
  ctx.beginPath()
  ctx.moveTo(x0, y)
  ctx.lineTo(x1, y)
  checkArms(ctx, x1, y, size)
  ctx.lineWidth = line.thickness
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

/** Widths of the words of `keyword` as bars, so that the linked words of a picture have the rhythm of the real ones. */
export function wordWidths(keyword: string, letterWidth: number): number[] {
  const words = keyword.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, 4).map((word) => Math.min(12, Math.max(5, [...word.slice(0, 24)].length)) * letterWidth)
}
