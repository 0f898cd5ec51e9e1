import { bar, checkArms, type Frame } from './frame.ts'

/** Concentric arcs around a point on the lower edge; one of them comes down to the ground line, runs along it and is checked. */
export function arcsComposition(frame: Frame) {
  const { ctx, width, height, unit, palette, random } = frame
  const ground = height * random.between(0.68, 0.76)
  const centre = width * random.between(0.26, 0.38)
  const spacing = random.between(66, 82) * unit
  // Few enough that the antialiased edges, which do not compress, keep the file small.
  const count = 6
  const verified = width > height ? random.whole(2, 3) : 2

  ctx.lineWidth = Math.max(1, 2 * unit)
  ctx.strokeStyle = palette.quiet
  for (let i = 1; i <= count; i++) {
    if (i === verified) continue
    ctx.beginPath()
    ctx.arc(centre, ground, i * spacing, Math.PI, Math.PI * 2)
    ctx.stroke()
  }
  bar(frame, 0, ground, width, Math.max(1, 2 * unit), palette.quiet)
  for (let ring = 2; ring <= count; ring++) {
    if (ring === verified) continue
    const first = random.between(1.08, 1.5)
    for (const angle of random.chance(0.5) ? [first, first + random.between(0.2, 0.42)] : [first]) {
      const x = centre + Math.cos(angle * Math.PI) * ring * spacing
      const y = ground + Math.sin(angle * Math.PI) * ring * spacing
      ctx.beginPath()
      ctx.arc(x, y, 10 * unit, 0, Math.PI * 2)
      ctx.fillStyle = random.chance(0.03) ? palette.qualified : palette.ink
      ctx.fill()
    }
  }

  ctx.beginPath()
  ctx.arc(centre, ground, verified * spacing, Math.PI, Math.PI * 2)
  ctx.lineTo(centre + verified * spacing, ground)
  const end = Math.max(centre + verified * spacing + 60 * unit, width - 420 * unit)
  ctx.moveTo(centre + verified * spacing - 9 * unit, ground)
  ctx.lineTo(end, ground)
  checkArms(ctx, end, ground, 210 * unit)
  ctx.lineWidth = 18 * unit
  ctx.lineJoin = 'miter'
  ctx.strokeStyle = palette.accent
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(centre, ground, spacing * 0.55, 0, Math.PI * 2)
  ctx.fillStyle = palette.ink
  ctx.fill()
}
