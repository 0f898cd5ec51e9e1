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
  return Array.from({ length: rings }, (_, ring) => {
    const radius = 14 + (ring * 156) / rings
    const points = Array.from({ length: pointsOfRing }, (_, index) => {
      const angle = (index / pointsOfRing) * 2 * Math.PI
      const swell = waves.reduce((sum, { times, depth, phase }) => sum + depth * Math.sin(times * angle + phase), 1)
      return {
        x: centre.x + (drift.x * ring * 6) / rings + Math.cos(angle) * radius * swell * 1.2,
        y: centre.y + (drift.y * ring * 6) / rings + Math.sin(angle) * radius * swell * 0.85,
      }
    })
    return smoothRing(points)
  }).join('')
}

const pointsOfRing = 12
type Point = { x: number; y: number }

/** A closed curve through the middles between the points, which are its control points. */
function smoothRing(points: Point[]): string {
  const middle = (index: number) => {
    const [from, to] = [points[index % points.length], points[(index + 1) % points.length]]
    return from && to ? `${Math.round((from.x + to.x) / 2)} ${Math.round((from.y + to.y) / 2)}` : ''
  }
  const curves = points.map((_, index) => {
    const handle = points[(index + 1) % points.length]
    return handle ? `Q${Math.round(handle.x)} ${Math.round(handle.y)} ${middle(index + 1)}` : ''
  })
  return `M${middle(0)}${curves.join('')}Z`
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
