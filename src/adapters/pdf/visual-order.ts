import bidiFactory from 'bidi-js'

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

let bidi: ReturnType<typeof bidiFactory> | undefined

/** A character with its embedding level: odd levels are written from right to left. */
export type Levelled = { character: string; level: number }

/** The characters of a line in reading order, with their levels (UAX #9) and mirrored brackets. */
export function levelled(text: string): Levelled[] {
  if (!rightToLeft.test(text)) return [...text].map((character) => ({ character, level: 0 }))
  bidi ??= bidiFactory()
  const { levels } = bidi.getEmbeddingLevels(text)
  let index = 0
  return [...text].map((character) => {
    const level = levels[index] ?? 0
    index += character.length
    const mirrored = level % 2 === 1 ? bidi?.getMirroredCharacter(character) : null
    return { character: mirrored ?? character, level }
  })
}

/** The text of a run in the order that its font lays out: fonts reverse letters of these scripts, but not signs and digits between them. */
export function layoutText(text: string, level: number): string {
  return level % 2 === 0 || rightToLeft.test(text) ? text : [...text].reverse().join('')
}

/** Runs in visual order from left to right (UAX #9, rule L2). The order within a run is left to its font. */
export function visualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end + 1
    }
  }
  return ordered
}
