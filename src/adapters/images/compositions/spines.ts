import { bar, checkedUnderline, type Frame } from './frame.ts'

/** Upright bars of many heights standing on one line, which underlines them all and is checked. */
export function spinesComposition(frame: Frame) {
  const { width, height, unit, palette, random } = frame
  const baseline = height * random.between(0.74, 0.8)
  const left = width * 0.08
  const right = Math.max(left + 120 * unit, width - 400 * unit)
  const rising = random.chance(0.5)
  let x = left
  while (x < right - 14 * unit) {
    const thickness = random.pick([6, 6, 6, 14, 14, 30, 54]) * unit
    const along = (x - left) / (right - left)
    const wave = rising ? 0.25 + along * 0.55 : 0.5 + 0.3 * Math.sin(along * Math.PI * 2.2)
    const tall = (baseline - height * 0.1) * Math.min(1, Math.max(0.12, wave + random.between(-0.16, 0.16)))
    const fitting = Math.min(thickness, right - x)
    const colour =
      thickness > 20 * unit ? palette.ink : random.pick([palette.quiet, palette.quiet, palette.hairline, palette.ink])
    bar(frame, x, baseline - tall - 26 * unit, fitting, tall, colour)
    x += thickness + random.pick([10, 10, 18, 34]) * unit
  }
  checkedUnderline(frame, { x0: left, x1: right, y: baseline, size: 230 * unit, thickness: 22 * unit })
}
