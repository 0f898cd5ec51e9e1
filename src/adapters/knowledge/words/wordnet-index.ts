import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An index of WordNet in memory: one lemma a line, sorted by bytes (format: wndb(5WN)). */
export type LemmaIndex = {
  /** The line of a lemma whose words are joined by underscores; `null` if the index does not have it. */
  lineOf(lemma: string): string | null
}

export type PartOfSpeech = 'noun' | 'verb' | 'adj' | 'adv'

const indices = new Map<string, Map<PartOfSpeech, LemmaIndex>>()

/** Reads `index.<part>` of a folder, at most 5 MB, once per process. Throws if there is no such file. */
export function lemmaIndex(folder: string, part: PartOfSpeech): LemmaIndex {
  const known = indices.get(folder)?.get(part)
  if (known !== undefined) return known
  const index = indexOf(readFileSync(join(folder, `index.${part}`)))
  const ofFolder = indices.get(folder) ?? new Map<PartOfSpeech, LemmaIndex>()
  indices.set(folder, ofFolder.set(part, index))
  return index
}

/** The steps of an article look up the words of one keyword many times. */
const rememberedMax = 1_000

function indexOf(lines: Buffer): LemmaIndex {
  const remembered = new Map<string, string | null>()
  return {
    lineOf(lemma) {
      const known = remembered.get(lemma)
      if (known !== undefined) return known
      const line = findLine(lines, Buffer.from(lemma))
      if (remembered.size >= rememberedMax) remembered.clear()
      remembered.set(lemma, line)
      return line
    },
  }
}

/** Binary search for the line that begins with `lemma` and a space. Lines of the licence begin with a space and sort first. */
function findLine(lines: Buffer, lemma: Buffer): string | null {
  if (lemma.length === 0) return null
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle === 0 ? 0 : lines.lastIndexOf(10, middle - 1) + 1
    const lineEnd = lines.indexOf(10, start)
    const end = lineEnd === -1 ? lines.length : lineEnd
    const space = lines.indexOf(32, start)
    const order = Buffer.compare(lines.subarray(start, space === -1 || space > end ? end : space), lemma)
    if (order === 0) return lines.toString('utf8', start, end)
    if (order < 0) low = end + 1
    else high = start
  }
  return null
}
