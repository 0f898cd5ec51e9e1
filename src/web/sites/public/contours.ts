/** Contour lines around a summit, derived from a text: the same text has the same hill. Whole numbers within a box of 300 by 200. */
export function contours(seed: string, rings = 6): string {
  const random = randomOf(seed)
  const centre = { x: 90 + random() * 120, y: 70 + random() * 60 }
  const waves = [2, 3, 5].map((times) => ({
    times,
    depth: 0.28 / times + random() * 0.16,
    phase: random() * 2 * Math.PI,
  }))
  const drift = { x: (random() - 0.5) * 14, y: (random() - 0.5) * 10 }
  // The same for all rings, which differ in size only.
  const swells = directions.map(({ angle }) =>
    waves.reduce((sum, { times, depth, phase }) => sum + depth * Math.sin(times * angle + phase), 1),
  )
  let path = ''
  for (let ring = 0; ring < rings; ring += 1) {
    const radius = 14 + (ring * 156) / rings
    const x = centre.x + (drift.x * ring * 6) / rings
    const y = centre.y + (drift.y * ring * 6) / rings
    path += smoothRing(
      directions.map(({ cos, sin }, index) => {
        const swell = swells[index] ?? 1
        return { x: x + cos * radius * swell * 1.2, y: y + sin * radius * swell * 0.85 }
      }),
    )
  }
  return path
}

const pointsOfRing = 12
const directions = Array.from({ length: pointsOfRing }, (_, index) => {
  const angle = (index / pointsOfRing) * 2 * Math.PI
  return { angle, cos: Math.cos(angle), sin: Math.sin(angle) }
})
type Point = { x: number; y: number }

/** A closed curve through the middles between the points, which are its control points. */
function smoothRing(points: readonly Point[]): string {
  const first = points[0] ?? { x: 0, y: 0 }
  let curves = ''
  let from = points.at(1) ?? first
  for (let index = 1; index <= points.length; index += 1) {
    const to = points[(index + 1) % points.length] ?? first
    curves += `Q${Math.round(from.x)} ${Math.round(from.y)} ${middle(from, to)}`
    from = to
  }
  return `M${middle(first, points[1] ?? first)}${curves}Z`
}

function middle(from: Point, to: Point): string {
  return `${Math.round((from.x + to.x) / 2)} ${Math.round((from.y + to.y) / 2)}`
}

/** Pseudo-random numbers from 0 to 1, derived from a text (FNV-1a, then mulberry32). */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
